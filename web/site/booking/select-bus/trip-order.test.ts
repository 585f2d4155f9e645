import { expect, test } from 'vitest'
import { aTrip } from '#site/testing/sample-trip.ts'
import { isNearlyFull, sortTrips, whyNot } from './trip-order.ts'

const early = aTrip({ id: 1, departTime: '2026-01-20T05:00:00Z', price: 36_000 })
const late = aTrip({ id: 2, departTime: '2026-01-20T06:00:00Z', price: 32_000 })
const alsoLate = aTrip({ id: 3, departTime: '2026-01-20T06:00:00Z', price: 31_000 })

test('trips are sorted by departure time or by price, and equal times by price', () => {
  const ids = (order: 'time' | 'price') => sortTrips([late, alsoLate, early], order).map((trip) => trip.id)
  expect(ids('time')).toEqual([1, 3, 2])
  expect(ids('price')).toEqual([3, 2, 1])
})

test.each([
  [3, 2, null],
  [2, 2, null],
  [1, 2, 'Only 1 seat left (you need 2)'],
  [4, 5, 'Only 4 seats left (you need 5)'],
  [0, 1, 'Sold out'],
])('%i free seats for %i passengers give the reason: %s', (availableSeatsCount, passengers, words) => {
  expect(whyNot(aTrip({ availableSeatsCount }), passengers)).toBe(words)
})

test('a trip with five free seats is nearly full, a trip with six is not', () => {
  expect(isNearlyFull(aTrip({ availableSeatsCount: 5 }))).toBe(true)
  expect(isNearlyFull(aTrip({ availableSeatsCount: 6 }))).toBe(false)
})
