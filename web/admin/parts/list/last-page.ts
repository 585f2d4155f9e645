/** Returns the number of the last page; at least 1, because an empty list also has one page. */
export const lastPage = ({ total, pageSize }: { total: number; pageSize: number }): number =>
  Math.max(1, Math.ceil(total / pageSize))
