import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { SEAT_IS_FREE, TRIP_IS_ON_SALE } from '#server/database/on-sale.ts'
import type { Batches, Buses, Routes, Trips } from '#server/database/schema.ts'

export type TripRow = Pick<
  Selectable<Trips>,
  'id' | 'route_id' | 'bus_id' | 'batch_id' | 'status' | 'depart_time' | 'arrive_time' | 'price_kobo'
> &
  Pick<Selectable<Buses>, 'bus_type' | 'plate_no' | 'amenities' | 'capacity'> &
  Pick<Selectable<Routes>, 'origin' | 'destination' | 'payment_type' | 'duration' | 'distance_km'> &
  Pick<Selectable<Batches>, 'year' | 'letter' | 'stream'> & { free_seats: number }

const TRIP_COLUMNS = sql`
  t.id, t.route_id, t.bus_id, t.batch_id, t.status, t.depart_time, t.arrive_time, t.price_kobo,
  b.bus_type, b.plate_no, b.amenities, b.capacity,
  r.origin, r.destination, r.payment_type, r.duration, r.distance_km,
  a.year, a.letter, a.stream,
  (select count(*) from seats s where s.trip_id = t.id and ${SEAT_IS_FREE})::int as free_seats`

const ROUTE_BUS_AND_BATCH = sql`
  join routes r on r.id = t.route_id
  join buses b on b.id = t.bus_id
  join batches a on a.id = t.batch_id`

/** The trips of a route by its two ends, departing from `from` until before `to`. */
export async function selectTripsBetween(
  db: Database,
  search: { origin: string; destination: string; from: Date; to: Date },
): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`/* search-trips */
    select ${TRIP_COLUMNS}
    from trips t ${ROUTE_BUS_AND_BATCH}
    where lower(r.origin) = lower(${search.origin}) and lower(r.destination) = lower(${search.destination})
      and t.depart_time >= ${search.from} and t.depart_time < ${search.to}
      and ${TRIP_IS_ON_SALE}
    order by t.depart_time, t.id
  `.execute(db)
  return rows
}

/** A page of them, soonest first. The page is cut before seats are counted: skipped trips need no count. */
export async function selectTripsOnSale(
  db: Database,
  { routeId, limit, offset }: { routeId: number | undefined; limit: number; offset: number },
): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select ${TRIP_COLUMNS}
    from (
      select t.*
      from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
      where ${TRIP_IS_ON_SALE} and ${ofRoute(routeId)}
      order by t.depart_time, t.id
      limit ${limit} offset ${offset}
    ) t ${ROUTE_BUS_AND_BATCH}
    order by t.depart_time, t.id
  `.execute(db)
  return rows
}

export async function countTripsOnSale(db: Database, routeId: number | undefined): Promise<number> {
  const { rows } = await sql<{ trips: number }>`
    select count(*)::int as trips
    from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
    where ${TRIP_IS_ON_SALE} and ${ofRoute(routeId)}
  `.execute(db)
  return rows[0]?.trips ?? 0
}

export async function selectTripOnSale(db: Database, id: number): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`
    select ${TRIP_COLUMNS}
    from trips t ${ROUTE_BUS_AND_BATCH}
    where t.id = ${id} and ${TRIP_IS_ON_SALE}
  `.execute(db)
  return rows[0]
}

export async function isRouteActive(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from routes r where r.id = ${id} and r.is_active`.execute(db)
  return rows.length > 0
}

const ofRoute = (routeId: number | undefined) =>
  routeId === undefined ? sql`true` : sql`t.route_id = ${routeId}`
