/** Without it Excel takes UTF-8 for Latin-1, and ₦ for three other letters. */
export const CSV_START = '\uFEFF'

type Cell = string | number | boolean | null

/** One line as RFC 4180 has it, with the line end it has it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What a spreadsheet takes for the start of a formula, in the wide letters of East Asian ones too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Text that would run as a formula gets an apostrophe in front, which spreadsheets hide: a passenger may call himself
 * `=HYPERLINK(…)`. Numbers are ours and stay numbers, or nobody could add them up.
 */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** For file names, where a plate is somebody's typing. */
export const safeInFileName = (text: string): string =>
  text.replace(/[^A-Za-z0-9-]+/g, '-').replace(/^-+|-+$/g, '')
