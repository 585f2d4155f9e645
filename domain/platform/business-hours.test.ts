import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBusinessHours, businessHoursBetween } from './business-hours.ts'
import { lagosInstant, lagosMoment } from './lagos-time.ts'

// 2026-11-20 is a Friday.
test.each([
  ['Monday morning', '2026-11-16', '08:00', 16, 'Tue 17 Nov 2026, 12:00 am WAT'],
  ['Friday 14:00', '2026-11-20', '14:00', 16, 'Mon 23 Nov 2026, 6:00 am WAT'],
  [
    'Friday 08:00, to the last minute of the week',
    '2026-11-20',
    '08:00',
    16,
    'Sat 21 Nov 2026, 12:00 am WAT',
  ],
  ['Saturday', '2026-11-21', '10:00', 16, 'Mon 23 Nov 2026, 4:00 pm WAT'],
  ['Sunday 23:59', '2026-11-22', '23:59', 16, 'Mon 23 Nov 2026, 4:00 pm WAT'],
  ['1 October, a public holiday', '2026-10-01', '00:00', 16, 'Thu 1 Oct 2026, 4:00 pm WAT'],
  ['Friday, over more than a week', '2026-11-20', '12:00', 140, 'Mon 30 Nov 2026, 8:00 am WAT'],
])('from %s, business hours run around the clock but not at the weekend', (_, day, time, hours, end) => {
  const from = lagosInstant(day, time)
  const due = addBusinessHours(from, hours)
  expect(lagosMoment(due)).toBe(end)
  expect(businessHoursBetween(from, due)).toBe(hours)
})

test('no business hour passes at the weekend, and all others count', () => {
  const hours = (from: [string, string], to: [string, string]) =>
    businessHoursBetween(lagosInstant(...from), lagosInstant(...to))
  expect(hours(['2026-11-21', '00:00'], ['2026-11-23', '00:00'])).toBe(0)
  expect(hours(['2026-11-20', '22:00'], ['2026-11-23', '02:00'])).toBe(4)
  expect(hours(['2026-11-16', '00:00'], ['2026-11-23', '00:00'])).toBe(120)
  expect(hours(['2026-11-17', '12:00'], ['2026-11-17', '10:30'])).toBe(-1.5)
})

test('a deadline is as many business hours away as were added, whatever the start', () => {
  const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 20 })
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 400 }), (start, hours) => {
      const from = new Date(Date.UTC(2020, 0, 1) + start * 60_000)
      const due = addBusinessHours(from, hours)
      expect(businessHoursBetween(from, due)).toBeCloseTo(hours, 6)
      expect(businessHoursBetween(from, new Date(due.getTime() - 60_000))).toBeLessThan(hours)
    }),
  )
})
