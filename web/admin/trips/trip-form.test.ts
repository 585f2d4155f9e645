import { expect, test } from 'vitest'
import { type StaffTrip, TripInput } from '#contracts/network/staff-trips.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import {
  asTyped,
  busesInMaintenance,
  changedFields,
  choicesFor,
  readTrip,
  usualPlace,
  valuesAfterRequest,
} from './trip-form.ts'

const TRIP = {
  routeId: 1,
  batchId: 2,
  busId: 3,
  driver: { id: 9, name: 'Driver Gone' },
  departTime: '2026-11-18T04:30:07.123Z',
  arriveTime: '2026-11-18T15:00:00.000Z',
  price: 28_000,
  status: 'SCHEDULED',
  ownStops: null,
} as StaffTrip

test('the form shows Lagos times and a lower-case status; it sends UTC times and an upper-case status', () => {
  const typed = asTyped(TRIP)
  expect(typed).toMatchObject({ departTime: '2026-11-18T05:30', price: '28000', status: 'scheduled' })
  expect(TripInput.parse(readTrip({ ...typed, status: 'completed', driverId: '' }))).toEqual({
    routeId: 1,
    batchId: 2,
    busId: 3,
    driverId: null,
    departTime: '2026-11-18T04:30:00.000Z',
    arriveTime: '2026-11-18T15:00:00.000Z',
    price: 28_000,
    status: 'COMPLETED',
    ownStops: null,
  })
})

test('only changed fields are sent: seconds that the form does not show do not move the trip', () => {
  const shown = asTyped(TRIP)
  const now = { ...shown, price: '30000' }
  expect(changedFields(TripInput.parse(readTrip(now)), now, shown)).toEqual({ price: 30_000 })
  expect(changedFields(TripInput.parse(readTrip(shown)), shown, shown)).toEqual({})
})

test('after a request for cancellation the form keeps the other changes, with the old status', () => {
  const shown = asTyped(TRIP)
  const canceled = { ...shown, status: 'canceled' }
  expect(valuesAfterRequest({ ...canceled, price: '30000' }, shown)).toEqual({ ...shown, price: '30000' })
  expect(valuesAfterRequest(canceled, shown), 'nothing else to save').toBeNull()
})

test('own stops are sent as a whole when the switch or one of them changes, and as null without the switch', () => {
  const ownStops = { ...NO_STOPS, boardingPoint: 'Ojota Park', dropOff: 'Camp gate' }
  const shown = asTyped({ ...TRIP, ownStops })
  expect(shown).toMatchObject({ hasOwnStops: true, boardingPoint: 'Ojota Park' })
  const sent = (now: typeof shown) => changedFields(TripInput.parse(readTrip(now)), now, shown)
  expect(sent(shown)).toEqual({})
  expect(sent({ ...shown, dropOff: '' })).toEqual({ ownStops: { ...ownStops, dropOff: '' } })
  expect(sent({ ...shown, hasOwnStops: false })).toEqual({ ownStops: null })
  const never = asTyped(TRIP)
  const typedAndOff = { ...never, boardingPoint: 'Ojota Park' }
  expect(changedFields(TripInput.parse(readTrip(typedAndOff)), typedAndOff, never)).toEqual({})
})

test('active records are offered, and the trip’s own record even if it is no longer active', () => {
  const route = {
    origin: 'Lagos',
    destination: 'Awgu',
    distanceKm: 590,
    duration: '10 hours',
    lastPrice: null,
    stops: NO_STOPS,
  }
  const all = {
    routes: [
      { ...route, id: 1, isActive: false },
      { ...route, id: 4, isActive: false },
      { ...route, id: 5, distanceKm: null, isActive: true },
    ],
    buses: [
      { id: 3, plateNo: 'KJA-1', busType: 'Luxry51' as const, capacity: 51, isActive: true },
      { id: 6, plateNo: 'KJA-2', busType: 'Luxry51' as const, capacity: 51, isActive: false },
    ],
    batches: [],
    drivers: [{ id: 8, name: 'Driver Here' }],
  }
  const { routes, buses, drivers } = choicesFor(all, TRIP)
  expect(routes).toEqual([
    { value: '1', label: 'Lagos to Awgu (590 km, 10 hours) (inactive)' },
    { value: '5', label: 'Lagos to Awgu (10 hours)' },
  ])
  expect(buses).toEqual([{ value: '3', label: 'KJA-1 · Luxury 51' }])
  expect(busesInMaintenance(all, TRIP)).toEqual([
    { value: '6', label: 'KJA-2 · Luxury 51 (under maintenance)' },
  ])
  expect(drivers.map(({ label }) => label)).toEqual(['Driver Here', 'Driver Gone'])
  expect(choicesFor(all, null).routes).toHaveLength(1)
})

test('the trip form says where the route boards, or that it does not say so', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Jibowu Park', boardingAddress: '12 Ikorodu Road' }
  expect(usualPlace(stops)).toBe('Passengers on this route board at Jibowu Park, 12 Ikorodu Road.')
  expect(usualPlace(NO_STOPS)).toBe('This route has no boarding point yet.')
})
