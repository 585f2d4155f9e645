import type { StaffTrip, TripChoices } from '#contracts/network/staff-trips.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { batchName } from '#domain/network/batch-name.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import { stopsOf } from '#server/platform/rules/stops.ts'
import type { RouteChoiceRow, StaffTripRow, TripOnSaleRow, TripRow } from './queries.ts'

const presentTrip = (row: TripRow): Trip => ({
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
  stops: row.stops,
  batch: {
    id: row.batch_id,
    year: row.year,
    letter: row.letter,
    stream: row.stream,
    name: batchName(row),
  },
  availableSeatsCount: row.free_seats,
})

/** Returns a trip for visitors. If an offer applies without a code, `price` is the lowered fare. */
export const presentTripOnSale = ({ offer_kobo: offer, ...row }: TripOnSaleRow): Trip => ({
  ...presentTrip(row),
  ...(offer !== null && { price: toNaira(kobo(offer)), fullPrice: toNaira(kobo(row.price_kobo)) }),
})

export const presentStaffTrip = (row: StaffTripRow, seesBookings: boolean): StaffTrip => ({
  ...presentTrip(row),
  seats: [],
  driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name ?? '' },
  ownStops: row.own_stops,
  seatStates: row.seat_states,
  amountDue: seesBookings ? toNaira(kobo(row.due_kobo)) : null,
  cancellation: row.cancellation,
  updatedAt: row.updated_at.toISOString(),
})

export const presentRouteChoice = (row: RouteChoiceRow): TripChoices['routes'][number] => ({
  id: row.id,
  origin: row.origin,
  destination: row.destination,
  distanceKm: row.distance_km,
  duration: row.duration,
  isActive: row.is_active,
  lastPrice: row.last_price_kobo === null ? null : toNaira(kobo(row.last_price_kobo)),
  stops: stopsOf(row),
})
