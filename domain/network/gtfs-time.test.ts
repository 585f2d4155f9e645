import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { gtfsDay, gtfsTime } from './gtfs-time.ts'

test.each([
  ['2026-11-17', '05:30', '05:30:00'],
  ['2026-11-17', '00:00', '00:00:00'],
  ['2026-11-17', '23:59', '23:59:00'],
  ['2026-11-18', '01:35', '25:35:00'],
  ['2026-11-24', '00:00', '168:00:00'],
])('%s at %s is %s for a bus that leaves on 17 November', (day, clock, time) => {
  expect(gtfsTime(lagosInstant(day, clock), '2026-11-17')).toBe(time)
})

test('a day has no dashes', () => {
  expect(gtfsDay('2026-11-17')).toBe('20261117')
})
