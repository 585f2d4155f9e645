import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import type { Seats } from '#server/platform/database/schema.ts'
import { SEAT_IS_FREE, SEAT_STATUS_NOW, STAFF_HOLD_ENDS } from '#server/platform/rules/on-sale.ts'

export type TripOfSeats = { tripId: number; isRunning: boolean }

/** Locks the trips of these seats, so that no trip is cancelled or gets another bus in the meantime. */
export async function lockTripsOfSeats(tx: Database, seatIds: readonly number[]): Promise<TripOfSeats[]> {
  const { rows } = await sql<TripOfSeats>`
    select t.id as "tripId", t.status = 'SCHEDULED' and t.depart_time > now() as "isRunning"
    from trips t
    where t.id in (select s.trip_id from seats s where s.id = any (${seatIds}::int[]))
    order by t.id
    for share
  `.execute(tx)
  return rows
}

export async function lockTripForSeats(tx: Database, tripId: number): Promise<boolean> {
  const { rows } = await sql`select from trips where id = ${tripId} for share`.execute(tx)
  return rows.length > 0
}

export type LockedSeat = { id: number; seatNo: string; status: Selectable<Seats>['status']; isFree: boolean }

/** Locks the seats by id and reads them under their locks, so that a change during the wait is seen. */
export async function lockSeatsById(tx: Database, seatIds: readonly number[]): Promise<LockedSeat[]> {
  const { rows } = await sql<LockedSeat>`
    select s.id, s.seat_no as "seatNo", ${SEAT_STATUS_NOW} as status, ${SEAT_IS_FREE} as "isFree"
    from seats s
    where s.id = any (${seatIds}::int[])
    order by s.id
    for update
  `.execute(tx)
  return rows
}

export async function setSeats(
  tx: Database,
  seatIds: readonly number[],
  status: 'AVAILABLE' | 'UNAVAILABLE',
): Promise<void> {
  await sql`
    update seats set status = ${status}, booking_id = null, hold_expires_at = null where id = any (${seatIds}::int[])
  `.execute(tx)
}

/**
 * Holds seats for staff until online booking closes or, after that, until departure. Inserts a booking for the hold.
 * Its price is 0, because staff do not pay for a hold, and the total of a whole bus of the most expensive seats would
 * exceed the largest amount that a booking can store.
 */
export async function insertStaffHold(
  tx: Database,
  hold: { tripId: number; seats: readonly LockedSeat[]; staffId: number; bookingToken: string },
): Promise<void> {
  const ids = hold.seats.map(({ id }) => id)
  await sql`
    with trip as (
      select t.id, ${STAFF_HOLD_ENDS} as kept_until from trips t where t.id = ${hold.tripId}
    ), booking as (
      insert into bookings (booking_token, trip_id, passenger_name, passenger_address, email, mobile, next_of_kin_name,
                            next_of_kin_phone, seat_ids, seat_nos, price_kobo, required_kobo, created_by, held_by)
      select ${hold.bookingToken}, trip.id, '', '', '', '', '', '', ${ids}::int[],
             ${hold.seats.map(({ seatNo }) => seatNo)}::text[], 0, 0, ${hold.staffId}::int, ${hold.staffId}::int
      from trip
      returning id
    )
    update seats s
    set status = 'RESERVED', booking_id = booking.id, hold_expires_at = trip.kept_until
    from booking, trip
    where s.id = any (${ids}::int[])
  `.execute(tx)
}

/** Returns the ids of the seats that staff hold on this trip (`held`) or have closed (`off`). */
export async function selectClosedOrHeld(
  tx: Database,
  tripId: number,
): Promise<{ held: number[]; off: number[] }> {
  const { rows } = await sql<{ id: number; isHeld: boolean }>`
    select s.id, s.status = 'RESERVED' as "isHeld"
    from seats s left join bookings b on b.id = s.booking_id
    where s.trip_id = ${tripId} and (s.status = 'UNAVAILABLE' or s.status = 'RESERVED' and b.held_by is not null)
  `.execute(tx)
  const idsOf = (isHeld: boolean) => rows.filter((row) => row.isHeld === isHeld).map(({ id }) => id)
  return { held: idsOf(true), off: idsOf(false) }
}
