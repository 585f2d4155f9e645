import { expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { csvLine } from './csv.ts'
import { parseCsv } from './parse-csv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

test.each([
  [
    'commas',
    'From,To\nLagos,Awgu',
    [
      ['From', 'To'],
      ['Lagos', 'Awgu'],
    ],
  ],
  [
    'semicolons',
    'From;To\nLagos;Awgu, Enugu',
    [
      ['From', 'To'],
      ['Lagos', 'Awgu, Enugu'],
    ],
  ],
  [
    'line ends of Windows',
    'From,To\r\nLagos,Awgu\r\n',
    [
      ['From', 'To'],
      ['Lagos', 'Awgu'],
    ],
  ],
  [
    'line ends of old spreadsheets',
    'From,To\rLagos,Awgu\r',
    [
      ['From', 'To'],
      ['Lagos', 'Awgu'],
    ],
  ],
  [
    'quoted cells',
    'A,B\n"Awgu, ""new"" camp","x"',
    [
      ['A', 'B'],
      ['Awgu, "new" camp', 'x'],
    ],
  ],
  [
    'a line break in a quoted cell',
    'A,B\n"one\r\ntwo",x',
    [
      ['A', 'B'],
      ['one\r\ntwo', 'x'],
    ],
  ],
  [
    'an empty quoted cell',
    'A,B\n"",x',
    [
      ['A', 'B'],
      ['', 'x'],
    ],
  ],
  [
    'empty cells, the last one too',
    'A,B,C\n,x,',
    [
      ['A', 'B', 'C'],
      ['', 'x', ''],
    ],
  ],
  [
    'empty lines, which are left out',
    'A,B\n\n,,\n  ,\nx,y\n\n',
    [
      ['A', 'B'],
      ['x', 'y'],
    ],
  ],
  [
    'a quotation mark inside a cell without quotes',
    'A,B\n12" pipe,x',
    [
      ['A', 'B'],
      ['12" pipe', 'x'],
    ],
  ],
  ['one column', 'A\nx\ny', [['A'], ['x'], ['y']]],
  ['no text', '', []],
])('a file with %s', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('a record has the number of the line in which it begins', () => {
  const text = 'A,B\n\n"one\ntwo",x\r\nlast,y'
  expect(parseCsv(text).map(({ line }) => line)).toEqual([1, 3, 5])
})

test.each([
  ['A,B\n"Lagos,Awgu\n', 'Line 2 has a quotation mark that is not closed.'],
  ['A,B\n"Lagos"x,Awgu\n', 'Line 2 has text after a closing quotation mark.'],
])('the broken file %j is refused', (text, sentence) => {
  expect(() => parseCsv(text)).toThrow(AppError)
  expect(() => parseCsv(text)).toThrow(sentence)
})

test('what an export writes is read back', () => {
  const cells = ['Awgu, "new" camp', "Musa's", 'two\nlines', '', ';']
  expect(cellsOf(csvLine(['a', 'b', 'c', 'd', 'e']) + csvLine(cells))[1]).toEqual(cells)
})
