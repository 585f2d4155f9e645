import { expect, test } from 'vitest'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { followChoice, newTrip } from './new-trip.ts'
import { NEW_TRIP, type TripValues } from './trip-form.ts'

const ROUTE = {
  id: 1,
  origin: 'Lagos',
  destination: 'Awgu',
  distanceKm: 590,
  duration: '10 hours 30 minutes',
  isActive: true,
  lastPrice: 28_000,
  stops: NO_STOPS,
}
const NEW_ROUTE = { ...ROUTE, id: 2, duration: '2 days, overnight rest in Lokoja', lastPrice: null }
const BUS = { id: 3, plateNo: 'KJA-1', busType: 'Coaster44' as const, capacity: 44, isActive: true }
const BATCH = { id: 4, name: '2026 Batch A Stream I', isActive: true }
const ONE_OF_EACH: TripChoices = { routes: [ROUTE], buses: [BUS], batches: [BATCH], drivers: [] }

const ROUTES = [ROUTE, NEW_ROUTE]
const after = (values: Partial<TripValues>, chosen: Parameters<typeof followChoice>[1]) =>
  followChoice({ ...NEW_TRIP, ...values }, chosen, ROUTES)

test('the only active route, bus and batch are chosen already, and so is the price', () => {
  const retired = { ...BUS, id: 5, isActive: false }
  const chosen = { routeId: '1', busId: '3', batchId: '4', price: '28000' }
  expect(newTrip({ ...ONE_OF_EACH, buses: [BUS, retired] })).toEqual({ ...NEW_TRIP, ...chosen })
})

test('with two of a kind, or none, the user chooses', () => {
  const two = { routes: ROUTES, buses: [BUS, { ...BUS, id: 6 }], batches: [], drivers: [] }
  expect(newTrip(two)).toEqual(NEW_TRIP)
})

test('a route brings the price of its last trip, and a route without trips clears that price', () => {
  expect(after({}, { routeId: '1' })).toMatchObject({ routeId: '1', price: '28000' })
  expect(after({ routeId: '1', price: '28000' }, { routeId: '2' })).toMatchObject({ price: '' })
})

test('a typed price stays', () => {
  expect(after({ routeId: '1', price: '30000' }, { routeId: '2' })).toMatchObject({ price: '30000' })
})

test('the arrival is the departure plus the duration, and follows both', () => {
  const departTime = '2026-11-18T06:00'
  expect(after({ routeId: '1' }, { departTime })).toMatchObject({ arriveTime: '2026-11-18T16:30' })
  const filled = { routeId: '1', departTime, arriveTime: '2026-11-18T16:30' }
  expect(after(filled, { departTime: '2026-11-19T18:00' })).toMatchObject({ arriveTime: '2026-11-20T04:30' })
  expect(after({ departTime }, { routeId: '1' })).toMatchObject({ arriveTime: '2026-11-18T16:30' })
})

test('a typed arrival stays', () => {
  const typed = { routeId: '1', departTime: '2026-11-18T06:00', arriveTime: '2026-11-18T18:00' }
  expect(after(typed, { departTime: '2026-11-18T07:00' })).toMatchObject({ arriveTime: '2026-11-18T18:00' })
})

test('without a duration in hours, the arrival gets only the day of departure', () => {
  expect(after({ routeId: '2' }, { departTime: '2026-11-18T06:00' })).toMatchObject({
    arriveTime: '2026-11-18T',
  })
  expect(after({ arriveTime: 'T16:30' }, { departTime: '2026-11-18T' })).toMatchObject({
    arriveTime: '2026-11-18T16:30',
  })
  const nextDay = { routeId: '2', arriveTime: '2026-11-19T' }
  expect(after(nextDay, { departTime: '2026-11-18T06:00' })).toMatchObject({ arriveTime: '2026-11-19T' })
})
