import type { ReactNode } from 'react'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The name in the server's `sort` parameter. A column without one cannot be sorted. */
  sort?: string
  /**
   * CSS classes. `first` names the row, `num` is right-aligned, `stat` is the badge (top right on a card), `full` takes
   * a whole line of a card. `p1`, `p2` and `p3` are hidden when the table is narrow, p3 first.
   */
  as?: string
}
