import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import type { Seats } from '#server/platform/database/schema.ts'
import { SEAT_IS_FREE, SEAT_STATUS_NOW, STAFF_HOLD_ENDS } from '#server/platform/rules/on-sale.ts'

export const tripsOf = (seatIds: readonly number[]): RawBuilder<unknown> =>
  sql`select trip_id from seats where id = any (${seatIds}::int[])`

export type SeatToUpdate = {
  id: number
  tripId: number
  seatNo: string
  status: Selectable<Seats>['status']
  isFree: boolean
  isTripRunning: boolean
}

export async function selectSeatsToUpdate(tx: Database, seatIds: readonly number[]): Promise<SeatToUpdate[]> {
  const { rows } = await sql<SeatToUpdate>`
    select s.id, s.trip_id as "tripId", s.seat_no as "seatNo", ${SEAT_STATUS_NOW} as status,
           ${SEAT_IS_FREE} as "isFree", t.status = 'SCHEDULED' and t.depart_time > now() as "isTripRunning"
    from seats s join trips t on t.id = s.trip_id
    where s.id = any (${seatIds}::int[])
    order by s.id
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
  hold: { tripId: number; seats: readonly SeatToUpdate[]; staffId: number; bookingToken: string },
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
