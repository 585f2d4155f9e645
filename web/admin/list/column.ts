import type { ReactNode } from 'react'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The name the server orders by; a column without one cannot be sorted. */
  sort?: string
  /**
   * How it stands: `first` says what the row is, `num` is right-aligned, `stat` is the badge (top right on a card),
   * `full` takes a whole line of a card; `p1`, `p2`, `p3` give way when the table is narrow, p3 first.
   */
  as?: string
}
