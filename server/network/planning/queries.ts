import { type Selectable, sql } from 'kysely'
import type { TripStatus } from '#contracts/trips.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { BusTrip } from '#domain/trip-plan.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import { SEAT_IS_FREE, SEAT_STATUS_NOW } from '#server/platform/database/on-sale.ts'
import type { Seats } from '#server/platform/database/schema.ts'

/** The stored fields of a trip. */
export type TripPlanRow = {
  routeId: number
  busId: number
  batchId: number
  driverId: number | null
  status: TripStatus
  departTime: Date
  arriveTime: Date
  priceKobo: number
}

type Part = { id: number; isActive: boolean }
export type RoutePart = Part & { origin: string; destination: string; now: Date }
export type BusPart = Part & { plateNo: string; capacity: number }

/**
 * Locks the parts of a trip until it is written. The locks on the buses are exclusive: others who plan a trip for one
 * of them wait, so that the clash check and the insert are atomic.
 */
export async function lockParts(
  tx: Database,
  wanted: { routeId: number; batchId: number; busIds: readonly number[] },
): Promise<{ route: RoutePart | undefined; batch: Part | undefined; buses: BusPart[] }> {
  const buses = await sql<BusPart>`
    select id, is_active as "isActive", plate_no as "plateNo", capacity
    from buses
    where id = any (${wanted.busIds}::int[])
    order by id
    for no key update
  `.execute(tx)
  const routes = await sql<RoutePart>`
    select id, is_active as "isActive", origin, destination, now() as now
    from routes where id = ${wanted.routeId} for share
  `.execute(tx)
  const batches = await sql<Part>`
    select id, is_active as "isActive" from batches where id = ${wanted.batchId} for share
  `.execute(tx)
  return { route: routes.rows[0], batch: batches.rows[0], buses: buses.rows }
}

/** Locks the user, so that a driver who is being assigned a trip cannot be deleted. */
export async function isDriver(tx: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u join role_permissions p on p.role_id = u.role_id and p.permission = 'own-trips.view'
    where u.id = ${userId} and u.deleted_at is null and u.status = 'active'
    for share of u
  `.execute(tx)
  return rows.length > 0
}

export async function insertTrips(tx: Database, trips: readonly TripPlanRow[]): Promise<number[]> {
  const rows = await tx
    .insertInto('trips')
    .values(
      trips.map((trip) => ({
        route_id: trip.routeId,
        bus_id: trip.busId,
        batch_id: trip.batchId,
        driver_id: trip.driverId,
        status: trip.status,
        depart_time: trip.departTime,
        arrive_time: trip.arriveTime,
        price_kobo: trip.priceKobo,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type LockedTrip = TripPlanRow & { isAsShown: boolean; at: Date; seatCount: number }

/**
 * Locks the trip. Settlement and starting a payment take it `for share` and wait for this. A new hold does not wait:
 * its booking only references the trip. With `for update` it would wait for us while we wait for its seats.
 */
export async function lockTrip(
  tx: Database,
  id: number,
  shownAt: string | undefined,
): Promise<LockedTrip | undefined> {
  const { rows } = await sql<LockedTrip>`
    select route_id as "routeId", bus_id as "busId", batch_id as "batchId", driver_id as "driverId", status,
           depart_time as "departTime", arrive_time as "arriveTime", price_kobo as "priceKobo",
           ${isAsShown(shownAt)} as "isAsShown", now() as at,
           (select count(*) from seats s where s.trip_id = trips.id)::int as "seatCount"
    from trips
    where id = ${id}
    for no key update
  `.execute(tx)
  return rows[0]
}

/** Locks every seat, so that none can be taken meanwhile. Returns how many are sold or held, and which are off sale. */
export async function lockSeats(tx: Database, tripId: number): Promise<{ inUse: number; off: string[] }> {
  const { rows } = await sql<{ seatNo: string; status: string; isFree: boolean }>`
    select s.seat_no as "seatNo", s.status, ${SEAT_IS_FREE} as "isFree"
    from seats s
    where s.trip_id = ${tripId}
    order by s.id
    for update
  `.execute(tx)
  const off = rows.filter(({ status }) => status === 'UNAVAILABLE').map(({ seatNo }) => seatNo)
  return { off, inUse: rows.filter(({ isFree }) => !isFree).length - off.length }
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

export async function updateTrip(tx: Database, id: number, trip: TripPlanRow): Promise<void> {
  await sql`
    update trips
    set route_id = ${trip.routeId}, bus_id = ${trip.busId}, batch_id = ${trip.batchId}, driver_id = ${trip.driverId},
        status = ${trip.status}, depart_time = ${trip.departTime}, arrive_time = ${trip.arriveTime},
        price_kobo = ${trip.priceKobo}
    where id = ${id}
  `.execute(tx)
}

/**
 * Shifts the expiry of seats that staff reserved along with the departure, because it is set relative to the departure.
 */
export async function moveStaffHolds(tx: Database, tripId: number, from: Date, to: Date): Promise<void> {
  await sql`
    with theirs as (
      select s.id
      from seats s join bookings b on b.id = s.booking_id
      where s.trip_id = ${tripId} and s.status = 'RESERVED' and b.created_by is not null
      order by s.id
      for update of s
    )
    update seats s
    set hold_expires_at = s.hold_expires_at + (${to}::timestamptz - ${from}::timestamptz)
    from theirs
    where s.id = theirs.id
  `.execute(tx)
}

export async function countBookings(tx: Database, tripId: number): Promise<number> {
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::int as bookings from bookings where trip_id = ${tripId}
  `.execute(tx)
  return rows[0]?.bookings ?? 0
}

