import { expect, test } from 'vitest'
import { IMPORT_COLUMNS } from '#contracts/platform/imports.ts'
import { csvLine } from './csv.ts'
import { readTable } from './read-table.ts'

const columns = IMPORT_COLUMNS.routes
const read = (file: string) => readTable(file, columns, ['Upcoming trips'])

test('a line has its cells by field, without columns that the file does not have', () => {
  expect(read('\uFEFFTo,from,Upcoming trips\r\n Awgu ,Lagos,7\r\n')).toEqual([
    { line: 2, cells: { destination: 'Awgu', origin: 'Lagos' }, isTooLong: false },
  ])
})

test('the apostrophe that an export puts before a formula is removed, any other stays', () => {
  const lines = read(`From,To\n${csvLine(['=Lagos', "'s-Gravenhage"])}`)
  expect(lines[0]?.cells).toEqual({ origin: '=Lagos', destination: "'s-Gravenhage" })
})

test('a short line has empty cells, and a line with too many cells is marked', () => {
  expect(
    read('From,To\nLagos\nLagos,Awgu,\nLagos,Awgu,more').map(({ cells, isTooLong }) => [cells, isTooLong]),
  ).toEqual([
    [{ origin: 'Lagos', destination: '' }, false],
    [{ origin: 'Lagos', destination: 'Awgu' }, false],
    [{ origin: 'Lagos', destination: 'Awgu' }, true],
  ])
})

test.each([
  ['an empty file', '', 'This file is empty.'],
  ['a file of only empty lines', '\uFEFF\r\n,,\r\n', 'This file is empty.'],
  ['headings alone', 'From,To\n', 'This file has headings, but no lines below them.'],
  ['a missing column', 'From\nLagos', 'The heading “To” is missing.'],
  ['a column twice', 'From,To,from\nLagos,Awgu,Lagos', 'The heading “From” is there twice.'],
  [
    'a misspelt column',
    'From,To,Duratoin\nLagos,Awgu,1',
    'Heading 3 is not known. The headings are: From, To, ',
  ],
  ['a file that is no CSV', `%PDF-1.7 ${'x'.repeat(90)}\n`, 'Heading 1 is not known.'],
  [
    'Windows-1252',
    Buffer.from('From,To\nS\xE3o,Awgu', 'latin1').toString('utf8'),
    'This file is not saved as UTF-8.',
  ],
  [
    'UTF-16',
    Buffer.from('\uFEFFFrom,To\nLagos,Awgu', 'utf16le').toString('utf8'),
    'This file is not saved as UTF-8.',
  ],
  [
    '5,001 lines',
    `From,To\n${'Lagos,Awgu\n'.repeat(5_001)}`,
    'A file can have at most 5,000 lines. This one has 5,001.',
  ],
  [
    'more than 2 MB',
    `From,To\nLagos,${'₦'.repeat(670_000)}`,
    'A file can have at most 2 MB. Split it into several files.',
  ],
])('%s is refused', (_, file, sentence) => {
  expect(() => read(file)).toThrow(sentence)
})

test('5,000 lines are read', () => {
  expect(read(`From,To\n${'Lagos,Awgu\n'.repeat(5_000)}`)).toHaveLength(5_000)
})
