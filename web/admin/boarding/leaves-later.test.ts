import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { leavesLater } from './leaves-later.ts'

test.each([
  ['2026-11-18', '05:30', 'This bus leaves tomorrow at 5:30 am.'],
  ['2026-11-17', '15:01', 'This bus leaves today at 3:01 pm.'],
  ['2026-11-19', '00:00', 'This bus leaves on Thu 19 Nov 2026 at 12:00 am.'],
  ['2026-11-17', '15:00', null],
  ['2026-11-17', '08:00', null],
])('at 9 am on 17 November, a bus that leaves on %s at %s: %o', (day, time, words) => {
  const departure = lagosInstant(day, time).toISOString()
  expect(leavesLater(departure, lagosInstant('2026-11-17', '09:00'))).toBe(words)
})
