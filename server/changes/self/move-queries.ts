import { sql } from 'kysely'
import type { BusType } from '#domain/network/bus-types.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { SALES_END, SEAT_IS_FREE, TRIP_IS_ON_SALE } from '#server/platform/rules/on-sale.ts'

export type TripToMoveTo = {
  id: number
  price: number
  paymentType: string
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
  busType: BusType
  salesEnd: Date
}

/** Returns a trip if it is on sale. */
export async function selectTarget(db: Database, tripId: number): Promise<TripToMoveTo | undefined> {
  const { rows } = await sql<TripToMoveTo>`
    select t.id, t.price_kobo as price, r.payment_type as "paymentType", r.origin, r.destination,
           t.depart_time as "departTime", t.arrive_time as "arriveTime", b.bus_type as "busType", ${SALES_END} as "salesEnd"
    from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
    where t.id = ${tripId} and ${TRIP_IS_ON_SALE}
  `.execute(db)
  return rows[0]
}

export type SeatOfTrip = { id: number; seatNo: string; isFree: boolean }

/** Returns the seats of a trip in the order of their numbers. */
export async function selectSeatsOf(db: Database, tripId: number): Promise<SeatOfTrip[]> {
  const { rows } = await sql<SeatOfTrip>`
    select s.id, s.seat_no as "seatNo", ${SEAT_IS_FREE} as "isFree"
    from seats s
    where s.trip_id = ${tripId}
    order by s.seat_no::int
  `.execute(db)
  return rows
}

export type OfferedTrip = {
  id: number
  price: number
  destination: string
  departTime: Date
  arriveTime: Date
  busType: BusType
}

/**
 * Returns trips on sale with enough free seats, from the origin of the booking to a destination, the earliest first,
 * and leaves out the trip of the booking.
 */
export async function selectOfferedTrips(
  db: Database,
  wanted: { bookingId: number; destination: string; skip: number; most: number },
): Promise<OfferedTrip[]> {
  const { rows } = await sql<OfferedTrip>`
    select t.id, t.price_kobo as price, r.destination, t.depart_time as "departTime", t.arrive_time as "arriveTime",
           b.bus_type as "busType"
    from bookings k
    join trips own on own.id = k.trip_id
    join routes ours on ours.id = own.route_id
    join routes r on r.origin = ours.origin and r.destination = ${wanted.destination}
    join trips t on t.route_id = r.id
    join buses b on b.id = t.bus_id
    where k.id = ${wanted.bookingId} and t.id <> own.id and ${TRIP_IS_ON_SALE}
      and (select count(*) from seats s where s.trip_id = t.id and ${SEAT_IS_FREE}) >= cardinality(k.seat_ids)
    order by t.depart_time, t.id
    offset ${wanted.skip}
    limit ${wanted.most}
  `.execute(db)
  return rows
}

/** Returns the destinations from the origin of a booking, in the order of the alphabet. */
export async function selectDestinations(db: Database, bookingId: number): Promise<string[]> {
  const { rows } = await sql<{ destination: string }>`
    select distinct r.destination
    from bookings k
    join trips own on own.id = k.trip_id
    join routes ours on ours.id = own.route_id
    join routes r on r.origin = ours.origin
    where k.id = ${bookingId} and r.is_active
    order by r.destination
  `.execute(db)
  return rows.map(({ destination }) => destination)
}
