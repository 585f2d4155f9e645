import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DepartureQuery } from '#contracts/boarding.ts'
import type { Stops } from '#domain/stops.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import {
  filteredBy,
  type List,
  matches,
  type Page,
  type Part,
  plateWithoutPunctuation,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Bookings, Buses, Routes, Seats, Trips } from '#server/platform/database/schema.ts'
import { TRIP_STOPS } from '#server/platform/database/stops.ts'

export type DepartureRow = Pick<
  Selectable<Trips>,
  'id' | 'status' | 'depart_time' | 'arrive_time' | 'driver_id'
> &
  Pick<Selectable<Routes>, 'origin' | 'destination'> &
  Pick<Selectable<Buses>, 'bus_type' | 'plate_no' | 'capacity'> & {
    driver_name: string | null
    stops: Stops
    passengers: number
    boarded: number
    owing: number
  }

/**
 * Builds a subquery that aggregates the booked seats of trip `t`. It runs only for the rows of a page, not for the
 * total count.
 */
const seated = (counted: RawBuilder<unknown>) => sql`(
  select ${counted} from seats s join bookings k on k.id = s.booking_id
  where s.trip_id = t.id and s.status = 'BOOKED')::int`

const DEPARTURE = sql`
  t.id, t.status, t.depart_time, t.arrive_time, t.driver_id, r.origin, r.destination,
  b.bus_type, b.plate_no, b.capacity, u.name as driver_name, ${TRIP_STOPS} as stops,
  ${seated(sql`count(*)`)} as passengers,
  ${seated(sql`count(s.boarded_at)`)} as boarded,
  ${seated(sql`count(distinct k.id) filter (where k.due_kobo > 0)`)} as owing`

const TABLES = sql`
  trips t
  join routes r on r.id = t.route_id
  join buses b on b.id = t.bus_id
  left join users u on u.id = t.driver_id`

/** Many buses leave late, so a trip stays among the next departures for an hour after its departure time. */
const AN_HOUR_AGO = sql`now() - interval '1 hour'`

const areDaysChosen = ({ from, to }: DepartureQuery): boolean => from !== undefined || to !== undefined

function departureList(query: DepartureQuery, driverId: number | undefined): List {
  const isLatestFirst = !areDaysChosen(query) && query.isEarlier
  return {
    columns: DEPARTURE,
    id: sql`t.id`,
    from: TABLES,
    where: [
      sql`t.status <> 'CANCELED'`,
      departsWhen(query),
      filteredBy(driverId, (id) => sql`t.driver_id = ${id}`),
      matches(
        query.search,
        sql`r.origin || ' to ' || r.destination`,
        sql`b.plate_no`,
        plateWithoutPunctuation(sql`b.plate_no`),
        sql`u.name`,
      ),
    ],
    sorts: { departure: sql`t.depart_time` },
    order: isLatestFirst ? sql`t.depart_time desc, t.id desc` : sql`t.depart_time, t.id`,
  }
}

function departsWhen(query: DepartureQuery): RawBuilder<unknown> {
  if (areDaysChosen(query)) return lagosDays(sql`t.depart_time`, query)
  return query.isEarlier ? sql`t.depart_time < ${AN_HOUR_AGO}` : sql`t.depart_time >= ${AN_HOUR_AGO}`
}

/**
 * Returns a page of the departures of one driver, or of all drivers: those on the chosen days or, if none are chosen,
 * the next ones or those that left more than an hour ago. Cancelled trips are left out.
 */
export const selectDepartures = (
  db: Database,
  query: DepartureQuery & Part,
  driverId: number | undefined,
): Promise<Page<DepartureRow>> => selectPage(db, query, departureList(query, driverId))

export const selectDepartureIds = (
  db: Database,
  query: DepartureQuery,
  driverId: number | undefined,
): Promise<string[]> => selectIds(db, query, departureList(query, driverId))

export async function selectDeparture(db: Database, tripId: number): Promise<DepartureRow | undefined> {
  const { rows } = await sql<DepartureRow>`
    select ${DEPARTURE} from ${TABLES} where t.id = ${tripId}
  `.execute(db)
  return rows[0]
}

