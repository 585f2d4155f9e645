import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { departureFlags, departureState } from './departure-state.ts'
import type { TripStatus } from './trip-statuses.ts'

const at = (time: string, day = '2026-11-16') => lagosInstant(day, time)
const SIX = { departTime: at('06:00'), hasDriver: true, capacity: 14, sold: 9, boarded: 0 }

test.each<[TripStatus, number, string, string]>([
  ['SCHEDULED', 0, '04:59', 'scheduled'],
  ['SCHEDULED', 0, '05:00', 'soon'],
  ['SCHEDULED', 1, '04:30', 'boarding'],
  ['SCHEDULED', 9, '06:00', 'left'],
  ['COMPLETED', 9, '05:50', 'left'],
  ['CANCELED', 0, '05:30', 'cancelled'],
  ['CANCELED', 0, '07:00', 'cancelled'],
])('a %s bus of 6:00 with %i on board is shown at %s as %s', (status, boarded, time, state) => {
  expect(departureState({ ...SIX, status, boarded }, at(time))).toBe(state)
})

test.each<[number, number, string, string[]]>([
  [14, 0, '06:00', ['low_sales']],
  [14, 3, '06:00', ['low_sales']],
  [14, 4, '06:00', []],
  [44, 11, '06:00', []],
  [44, 10, '06:00', ['low_sales']],
  [14, 0, '05:59', []],
])('of %i seats %i are sold the day before at %s: the flags are %j', (capacity, sold, time, flags) => {
  const bus = { ...SIX, status: 'SCHEDULED' as const, capacity, sold }
  expect(departureFlags(bus, at(time, '2026-11-15'))).toEqual(flags)
})

test('a bus without a driver has a flag until it leaves or is cancelled', () => {
  const bus = { ...SIX, status: 'SCHEDULED' as const, hasDriver: false }
  expect(departureFlags(bus, at('06:00', '2026-11-10'))).toEqual(['no_driver'])
  expect(departureFlags({ ...bus, sold: 0 }, at('05:59'))).toEqual(['low_sales', 'no_driver'])
  expect(departureFlags(bus, at('06:00'))).toEqual([])
  expect(departureFlags({ ...bus, status: 'CANCELED' }, at('05:00'))).toEqual([])
})
