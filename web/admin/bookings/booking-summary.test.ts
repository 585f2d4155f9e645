import { expect, test } from 'vitest'
import { bookingsInWords } from './booking-summary.ts'

test.each([
  [{ bookedToday: 14, owing: 37, due: 124_000_000 }, '14 booked today, 37 balances due (₦1,240,000)'],
  [{ bookedToday: 1, owing: 1, due: 5_400_000 }, '1 booked today, 1 balance due (₦54,000)'],
  [{ bookedToday: 0, owing: 0, due: 0 }, 'None booked today, no balances due'],
])('%j reads %s', (summary, words) => {
  expect(bookingsInWords(summary)).toBe(words)
})
