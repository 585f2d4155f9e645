/** The ticked rows of a list. */
export type Selection<Row> = {
  isSelected: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Ticks all rows of the page, or none if all are ticked. */
  toggleAll: (rows: readonly Row[]) => void
  /** The name of a row in the label of its box. */
  nameOf: (row: Row) => string
}