export async function deleteTripRow(tx: Database, id: number): Promise<void> {
  await sql`delete from trips where id = ${id}`.execute(tx)
}

export type Clash = {
  plateNo: string
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
}

/** Returns another trip of the bus that overlaps this time. */
export async function selectClash(
  db: Database,
  { busId, departTime, arriveTime }: Pick<TripPlanRow, 'busId' | 'departTime' | 'arriveTime'>,
  exceptTripId: number | null,
): Promise<Clash | undefined> {
  const { rows } = await sql<Clash>`
    select b.plate_no as "plateNo", r.origin, r.destination, t.depart_time as "departTime", t.arrive_time as "arriveTime"
    from trips t
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    where t.bus_id = ${busId} and t.status <> 'CANCELED' and t.id is distinct from ${exceptTripId}::int
      and tstzrange(t.depart_time, t.arrive_time) && tstzrange(${departTime}, ${arriveTime})
    order by t.depart_time
    limit 1
  `.execute(db)
  return rows[0]
}

/**
 * Returns the trips of these buses in that time and in the two weeks before, because the last trip tells where a bus
 * is.
 */
export async function selectTripsOfBuses(
  tx: Database,
  busIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<BusTrip[]> {
  const { rows } = await sql<BusTrip>`
    select t.bus_id as "busId", t.depart_time as "departTime", t.arrive_time as "arriveTime", r.origin, r.destination
    from trips t join routes r on r.id = t.route_id
    where t.bus_id = any (${busIds}::int[]) and t.status <> 'CANCELED'
      and t.depart_time < ${to} and t.arrive_time > ${from}::timestamptz - interval '14 days'
    order by t.depart_time
  `.execute(tx)
  return rows
}

export type TripOfSeats = { tripId: number; isRunning: boolean }

/** Locks the trips of these seats, so that they are not canceled or given another bus meanwhile. */
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

/** Reads the seats under their locks, so that a change during the wait is seen. */
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
 * Holds seats for staff until booking closes or, after that, until departure. A staff hold is not paid for, so its
 * price is 0: a whole bus of the most expensive seats would exceed the kobo range of a booking.
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

/** Returns the seats that staff took off sale on this trip: held by staff, or unavailable. */
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
