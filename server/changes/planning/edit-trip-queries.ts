import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { HOLD_ENDS_WITH_TRIP, SEAT_IS_FREE } from '#server/platform/rules/on-sale.ts'
import { OWN_STOPS } from '#server/platform/rules/stops.ts'
import type { TripPlanRow } from './plan-trip-queries.ts'

export type LockedTrip = TripPlanRow & { isAsShown: boolean; at: Date }

export async function selectTrip(
  tx: Database,
  id: number,
  shownAt: string | undefined,
): Promise<LockedTrip | undefined> {
  const { rows } = await sql<LockedTrip>`
    select route_id as "routeId", bus_id as "busId", batch_id as "batchId", driver_id as "driverId", status,
           depart_time as "departTime", arrive_time as "arriveTime", price_kobo as "priceKobo",
           ${OWN_STOPS} as "ownStops", ${isAsShown(shownAt)} as "isAsShown", now() as at
    from trips t
    where id = ${id}
  `.execute(tx)
  return rows[0]
}

export const seatsOf = (tripId: number): RawBuilder<unknown> =>
  sql`select id from seats where trip_id = ${tripId}`

/** Returns the numbers of the seats of a trip that are sold or held (`inUse`), and of the closed ones (`off`). */
export async function selectSeatUse(
  tx: Database,
  tripId: number,
): Promise<{ inUse: string[]; off: string[] }> {
  const { rows } = await sql<{ seatNo: string; status: string; isFree: boolean }>`
    select s.seat_no as "seatNo", s.status, ${SEAT_IS_FREE} as "isFree"
    from seats s
    where s.trip_id = ${tripId}
    order by s.id
  `.execute(tx)
  const isOff = ({ status }: { status: string }) => status === 'UNAVAILABLE'
  return {
    inUse: rows.filter((seat) => !seat.isFree && !isOff(seat)).map(({ seatNo }) => seatNo),
    off: rows.filter(isOff).map(({ seatNo }) => seatNo),
  }
}

/**
 * Counts the seats of a trip. The caller has locked the trip in an earlier statement: a count in the locking statement
 * itself would miss a change of the bus during the wait for the lock.
 */
export async function countSeats(tx: Database, tripId: number): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select count(*)::int as seats from seats s where s.trip_id = ${tripId}
  `.execute(tx)
  return rows[0]?.seats ?? 0
}

export async function countSold(tx: Database, tripId: number): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    select count(*)::int as sold from seats s where s.trip_id = ${tripId} and s.status = 'BOOKED'
  `.execute(tx)
  return rows[0]?.sold ?? 0
}

export async function deleteSeats(tx: Database, tripId: number): Promise<void> {
  await sql`delete from seats where trip_id = ${tripId}`.execute(tx)
}

/** Deletes the seats that a bus of this capacity does not have. */
export async function deleteSeatsAbove(tx: Database, tripId: number, capacity: number): Promise<void> {
  await sql`delete from seats where trip_id = ${tripId} and seat_no::int > ${capacity}`.execute(tx)
}

/** Creates the seats that the bus of the trip has and the trip does not have yet. */
export async function addMissingSeats(tx: Database, tripId: number): Promise<void> {
  await sql`
    insert into seats (trip_id, seat_no, status)
    select t.id, place.number::text, 'AVAILABLE'
    from trips t
    join buses b on b.id = t.bus_id
    cross join lateral generate_series(1, b.capacity) as place(number)
    where t.id = ${tripId}
      and not exists (select from seats s where s.trip_id = t.id and s.seat_no = place.number::text)
    order by place.number
  `.execute(tx)
}

export async function updateTrip(tx: Database, id: number, trip: TripPlanRow): Promise<void> {
  await sql`
    update trips
    set route_id = ${trip.routeId}, bus_id = ${trip.busId}, batch_id = ${trip.batchId}, driver_id = ${trip.driverId},
        status = ${trip.status}, depart_time = ${trip.departTime}, arrive_time = ${trip.arriveTime},
        price_kobo = ${trip.priceKobo}, boarding_point = ${trip.ownStops?.boardingPoint ?? null},
        boarding_address = ${trip.ownStops?.boardingAddress ?? null},
        boarding_landmark = ${trip.ownStops?.boardingLandmark ?? null},
        boarding_map_url = ${trip.ownStops?.boardingMapUrl ?? null}, drop_off = ${trip.ownStops?.dropOff ?? null},
        night_stop = ${trip.ownStops?.nightStop ?? null}
    where id = ${id}
  `.execute(tx)
}

/**
 * Moves the end of staff's holds on this trip by as much as the departure moves, because these holds end relative to
 * the departure. Includes visitors' bookings that staff keep for the passenger. Call it before the departure changes:
 * such a booking is PENDING, like one that is being paid, and only the end of its hold (`HOLD_ENDS_WITH_TRIP`) shows
 * the difference.
 */
export async function moveStaffHolds(tx: Database, tripId: number, from: Date, to: Date): Promise<void> {
  const theirs = sql`
    select s.id
    from seats s join bookings b on b.id = s.booking_id join trips t on t.id = s.trip_id
    where s.trip_id = ${tripId} and s.status = 'RESERVED'
      and (b.created_by is not null or b.status = 'PENDING' and ${HOLD_ENDS_WITH_TRIP})`
  await lockInOrder(tx, { seats: ['update', theirs] })
  await sql`
    update seats set hold_expires_at = hold_expires_at + (${to}::timestamptz - ${from}::timestamptz)
    where id in (${theirs})
  `.execute(tx)
}

/**
 * Counts the bookings of a trip. Includes bookings that were moved to another trip, because their history names this
 * trip.
 */
export async function countBookings(tx: Database, tripId: number): Promise<number> {
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::int as bookings
    from (select id from bookings where trip_id = ${tripId}
          union select booking_id from booking_acts where trip_id = ${tripId}) had
  `.execute(tx)
  return rows[0]?.bookings ?? 0
}

export async function deleteTripRow(tx: Database, id: number): Promise<void> {
  await sql`delete from trips where id = ${id}`.execute(tx)
}
