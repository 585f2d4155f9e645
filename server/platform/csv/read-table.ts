import { type ImportColumn, MAX_IMPORT_BYTES, MAX_IMPORT_LINES } from '#contracts/platform/imports.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { parseCsv } from './parse-csv.ts'

/** A line of the file. `cells` has the texts by field, without the fields whose column the file does not have. */
export type ImportedLine = { line: number; cells: Readonly<Record<string, string>>; isTooLong: boolean }

const TOO_BIG = 'A file can have at most 2 MB. Split it into several files.'

const NOT_UTF8 =
  'This file is not saved as UTF-8. In your spreadsheet, choose the file type “CSV UTF-8” and save it again.'

/**
 * Reads the lines of a file below its headings. `ignored` are the headings of columns that the export has and the
 * import does not read. Any other heading is refused: it may be a misspelt one, whose values would be lost. The refusal
 * gives its place and not its text, because a file that is not CSV can begin with anything.
 */
export function readTable(
  file: string,
  columns: readonly ImportColumn[],
  ignored: readonly string[],
): ImportedLine[] {
  if (Buffer.byteLength(file) > MAX_IMPORT_BYTES)
    throw new AppError('TOO_LARGE', TOO_BIG, { fields: { file: TOO_BIG } })
  // U+FFFD takes the place of bytes that are not UTF-8. A file in UTF-16 has a NUL beside each letter.
  if (/[\0\uFFFD]/.test(file)) throw invalid({ file: NOT_UTF8 })
  const [head, ...records] = parseCsv(file.replace(/^\uFEFF/, ''))
  if (!head) throw invalid({ file: 'This file is empty.' })
  const fields = fieldsOf(head.cells, columns, ignored)
  if (records.length === 0) throw invalid({ file: 'This file has headings, but no lines below them.' })
  if (records.length > MAX_IMPORT_LINES)
    throw invalid({
      file: `A file can have at most ${grouped(MAX_IMPORT_LINES)} lines. This one has ${grouped(records.length)}.`,
    })
  return records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      fields.flatMap((field, i) => (field === null ? [] : [[field, plain(cells[i] ?? '')]])),
    ),
    isTooLong: cells.slice(fields.length).some((cell) => cell.trim() !== ''),
  }))
}

/** Returns the field of each column of the file, and null for a column that is not read. */
function fieldsOf(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  ignored: readonly string[],
): (string | null)[] {
  const wanted = new Map(columns.map((column) => [column.heading.toLowerCase(), column]))
  const unread = new Set(['', ...ignored.map((heading) => heading.toLowerCase())])
  const seen = new Set<string>()
  const fields = headings.map((text, i) => {
    const heading = text.trim()
    const column = wanted.get(heading.toLowerCase())
    if (!column && !unread.has(heading.toLowerCase()))
      throw invalid({
        file: `Heading ${i + 1} is not known. The headings are: ${columns.map((one) => one.heading).join(', ')}.`,
      })
    if (column && seen.has(column.field))
      throw invalid({ file: `The heading “${column.heading}” is there twice.` })
    if (column) seen.add(column.field)
    return column?.field ?? null
  })
  const missing = columns.find(({ field, isNeeded }) => isNeeded && !seen.has(field))
  if (missing) throw invalid({ file: `The heading “${missing.heading}” is missing.` })
  return fields
}

/** Removes the apostrophe that an export puts before text which a spreadsheet would run as a formula (`csv.ts`). */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
