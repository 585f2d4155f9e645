import { expect, test } from 'vitest'
import type { StaffTrip, TripChange, TripChoices } from '#contracts/network/staff-trips.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { announcedChanges } from './announced-changes.ts'

const ROUTE_STOPS = { ...NO_STOPS, boardingPoint: 'Jibowu Park' }
const OWN_STOPS = { ...NO_STOPS, boardingPoint: 'Ojota Park' }

const TRIP = {
  routeId: 1,
  busId: 3,
  bus: { busType: 'Sprinter', plateNo: 'KJA-1' },
  departTime: '2026-11-18T04:30:00.000Z',
  arriveTime: '2026-11-18T15:00:00.000Z',
  stops: OWN_STOPS,
  ownStops: OWN_STOPS,
  status: 'SCHEDULED',
} as StaffTrip

const CHOICES = {
  routes: [{ id: 1, stops: ROUTE_STOPS }],
  buses: [{ id: 4, busType: 'Coaster44', plateNo: 'LSR-2' }],
} as TripChoices

test.each<[TripChange, string[]]>([
  [{ price: 30_000, driverId: 9 }, []],
  [
    { departTime: '2026-11-18T05:30:00.000Z' },
    ['departure: Wed 18 Nov 2026, 5:30 am WAT, now Wed 18 Nov 2026, 6:30 am WAT'],
  ],
  [{ busId: 4, status: 'COMPLETED' }, []],
  [{ busId: 4 }, ['bus: Sprinter, KJA-1, now Coaster 44, LSR-2']],
  [{ ownStops: null }, ['boarding point: Ojota Park, now Jibowu Park']],
  [{ ownStops: { ...OWN_STOPS, boardingMapUrl: 'https://maps.example/ojota' } }, []],
])('the change %j tells passengers %j', (change, expected) => {
  const changes = announcedChanges(TRIP, change, CHOICES)
  expect(changes.map(({ name, was, is }) => `${name}: ${was}, now ${is}`)).toEqual(expected)
})
