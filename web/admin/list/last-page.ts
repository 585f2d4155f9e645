/** An empty list has one page as well. */
export const lastPage = ({ total, pageSize }: { total: number; pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize))
