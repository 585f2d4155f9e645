import { expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

const CHRISTMAS = new Set(['2026-12-25', '2026-12-28'])

test.each([
  ['2026-11-12', true],
  ['2026-11-14', false],
  ['2026-11-15', false],
  ['2026-12-25', false],
  ['2026-12-26', false],
  ['2026-12-29', true],
])('%s is a working day: %s', (day, expected) => {
  expect(isWorkingDay(day, CHRISTMAS)).toBe(expected)
})

test.each([
  ['2026-11-12', 10, '2026-11-26'],
  ['2026-11-13', 1, '2026-11-16'],
  ['2026-11-14', 1, '2026-11-16'],
  ['2026-12-24', 1, '2026-12-29'],
  ['2026-12-18', 10, '2027-01-05'],
  ['2026-11-12', 0, '2026-11-12'],
])('%s and %i working days: %s', (day, days, expected) => {
  expect(addWorkingDays(day, days, CHRISTMAS)).toBe(expected)
})
