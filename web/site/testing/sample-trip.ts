import type { Trip } from '#contracts/network/trips.ts'
import { NO_STOPS } from '#domain/network/stops.ts'

/** Builds a trip. Pass only the fields that matter to the test. */
export const aTrip = (said: Partial<Trip> = {}): Trip => ({
  id: 7,
  routeId: 1,
  busId: 1,
  batchId: 1,
  status: 'SCHEDULED',
  departTime: '2026-01-20T05:00:00.000Z',
  arriveTime: '2026-01-20T15:30:00.000Z',
  price: 32_000,
  bus: { busType: 'Coaster44', plateNo: 'TFY-044-LA', amenities: [], capacity: 44 },
  seats: [],
  route: {
    origin: 'Lagos',
    destination: 'Awgu (Enugu)',
    paymentType: 'Split',
    duration: '10.5 hours',
    distanceKm: 590,
  },
  stops: NO_STOPS,
  batch: { id: 1, year: 2026, letter: 'A', stream: 'I', name: '2026_A Stream_I' },
  availableSeatsCount: 26,
  ...said,
})
