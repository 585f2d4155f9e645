import { expect, test } from 'vitest'
import { lastClosedDay } from './closed-days.ts'
import { lagosInstant } from './lagos-time.ts'

test.each([
  ['2026-11-12', '23:59', '2026-11-11'],
  ['2026-11-13', '00:00', '2026-11-11'],
  ['2026-11-13', '00:59', '2026-11-11'],
  ['2026-11-13', '01:00', '2026-11-12'],
  ['2026-11-13', '12:00', '2026-11-12'],
])('on %s at %s the last closed day is %s', (day, time, closed) => {
  expect(lastClosedDay(lagosInstant(day, time))).toBe(closed)
})
