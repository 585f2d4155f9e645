import { type Selectable, sql } from 'kysely'
import type { BusChange, BusInput, BusQuery } from '#contracts/network/buses.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  isAsShown,
  type List,
  matches,
  type Page,
  type Part,
  plateWithoutPunctuation,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Buses } from '#server/platform/database/schema.ts'

export type BusRow = Selectable<Buses> & {
  next_departure: Date | null
  trips_ahead: number
  sold_trips_ahead: number
}

/** Returns all buses, for an import: which of its lines are new. */
export const selectAllBuses = (db: Database): Promise<Selectable<Buses>[]> =>
  db.selectFrom('buses').selectAll().orderBy('id').execute()

const COLUMNS = sql`b.*, ahead.next_departure, ahead.trips_ahead, ahead.sold_trips_ahead`

const BUSES_AND_TRIPS_AHEAD = sql`
  buses b
  cross join lateral (
    select min(t.depart_time) as next_departure,
           count(*)::int as trips_ahead,
           count(*) filter (where exists (
             select from bookings k where k.trip_id = t.id and k.status = 'CONFIRMED'
           ))::int as sold_trips_ahead
    from trips t
    where t.bus_id = b.id and t.status = 'SCHEDULED' and t.depart_time > now()
  ) ahead`

const busList = (query: BusQuery): List => ({
  columns: COLUMNS,
  id: sql`b.id`,
  from: BUSES_AND_TRIPS_AHEAD,
  where: [
    matches(query.search, sql`b.plate_no`, plateWithoutPunctuation(sql`b.plate_no`)),
    filteredBy(query.busType, (type) => sql`b.bus_type = ${type}`),
    filteredBy(query.isActive, (isActive) => sql`b.is_active = ${isActive}`),
  ],
  sorts: {
    plate: sql`upper(b.plate_no)`,
    type: sql`b.bus_type`,
    capacity: sql`b.capacity`,
    row: sql`b.seats_per_row`,
    departure: sql`ahead.next_departure`,
    status: sql`not b.is_active`,
  },
  order: sql`upper(b.plate_no)`,
})

export const selectBuses = (db: Database, query: BusQuery & Part): Promise<Page<BusRow>> =>
  selectPage(db, query, busList(query))

export const selectBusIds = (db: Database, query: BusQuery): Promise<string[]> =>
  selectIds(db, query, busList(query))

export async function selectBus(db: Database, id: number): Promise<BusRow | undefined> {
  const { rows } = await sql<BusRow>`
    select ${COLUMNS} from ${BUSES_AND_TRIPS_AHEAD} where b.id = ${id}
  `.execute(db)
  return rows[0]
}

/**
 * Locks the bus, so that editing a bus and planning a trip with it run one after the other: the seats of a trip are
 * created from the capacity of the bus.
 */
export async function lockBus(tx: Database, id: number): Promise<void> {
  await sql`select from buses where id = ${id} for no key update`.execute(tx)
}

/**
 * Counts the scheduled trips of a bus that have not arrived (`trips`), and those of them with a seat number above the
 * new capacity (`tooLarge`).
 */
export async function countTripsInTheWay(
  tx: Database,
  id: number,
  capacity: number,
): Promise<{ trips: number; tooLarge: number }> {
  const { rows } = await sql<{ trips: number; tooLarge: number }>`
    select count(*)::int as trips,
           count(*) filter (where exists (
             select from seats s where s.trip_id = t.id and s.seat_no::int > ${capacity}
           ))::int as "tooLarge"
    from trips t
    where t.bus_id = ${id} and t.status = 'SCHEDULED' and t.arrive_time > now()
  `.execute(tx)
  return rows[0] ?? { trips: 0, tooLarge: 0 }
}

export async function insertBus(tx: Database, input: BusInput): Promise<number> {
  const { id } = await tx
    .insertInto('buses')
    .values({
      plate_no: input.plateNo,
      bus_type: input.busType,
      capacity: input.capacity,
      seats_per_row: input.seatsPerRow,
      amenities: input.amenities,
      is_active: input.isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the given fields. Returns false if the bus changed since it was shown. */
export async function updateBus(tx: Database, id: number, change: BusChange): Promise<boolean> {
  const { plateNo, busType, capacity, seatsPerRow, amenities, isActive, updatedAt } = change
  const { rows } = await sql`
    update buses set
      plate_no = coalesce(${plateNo ?? null}, plate_no),
      bus_type = coalesce(${busType ?? null}, bus_type),
      capacity = coalesce(${capacity ?? null}, capacity),
      seats_per_row = coalesce(${seatsPerRow ?? null}, seats_per_row),
      amenities = coalesce(${amenities ?? null}::text[], amenities),
      is_active = coalesce(${isActive ?? null}, is_active)
    where id = ${id} and ${isAsShown(updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export const deleteBusRow = (tx: Database, id: number) =>
  tx.deleteFrom('buses').where('id', '=', id).execute()
