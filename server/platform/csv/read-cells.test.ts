import { expect, test } from 'vitest'
import { readMoment, readNumber, readWord } from './read-cells.ts'

test.each([
  ['35000', 35_000],
  ['35,000', 35_000],
  ['1,250,000.50', 1_250_000.5],
  ['₦35,000', 35_000],
  ['0', 0],
  ['', null],
])('the number %j is %s', (cell, value) => {
  expect(readNumber(cell)).toEqual({ value })
})

test.each(['35.000,00', '3,50', '35000 naira', '-5', '1e5', '35 000', 'Infinity'])(
  '%j is no number',
  (cell) => {
    expect(readNumber(cell)).toEqual({ wrong: `“${cell}” is not a number. Example: 475` })
  },
)

test.each([
  ['2026-11-16 05:30', '2026-11-16T04:30:00.000Z'],
  ['2026-11-16T05:30', '2026-11-16T04:30:00.000Z'],
  ['2026-11-16 5:30:00', '2026-11-16T04:30:00.000Z'],
  ['16/11/2026 05:30', '2026-11-16T04:30:00.000Z'],
  ['1/2/2026 0:15', '2026-01-31T23:15:00.000Z'],
  ['', null],
])('the Lagos time %j is %s', (cell, value) => {
  expect(readMoment(cell)).toEqual({ value })
})

test.each([
  '2026-02-30 05:30',
  '2026-11-16',
  '11/16/2026 05:30',
  '16.11.2026 05:30',
  '2026-11-16 24:00',
  '2026-11-16 05:30 PM',
])('%j is no time', (cell) => {
  expect(readMoment(cell)).toEqual({ wrong: `“${cell}” is not a time. Write it as 2026-11-16 05:30.` })
})

test('words are read whatever their capitals and spaces, and others are refused by name', () => {
  const types = new Map([
    ['Coaster 44', 1],
    ['Luxury 51', 2],
  ])
  expect(readWord('coaster44', types)).toEqual({ value: 1 })
  expect(readWord('', types)).toEqual({ value: undefined })
  expect(readWord('Coach', types)).toEqual({ wrong: '“Coach” is not one of: Coaster 44, Luxury 51.' })
})
