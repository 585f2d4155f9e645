import { expect, test } from 'vitest'
import { type Cell, isWindowSeat, layoutFor, seatNumbers, seatSide } from './seat-layout.ts'

const numbersIn = (rows: Cell[][]) =>
  rows.flat().flatMap((cell) => (cell.kind === 'seat' ? [Number(cell.no)] : []))
const rowText = (row: Cell[]) => row.map((cell) => (cell.kind === 'seat' ? cell.no : cell.kind)).join(' ')

const windowSeats = (count: number) =>
  layoutFor(count)?.rows.flatMap((row) =>
    row.flatMap((cell, i) => (cell.kind === 'seat' && isWindowSeat(row, i) ? [cell.no] : [])),
  ) ?? []

test.each([
  [14, 'sprinter'],
  [1, 'sprinter'],
  [15, 'coaster44'],
  [44, 'coaster44'],
  [45, 'coaster51'],
  [51, 'coaster51'],
])('%i seats are drawn as %s, each number once and in order', (count, name) => {
  const layout = layoutFor(count)
  expect(layout?.name).toBe(name)
  expect(numbersIn(layout?.rows ?? [])).toEqual(Array.from({ length: count }, (_, i) => i + 1))
})

test.each([0, -1, 52, 14.5, Number.NaN])('%d seats match no bus layout', (count) => {
  expect(layoutFor(count)).toBeNull()
})

test('the sprinter: driver and seat 1 in front, rows of 2+1, a back row of four', () => {
  expect(layoutFor(14)?.rows.map(rowText)).toEqual([
    'driver blank aisle 1',
    '2 3 aisle 4',
    '5 6 aisle 7',
    '8 9 aisle 10',
    '11 12 13 14',
  ])
})

test.each([
  [1, 'window aisle aisle window'],
  [13, 'window    window'],
])('row %i of the large bus has seats at the: %s', (index, sides) => {
  const row = layoutFor(51)?.rows[index] ?? []
  const words = row.flatMap((cell, column) => (cell.kind === 'seat' ? [seatSide(row, column)] : []))
  expect(words.join(' ')).toBe(sides)
})

test('the coaster of 44: seats 1 to 4 in the first row of seats, 41 to 44 in the last, both 2+2', () => {
  const rows = layoutFor(44)?.rows.map(rowText)
  expect(rows?.[1]).toBe('1 2 aisle 3 4')
  expect(rows?.at(-1)).toBe('41 42 aisle 43 44')
})

test('the luxury bus of 51: an exit beside 41-42, a back row of five', () => {
  const rows = layoutFor(51)?.rows.map(rowText)
  expect(rows?.slice(-3)).toEqual(['41 42 aisle exit exit', '43 44 aisle 45 46', '47 48 49 50 51'])
})

test('with a lower capacity the places of the missing seats are blank', () => {
  expect(layoutFor(12)?.rows.map(rowText).at(-1)).toBe('11 12 blank blank')
})

test.each([
  ['the sprinter', 14, '1, 2, 4, 5, 7, 8, 10, 11, 14'],
  ['a sprinter of 12', 12, '1, 2, 4, 5, 7, 8, 10, 11'],
  ['a coaster of 18', 18, '1, 4, 5, 8, 9, 12, 13, 16, 17'],
  [
    'the coaster of 44',
    44,
    '1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41, 44',
  ],
])('the window seats of %s are the seats at its sides', (_, count, expected) => {
  expect(windowSeats(count).join(', ')).toBe(expected)
})

test('in the luxury bus of 51, seat 42 beside aisle and exit has no window, and only the ends of the back row have one', () => {
  expect(windowSeats(51).slice(-5)).toEqual(['41', '43', '46', '47', '51'])
})

test('the seats of a bus are numbered from 1', () => {
  expect(seatNumbers(3)).toEqual(['1', '2', '3'])
})
