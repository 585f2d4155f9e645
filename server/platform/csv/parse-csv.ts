import { invalid } from '#server/platform/errors.ts'

type CsvRecord = {
  /** The number of the line in which the record begins. */
  line: number
  cells: string[]
}

/**
 * Reads the records of a CSV file: RFC 4180, with commas or semicolons, and with any line ends. Records whose cells are
 * all empty are left out, because spreadsheets append them.
 */
export function parseCsv(text: string): CsvRecord[] {
  const separator = separatorOf(text)
  const cellEnd = separator === ';' ? /[;\r\n]|$/g : /[,\r\n]|$/g
  const records: CsvRecord[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] }
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, cellEnd)
      record.cells.push(cell.text)
      line += cell.lines
      at = cell.end
      if (text[at] !== separator) break
      at++
    }
    if (at < text.length && !isLineEnd(text[at]))
      throw invalid({ file: `Line ${line} has text after a closing quotation mark.` })
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    line++
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record)
  }
  return records
}

type Cell = { text: string; end: number; lines: number }

function plainCell(text: string, start: number, cellEnd: RegExp): Cell {
  cellEnd.lastIndex = start
  const end = cellEnd.exec(text)?.index ?? text.length
  return { text: text.slice(start, end), end, lines: 0 }
}

/** Two quotation marks inside a quoted cell stand for one. */
function quotedCell(text: string, start: number, line: number): Cell {
  let from = start + 1
  for (;;) {
    const end = text.indexOf('"', from)
    if (end === -1) throw invalid({ file: `Line ${line} has a quotation mark that is not closed.` })
    if (text[end + 1] !== '"') {
      const quoted = text.slice(start + 1, end)
      return {
        text: quoted.replaceAll('""', '"'),
        end: end + 1,
        lines: quoted.split(/\r\n|\r|\n/).length - 1,
      }
    }
    from = end + 2
  }
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r'

/** Returns the separator of the headings. No heading contains a comma or a semicolon. */
function separatorOf(text: string): string {
  const headings = text.slice(0, text.search(/[\r\n]|$/))
  return headings.split(';').length > headings.split(',').length ? ';' : ','
}
