import { expect, test } from 'vitest'
import { tripsInWords } from './trip-summary.ts'

test.each([
  [{ trips: 38, seats: 1_000, sold: 610 }, '38 upcoming trips, 61% sold'],
  [{ trips: 1_301, seats: 30_000, sold: 29_999 }, '1,301 upcoming trips, 99% sold'],
  [{ trips: 1, seats: 14, sold: 0 }, '1 upcoming trip, 0% sold'],
  [{ trips: 2, seats: 0, sold: 0 }, '2 upcoming trips'],
  [{ trips: 0, seats: 0, sold: 0 }, 'No upcoming trips'],
])('%j reads %s', (summary, words) => {
  expect(tripsInWords(summary)).toBe(words)
})
