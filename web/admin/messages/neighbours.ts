/** Returns the rows before and after the open one. If none of the rows is open, `next` is the first row. */
export function neighboursOf<Row extends { id: number }>(rows: readonly Row[], openedId: number) {
  const index = rows.findIndex(({ id }) => id === openedId)
  return { previous: rows[index - 1], next: rows[index + 1] }
}
