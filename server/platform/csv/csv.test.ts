import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, safeInFileName } from './csv.ts'

test.each([
  [['Lagos', 3, null, true], 'Lagos,3,,true\r\n'],
  [['Say "no", twice'], '"Say ""no"", twice"\r\n'],
  [['=1+1', '+234 800', '-5', '@you'], `"'=1+1","'+234 800","'-5","'@you"\r\n`],
  [['＝1+1', '＠you'], `"'＝1+1","'＠you"\r\n`],
  [[-5], '-5\r\n'],
])('the cells %j become the line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

const hostile = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@\t\r",\n'₦é]{1,6}/))

test('any typed text is read back unchanged but for the apostrophe before a formula, and no cell starts a formula', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 6 }), (cells) => {
      const read = readLine(csvLine(cells))
      expect(read.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(
        cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')),
      )
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
    { numRuns: 2_000 },
  )
})

test('a file name keeps only letters, digits and hyphens', () => {
  expect(safeInFileName('LND-482 XA/../"')).toBe('LND-482-XA')
})

/** Parses a line independently of our writer, following RFC 4180. */
const readLine = (line: string): string[] =>
  [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )
