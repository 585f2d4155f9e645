import { expect, test } from 'vitest'
import { arrivesAtNight, daysLater, isDaylightTrip, travelTime } from './travel-time.ts'

test.each([
  ['2026-01-20T05:00:00Z', '2026-01-20T15:30:00Z', '10 h 30 min'],
  ['2026-01-20T05:00:00Z', '2026-01-20T15:00:00Z', '10 h'],
  ['2026-01-20T05:00:00Z', '2026-01-20T05:45:00Z', '45 min'],
  ['2026-01-20T05:00:00Z', '2026-01-21T07:05:00Z', '26 h 5 min'],
])('the journey from %s to %s takes %s', (from, to, words) => {
  expect(travelTime(from, to)).toBe(words)
})

test.each([
  ['2026-01-20T05:00:00Z', '2026-01-20T22:59:00Z', null],
  ['2026-01-20T05:00:00Z', '2026-01-20T23:00:00Z', '+1 day'],
  ['2026-01-20T05:00:00Z', '2026-01-22T07:05:00Z', '+2 days'],
])('the arrival of a journey from %s to %s is marked with %s', (from, to, words) => {
  expect(daysLater(from, to)).toBe(words)
})

test.each([
  ['2026-01-20T17:00:00Z', false],
  ['2026-01-20T17:01:00Z', true],
  ['2026-01-21T02:00:00Z', true],
  ['2026-01-21T05:00:00Z', false],
])('an arrival at %s is at night: %s', (at, isNight) => {
  expect(arrivesAtNight(at)).toBe(isNight)
})

test.each([
  ['2026-01-20T04:00:00Z', '2026-01-20T17:00:00Z', true],
  ['2026-01-20T03:59:00Z', '2026-01-20T12:00:00Z', false],
  ['2026-01-20T05:00:00Z', '2026-01-20T17:01:00Z', false],
  ['2026-01-20T05:00:00Z', '2026-01-21T12:00:00Z', false],
])('the journey from %s to %s is by daylight: %s', (from, to, isDaylight) => {
  expect(isDaylightTrip(from, to)).toBe(isDaylight)
})
