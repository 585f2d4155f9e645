/** Byte order mark: without it Excel does not read the file as UTF-8 and shows ₦ as three other characters. */
export const CSV_START = '\uFEFF'

export type Cell = string | number | boolean | null

/** Formats one line according to RFC 4180, including its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Characters that start a formula in a spreadsheet, including the full-width East Asian forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Puts an apostrophe before text that would run as a formula, so that a spreadsheet takes it as text: a passenger may
 * enter the name `=HYPERLINK(…)`. Numbers come from the server and stay numbers, so that they can be summed.
 */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Makes typed text, such as a plate number, safe for a file name. */
export const safeInFileName = (text: string): string =>
  text.replace(/[^A-Za-z0-9-]+/g, '-').replace(/^-+|-+$/g, '')

export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
})
