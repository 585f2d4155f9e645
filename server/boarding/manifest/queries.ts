import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DepartureQuery } from '#contracts/boarding/boarding.ts'
import type { Stops } from '#domain/network/stops.ts'
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
import type { Bookings, Buses, Passengers, Routes, Seats, Trips } from '#server/platform/database/schema.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { TRIP_STOPS } from '#server/platform/rules/stops.ts'

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
    Selectable<Passengers>,
    'name' | 'phone' | 'address' | 'next_of_kin_name' | 'next_of_kin_phone' | 'completed_at' | 'updated_at'
  > &
  Pick<Selectable<Bookings>, 'due_kobo'> & {
    seat_id: number
    booking_id: number
    passenger_id: number
    is_buyer: boolean
    booked_by: string
    infant_name: string | null
  }

/** Returns the sold seats of a trip, each with its own passenger and the infant on that passenger's lap. */
export async function selectManifest(db: Database, tripId: number): Promise<ManifestRow[]> {
  const { rows } = await sql<ManifestRow>`
    select s.id as seat_id, s.seat_no, s.boarded_at, k.id as booking_id, k.passenger_name as booked_by, k.due_kobo,
           p.id as passenger_id, p.is_buyer, p.name, p.phone, p.address, p.next_of_kin_name, p.next_of_kin_phone,
           p.completed_at, p.updated_at,
           i.name as infant_name
    from seats s
    join bookings k on k.id = s.booking_id
    join passengers p on p.booking_id = k.id and p.seat_no = s.seat_no
    left join passengers i on i.with_passenger_id = p.id
    where s.trip_id = ${tripId} and s.status = 'BOOKED'
    order by s.seat_no::int
  `.execute(db)
  return rows
}

/** Returns the trips that left between two days and one hour ago and have no stored manifest yet. */
export async function selectDepartedTrips(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from trips t
    where t.status <> 'CANCELED' and t.depart_time < ${AN_HOUR_AGO} and t.depart_time > now() - interval '2 days'
      and not exists (select from departed_manifests m where m.trip_id = t.id)
      and exists (select from seats s where s.trip_id = t.id and s.status = 'BOOKED')
    order by t.id
    limit 200
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores the manifest of a bus that has left. If two jobs store it, the second changes nothing. */
export async function insertDepartedManifest(
  tx: Database,
  tripId: number,
  manifest: { lines: readonly object[]; sha256: Buffer; signature: Buffer; publicKey: Buffer },
): Promise<void> {
  await sql`
    insert into departed_manifests (trip_id, lines, sha256, signature, public_key)
    values (${tripId}, ${JSON.stringify(manifest.lines)}::jsonb, ${manifest.sha256}, ${manifest.signature},
            ${manifest.publicKey})
    on conflict (trip_id) do nothing
  `.execute(tx)
}

export type DepartedRow = {
  at: Date
  lines: unknown
  sha256: Buffer
  signature: Buffer | null
  publicKey: Buffer | null
}

export async function selectDepartedManifest(db: Database, tripId: number): Promise<DepartedRow | undefined> {
  const { rows } = await sql<DepartedRow>`
    select at, lines, sha256, signature, public_key as "publicKey" from departed_manifests where trip_id = ${tripId}
  `.execute(db)
  return rows[0]
}

/**
 * Returns the driver of the trip of a booking: null if the trip has no driver, undefined if there is no such booking.
 */
export async function selectDriverOf(db: Database, bookingId: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ driver_id: number | null }>`
    select t.driver_id from bookings k join trips t on t.id = k.trip_id where k.id = ${bookingId}
  `.execute(db)
  return rows[0]?.driver_id
}

export type TicketRow = Pick<
  Selectable<Bookings>,
  'id' | 'trip_id' | 'status' | 'passenger_name' | 'seat_nos' | 'paid_kobo' | 'due_kobo' | 'cancelled_at'
> &
  Pick<Selectable<Routes>, 'origin' | 'destination'> &
  Pick<Selectable<Trips>, 'depart_time'> &
  Pick<Selectable<Buses>, 'plate_no'>

/**
 * Locks the booking of a ticket, because staff may be moving the passenger to another seat or trip at the same time.
 */
export async function lockTicketHolder(tx: Database, bookingToken: string): Promise<TicketRow | undefined> {
  await lockInOrder(tx, {
    bookings: ['update', sql`select id from bookings where booking_token = ${bookingToken}`],
  })
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

/** Returns the name of the person on a seat of a booking. The name is empty if nobody has entered it yet. */
export async function selectNameOn(tx: Database, bookingId: number, seatNo: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from passengers where booking_id = ${bookingId} and seat_no = ${seatNo}
  `.execute(tx)
  return rows[0]?.name ?? ''
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

export type SeatHolder = { booking_id: number; seat_no: string; due_kobo: number; is_complete: boolean }

/**
 * Locks the booking of a seat, so that its balance cannot change and its passenger cannot be moved while staff tick
 * the seat. Returns undefined if no passenger has the seat on this trip.
 */
export async function lockSeatHolder(
  tx: Database,
  tripId: number,
  seatId: number,
): Promise<SeatHolder | undefined> {
  await lockInOrder(tx, { bookings: ['update', sql`select booking_id from seats where id = ${seatId}`] })
  const { rows } = await sql<SeatHolder>`
    select k.id as booking_id, s.seat_no, k.due_kobo, p.completed_at is not null as is_complete
    from seats s
    join bookings k on k.id = s.booking_id
    join passengers p on p.booking_id = k.id and p.seat_no = s.seat_no
    where s.id = ${seatId} and s.trip_id = ${tripId} and s.status = 'BOOKED'
  `.execute(tx)
  return rows[0]
}

/** Returns the balance of a confirmed booking of this trip, and undefined for any other booking. */
export async function selectBalance(
  tx: Database,
  tripId: number,
  bookingId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ due_kobo: number }>`
    select due_kobo from bookings where id = ${bookingId} and trip_id = ${tripId} and status = 'CONFIRMED'
  `.execute(tx)
  return rows[0]?.due_kobo
}
