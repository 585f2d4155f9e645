import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { shortDate, shortMoment, timeOrMoment } from './short-time.ts'

const NOW = lagosInstant('2026-11-16', '09:42')

test.each([
  ['2026-11-18', 'Wed 18 Nov'],
  ['2027-01-05', 'Tue 5 Jan 2027'],
])('in November 2026 the day %s is shown as %s', (day, words) => {
  expect(shortDate(lagosInstant(day), NOW)).toBe(words)
})

test.each([
  ['2026-11-16', '00:05', '12:05 am'],
  ['2026-11-15', '19:04', 'Sun 15 Nov, 7:04 pm'],
])('on 16 November 2026 a booking of %s, %s, is shown as %s', (day, time, words) => {
  expect(timeOrMoment(lagosInstant(day, time), NOW)).toBe(words)
})

test('a departure of this year shows its day and time without the year', () => {
  expect(shortMoment(lagosInstant('2026-11-18', '06:00'), NOW)).toBe('Wed 18 Nov, 6:00 am')
})
