import { expect, test } from 'vitest'
import { travelTime } from './travel-time.ts'

test.each([
  ['2026-01-20T05:00:00Z', '2026-01-20T15:30:00Z', '10 h 30 min'],
  ['2026-01-20T05:00:00Z', '2026-01-20T15:00:00Z', '10 h'],
  ['2026-01-20T05:00:00Z', '2026-01-20T05:45:00Z', '45 min'],
  ['2026-01-20T05:00:00Z', '2026-01-21T07:05:00Z', '26 h 5 min'],
])('from %s to %s takes %s', (from, to, words) => {
  expect(travelTime(from, to)).toBe(words)
})
