import { type Selectable, sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { SEAT_IS_FREE, SEAT_STATUS_NOW, TRIP_IS_ON_SALE } from '#server/platform/database/on-sale.ts'
import type { Bookings, Seats } from '#server/platform/database/schema.ts'

export type SeatRow = Pick<Selectable<Seats>, 'id' | 'trip_id' | 'seat_no' | 'status'>

/** The seats of these trips as they are now, by number. A trip the public cannot book has none. */
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

export type Picture = { tripId: number; picture: string }

/**
 * One line a trip that differs whenever its seats do: `17A 18R 19B`. Comparing lines instead of reading every seat keeps
 * the watch over hundreds of trips cheap where it would hurt, in the one thread that also answers requests.
 */
export async function selectPictures(db: Database, tripIds: number[]): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select t.id as "tripId",
           (select string_agg(s.id || left(${SEAT_STATUS_NOW}, 1), ' ' order by s.id)
            from seats s where s.trip_id = t.id) as picture
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
        'id' | 'booking_token' | 'status' | 'passenger_name' | 'mobile' | 'paid_kobo' | 'due_kobo'
      > & {
        created_at: string
      })
    | null
}

/** The seats of any trip with whose they are, by number. */
export async function selectStaffSeats(db: Database, tripId: number): Promise<StaffSeatRow[]> {
  const { rows } = await sql<StaffSeatRow>`
    select s.id, s.trip_id, s.seat_no, ${SEAT_STATUS_NOW} as status, s.hold_expires_at, u.name as held_by,
           case when k.held_by is null and k.id is not null then jsonb_build_object(
             'id', k.id, 'booking_token', k.booking_token, 'status', k.status, 'passenger_name', k.passenger_name,
             'mobile', k.mobile, 'paid_kobo', k.paid_kobo, 'due_kobo', k.due_kobo, 'created_at', k.created_at) end as booking
    from seats s
    left join bookings k on k.id = s.booking_id
    left join users u on u.id = k.held_by
    where s.trip_id = ${tripId}
    order by s.seat_no::int
  `.execute(db)
  return rows
}

export type TripOfSeats = { tripId: number; isRunning: boolean }

/** The trips these seats are on, kept from being canceled or given another bus meanwhile. */
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

/** Judged under their locks: whoever waited for a seat sees what became of it. */
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
 * Until nobody can buy them any more; later than that, until the bus leaves. Nobody pays for a hold, so it has no price:
 * a whole bus of the dearest seats would be more kobo than a booking can count.
 */
export async function insertStaffHold(
  tx: Database,
  hold: { tripId: number; seats: readonly LockedSeat[]; staffId: number; bookingToken: string },
): Promise<void> {
  const ids = hold.seats.map(({ id }) => id)
  await sql`
    with settings as (
      select coalesce(max(c.booking_deadline_hours), ${DEFAULT_SETTINGS.bookingDeadlineHours}) as deadline_hours
      from company_settings c
    ), trip as (
      select t.id, t.depart_time, t.depart_time - make_interval(hours => settings.deadline_hours) as deadline
      from trips t cross join settings
      where t.id = ${hold.tripId}
    ), booking as (
      insert into bookings (booking_token, trip_id, passenger_name, passenger_address, email, mobile, next_of_kin_name,
                            next_of_kin_phone, seat_ids, seat_nos, price_kobo, required_kobo, created_by, held_by)
      select ${hold.bookingToken}, trip.id, '', '', '', '', '', '', ${ids}::int[],
             ${hold.seats.map(({ seatNo }) => seatNo)}::text[], 0, 0, ${hold.staffId}::int, ${hold.staffId}::int
      from trip
      returning id
    )
    update seats s
    set status = 'RESERVED', booking_id = booking.id,
        hold_expires_at = case when trip.deadline > now() then trip.deadline else trip.depart_time end
    from booking, trip
    where s.id = any (${ids}::int[])
  `.execute(tx)
}

/** Bookings in whose name staff keep some of these seats aside. */
export async function lockStaffHolds(tx: Database, seatIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id
    from bookings b
    where b.held_by is not null and b.status = 'DRAFT'
      and b.id in (select s.booking_id from seats s where s.id = any (${seatIds}::int[]))
    order by b.id
    for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Seats leave their holds; a hold with nothing left is over. */
export async function takeFromHolds(
  tx: Database,
  holds: number[],
  seatIds: readonly number[],
): Promise<void> {
  // All of them, in the one order: whoever wants a free seat and one of these would meet us head on otherwise.
  await sql`select from seats s where s.id = any (${seatIds}::int[]) order by s.id for update`.execute(tx)
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
    where b.id = rest.id
  `.execute(tx)
}

/** What staff took out of the sale on this trip: kept aside, or not sold at all. */
export async function selectSetAside(
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
