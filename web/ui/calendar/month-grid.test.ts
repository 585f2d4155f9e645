import { expect, test } from 'vitest'
import { addMonths, dayAfterKey, monthGrid, monthName, spokenDay } from './month-grid.ts'

test('January 2026 starts on a Thursday and fills five weeks', () => {
  const weeks = monthGrid('2026-01')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, null, '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'])
  expect(weeks[4]?.slice(-2)).toEqual(['2026-01-31', null])
})

test('February 2027 fills exactly four weeks, without empty cells', () => {
  const weeks = monthGrid('2027-02')
  expect(weeks).toHaveLength(4)
  expect(weeks.flat()).not.toContain(null)
})

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-11', 30],
  ['2026-12', 31],
])('%s has %i days', (month, days) => {
  expect(monthGrid(month).flat().filter(Boolean)).toHaveLength(days)
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-05', 12, '2027-05'],
])('%s plus %i months is %s', (month, count, result) => {
  expect(addMonths(month, count)).toBe(result)
})

test.each([
  ['ArrowLeft', '2026-01-19'],
  ['ArrowRight', '2026-01-21'],
  ['ArrowUp', '2026-01-13'],
  ['ArrowDown', '2026-01-27'],
  ['Home', '2026-01-19'],
  ['End', '2026-01-25'],
  ['PageDown', '2026-02-20'],
  ['PageUp', '2026-01-12'],
  ['x', null],
])('on Tuesday 20 January, with the 12th as the first day, the key %s leads to %s', (key, day) => {
  expect(dayAfterKey(key, '2026-01-20', '2026-01-12')).toBe(day)
})

test('Page Down on 31 January leads to the last day of February', () => {
  expect(dayAfterKey('PageDown', '2026-01-31', '2026-01-01')).toBe('2026-02-28')
})

test('a day is named with weekday, month and year, a month with its year', () => {
  expect(spokenDay('2026-01-20')).toBe('Tuesday 20 January 2026')
  expect(monthName('2026-09')).toBe('September 2026')
})
