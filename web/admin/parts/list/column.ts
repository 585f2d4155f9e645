import type { ReactNode } from 'react'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The name in the server's `sort` parameter. A column without one cannot be sorted. */
  sort?: string
  /** `end` is for numbers. */
  align?: 'end'
  /**
   * A column with a priority is hidden when the table is narrow, 3 first. On a phone each row is a card, which hides
   * only 3.
   */
  priority?: 1 | 2 | 3
  /** `title` names the row. On a card, `status` is the badge at the top right and `wide` takes a whole line. */
  role?: 'title' | 'status' | 'wide'
}
