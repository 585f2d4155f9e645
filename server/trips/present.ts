import type { Trip } from '#contracts/trips.ts'
import { batchName } from '#domain/batch-name.ts'
import { kobo, toNaira } from '#domain/money.ts'
import type { TripRow } from './queries.ts'

export const presentTrip = (row: TripRow): Trip => ({
  id: row.id,
  routeId: row.route_id,
  busId: row.bus_id,
  batchId: row.batch_id,
  status: row.status,
  departTime: row.depart_time.toISOString(),
  arriveTime: row.arrive_time.toISOString(),
  price: toNaira(kobo(row.price_kobo)),
  bus: { busType: row.bus_type, plateNo: row.plate_no, amenities: row.amenities, capacity: row.capacity },
  seats: [],
  route: {
    origin: row.origin,
    destination: row.destination,
    paymentType: row.payment_type,
    duration: row.duration,
    distanceKm: row.distance_km,
  },
  batch: {
    id: row.batch_id,
    year: row.year,
    letter: row.letter,
    stream: row.stream,
    name: batchName(row),
  },
  availableSeatsCount: row.free_seats,
})