export type ManifestRow = Pick<Selectable<Seats>, 'seat_no' | 'boarded_at'> &
  Pick<
    Selectable<Bookings>,
    'passenger_name' | 'passenger_address' | 'mobile' | 'next_of_kin_name' | 'next_of_kin_phone' | 'due_kobo'
  > & { seat_id: number; booking_id: number }

export async function selectManifest(db: Database, tripId: number): Promise<ManifestRow[]> {
  const { rows } = await sql<ManifestRow>`
    select s.id as seat_id, s.seat_no, s.boarded_at, k.id as booking_id, k.passenger_name, k.passenger_address,
           k.mobile, k.next_of_kin_name, k.next_of_kin_phone, k.due_kobo
    from seats s join bookings k on k.id = s.booking_id
    where s.trip_id = ${tripId} and s.status = 'BOOKED'
    order by s.seat_no::int
  `.execute(db)
  return rows
}

export type TicketRow = Pick<
  Selectable<Bookings>,
  'id' | 'trip_id' | 'status' | 'passenger_name' | 'seat_nos' | 'paid_kobo' | 'due_kobo' | 'cancelled_at'
> &
  Pick<Selectable<Routes>, 'origin' | 'destination'> &
  Pick<Selectable<Trips>, 'depart_time'> &
  Pick<Selectable<Buses>, 'plate_no'>

/**
 * Locks the booking, then reads it in a second statement. After waiting for a lock PostgreSQL rereads the locked row
 * but not the joined rows, and staff may just have moved the passenger to another seat or trip.
 */
export async function lockTicketHolder(tx: Database, bookingToken: string): Promise<TicketRow | undefined> {
  await sql`select from bookings where booking_token = ${bookingToken} for update`.execute(tx)
  const { rows } = await sql<TicketRow>`
    select k.id, k.trip_id, k.status, k.passenger_name, k.seat_nos, k.paid_kobo, k.due_kobo, k.cancelled_at,
           r.origin, r.destination, t.depart_time, b.plate_no
    from bookings k
    join trips t on t.id = k.trip_id
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    where k.booking_token = ${bookingToken}
  `.execute(tx)
  return rows[0]
}

export async function selectFirstBoarding(
  tx: Database,
  booking: { id: number; seatNos: readonly string[] },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(boarded_at) as at from seats
    where booking_id = ${booking.id} and seat_no = any (${booking.seatNos})
  `.execute(tx)
  return rows[0]?.at ?? null
}

export type SeatHolder = { booking_id: number; seat_no: string; due_kobo: number }

/**
 * Locks the booking of a seat, so that its balance cannot change and its passenger cannot be moved while staff tick
 * the seat. Returns undefined if no passenger has the seat on this trip.
 */
export async function lockSeatHolder(
  tx: Database,
  tripId: number,
  seatId: number,
): Promise<SeatHolder | undefined> {
  await sql`
    select from bookings where id = (select s.booking_id from seats s where s.id = ${seatId}) for update
  `.execute(tx)
  const { rows } = await sql<SeatHolder>`
    select k.id as booking_id, s.seat_no, k.due_kobo
    from seats s join bookings k on k.id = s.booking_id
    where s.id = ${seatId} and s.trip_id = ${tripId} and s.status = 'BOOKED'
  `.execute(tx)
  return rows[0]
}

/**
 * Locks the trip, then the booking, which is the standard lock order. Returns the balance of a confirmed booking of
 * this trip, and undefined for any other booking.
 */
export async function lockBalance(
  tx: Database,
  tripId: number,
  bookingId: number,
): Promise<number | undefined> {
  await sql`select from trips where id = ${tripId} for share`.execute(tx)
  const { rows } = await sql<{ due_kobo: number }>`
    select due_kobo from bookings where id = ${bookingId} and trip_id = ${tripId} and status = 'CONFIRMED' for update
  `.execute(tx)
  return rows[0]?.due_kobo
}
