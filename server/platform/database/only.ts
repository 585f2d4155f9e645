/** Returns the only row of a statement that always returns one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new Error(`expected one row, got ${rows.length}`)
  return row
}
