import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import type { Bookings, Seats } from '#server/platform/database/schema.ts'
import { SEAT_STATUS_NOW, TRIP_IS_ON_SALE } from '#server/platform/rules/on-sale.ts'

export type SeatRow = Pick<Selectable<Seats>, 'id' | 'trip_id' | 'seat_no' | 'status'>

/**
 * Returns the current seats of these trips, ordered by trip and seat number. Trips that the public cannot book are left
 * out.
 */
export async function selectSeats(db: Database, tripIds: number[]): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select s.id, s.trip_id, s.seat_no, ${SEAT_STATUS_NOW} as status
    from trips t
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    join seats s on s.trip_id = t.id
    where t.id = any (${tripIds}::int[]) and ${TRIP_IS_ON_SALE}
    order by s.trip_id, s.seat_no::int
  `.execute(db)
  return rows
}

export type SeatFingerprint = { tripId: number; fingerprint: string }

/**
 * Returns a fingerprint of the seats of each trip on sale, such as `17A 18R 19B`: the ids of the seats, each with the
 * first letter of its status. It changes whenever a seat is added, removed or gets another status. Comparing
 * fingerprints instead of reading every seat keeps polling hundreds of trips cheap for the one thread that also serves
 * requests.
 */
export async function selectSeatFingerprints(db: Database, tripIds: number[]): Promise<SeatFingerprint[]> {
  const { rows } = await sql<SeatFingerprint>`
    select t.id as "tripId",
           (select string_agg(s.id || left(${SEAT_STATUS_NOW}, 1), ' ' order by s.id)
            from seats s where s.trip_id = t.id) as fingerprint
    from trips t
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    where t.id = any (${tripIds}::int[]) and ${TRIP_IS_ON_SALE}
  `.execute(db)
  return rows
}

export type StaffSeatRow = SeatRow & {
  hold_expires_at: Date | null
  held_by: string | null
  booking:
    | (Pick<
        Selectable<Bookings>,
        | 'id'
        | 'booking_token'
        | 'status'
        | 'passenger_name'
        | 'mobile'
        | 'seat_nos'
        | 'paid_kobo'
        | 'due_kobo'
      > & {
        passenger: { name: string; phone: string } | null
        created_at: string
      })
    | null
}

/** Returns the seats of any trip with their bookings, ordered by seat number. */
export async function selectStaffSeats(db: Database, tripId: number): Promise<StaffSeatRow[]> {
  const { rows } = await sql<StaffSeatRow>`
    select s.id, s.trip_id, s.seat_no, ${SEAT_STATUS_NOW} as status, s.hold_expires_at, u.name as held_by,
           case when k.held_by is null and k.id is not null then jsonb_build_object(
             'id', k.id, 'booking_token', k.booking_token, 'status', k.status, 'passenger_name', k.passenger_name,
             'mobile', k.mobile, 'seat_nos', k.seat_nos,
             'passenger', case when p.name <> '' then jsonb_build_object('name', p.name, 'phone', p.phone) end,
             'paid_kobo', k.paid_kobo, 'due_kobo', k.due_kobo, 'created_at', k.created_at) end as booking
    from seats s
    left join bookings k on k.id = s.booking_id
    left join users u on u.id = k.held_by
    left join passengers p on p.booking_id = k.id and p.seat_no = s.seat_no
    where s.trip_id = ${tripId}
    order by s.seat_no::int
  `.execute(db)
  return rows
}

/** Returns the bookings with which staff hold any of these seats. */
export async function selectStaffHolds(tx: Database, seatIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id
    from bookings b
    where b.held_by is not null and b.status = 'DRAFT'
      and b.id in (select s.booking_id from seats s where s.id = any (${seatIds}::int[]))
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes these seats from staff holds and makes them available. A hold that has no seats left is cancelled. */
export async function removeFromStaffHolds(
  tx: Database,
  holds: number[],
  seatIds: readonly number[],
): Promise<void> {
  await sql`
    update seats s set status = 'AVAILABLE', booking_id = null, hold_expires_at = null
    where s.booking_id = any (${holds}::int[]) and s.id = any (${seatIds}::int[])
  `.execute(tx)
  await sql`
    with rest as (
      select b.id, array_agg(s.id order by s.id) filter (where s.id is not null) as seat_ids,
             array_agg(s.seat_no order by s.id) filter (where s.id is not null) as seat_nos
      from bookings b left join seats s on s.booking_id = b.id
      where b.id = any (${holds}::int[])
      group by b.id
    )
    update bookings b
    set seat_ids = coalesce(rest.seat_ids, b.seat_ids), seat_nos = coalesce(rest.seat_nos, b.seat_nos),
        required_kobo = b.price_kobo * cardinality(coalesce(rest.seat_ids, b.seat_ids)),
        status = case when rest.seat_ids is null then 'CANCELLED' else b.status end,
        cancelled_because = case when rest.seat_ids is null then 'staff' end,
        cancelled_at = case when rest.seat_ids is null then now() end
    from rest
    where b.id = rest.id and b.status = 'DRAFT'
  `.execute(tx)
}
