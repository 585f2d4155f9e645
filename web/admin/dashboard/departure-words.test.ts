import { expect, test } from 'vitest'
import type { DepartureFlag, DepartureState } from '#domain/network/departure-state.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { dayInWords, flagInWords, mostUrgent, totalInWords } from './departure-words.ts'

const NOW = lagosInstant('2026-11-16', '19:20')

test.each<[DepartureFlag, string, string]>([
  ['low_sales', '2026-11-17T06:00', 'Leaves in 10 h 40 min, 0 of 14 sold'],
  ['low_sales', '2026-11-16T19:20', 'Leaves now, 0 of 14 sold'],
  ['no_driver', '2026-11-17T06:00', 'No driver'],
])('the flag %s of a bus of %s reads: %s', (flag, moment, words) => {
  const [day = '', time] = moment.split('T')
  const bus = { departTime: lagosInstant(day, time).toISOString(), sold: 0, capacity: 14 }
  expect(flagInWords(flag, bus, NOW)).toBe(words)
})

test.each([
  ['2026-11-16', 'Today'],
  ['2026-11-17', 'Tomorrow, Tue 17 Nov'],
  ['2026-11-19', 'Thu 19 Nov'],
  ['2027-01-05', 'Tue 5 Jan 2027'],
])('on 16 November 2026 the departures of %s are headed %s', (day, words) => {
  expect(dayInWords(day, NOW)).toBe(words)
})

test.each<[number, DepartureState[], number[]]>([
  [3, ['left', 'left', 'scheduled', 'scheduled'], [1, 2, 3]],
  [2, ['left', 'boarding', 'scheduled', 'scheduled'], [1, 2]],
  [2, ['left', 'left', 'left'], [1, 2]],
  [3, ['cancelled', 'left', 'soon', 'scheduled'], [0, 2, 3]],
  [6, ['left', 'scheduled'], [0, 1]],
  [2, [], []],
])('of at most %i departures with the states %j the card shows %j', (most, states, shown) => {
  const departures = states.map((state, at) => ({ state, at }))
  expect(mostUrgent(departures, most).map(({ at }) => at)).toEqual(shown)
})

test('the total of a day leaves out cancelled trips', () => {
  const trip = { state: 'scheduled', sold: 9, capacity: 14, owing: 5_400_000, owingBookings: 2 } as const
  expect(totalInWords([trip, { ...trip, owing: 0, owingBookings: 0 }, { ...trip, state: 'cancelled' }])).toBe(
    '2 departures, 18 of 28 seats sold, ₦54,000 due on 2 bookings',
  )
  expect(totalInWords([{ ...trip, owing: 0, owingBookings: 0 }])).toBe(
    '1 departure, 9 of 14 seats sold, no balances due',
  )
})
