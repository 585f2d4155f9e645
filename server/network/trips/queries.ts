import { type Selectable, sql } from 'kysely'
import type { StaffTrip, TripQuery } from '#contracts/network/staff-trips.ts'
import type { Stops } from '#domain/network/stops.ts'
import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  type List,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import { namedStatement } from '#server/platform/database/named-statement.ts'
import type { Batches, Buses, Routes, Trips } from '#server/platform/database/schema.ts'
import { hasDeparted } from '#server/platform/rules/has-departed.ts'
import { FARE_WITHOUT_CODE } from '#server/platform/rules/offers.ts'
import {
  SEAT_IS_FREE,
  SEAT_STATUS_NOW,
  TRIP_IS_ON_SALE,
  TRIP_IS_SOLD_BY_STAFF,
} from '#server/platform/rules/on-sale.ts'
import { OWN_STOPS, type StopsColumns, TRIP_STOPS } from '#server/platform/rules/stops.ts'
import { BATCH_NAME, isTripSearched } from '#server/platform/rules/trip-search.ts'

export type TripRow = Pick<
  Selectable<Trips>,
  'id' | 'route_id' | 'bus_id' | 'batch_id' | 'status' | 'depart_time' | 'arrive_time' | 'price_kobo'
> &
  Pick<Selectable<Buses>, 'bus_type' | 'plate_no' | 'amenities' | 'capacity'> &
  Pick<Selectable<Routes>, 'origin' | 'destination' | 'payment_type' | 'duration' | 'distance_km'> &
  Pick<Selectable<Batches>, 'year' | 'letter' | 'stream'> & { stops: Stops; free_seats: number }

const FREE_SEATS = sql`(select count(*) from seats s where s.trip_id = t.id and ${SEAT_IS_FREE})::int`

const TRIP_COLUMNS = sql`
  t.id, t.route_id, t.bus_id, t.batch_id, t.status, t.depart_time, t.arrive_time, t.price_kobo,
  b.bus_type, b.plate_no, b.amenities, b.capacity,
  r.origin, r.destination, r.payment_type, r.duration, r.distance_km,
  a.year, a.letter, a.stream,
  ${TRIP_STOPS} as stops,
  ${FREE_SEATS} as free_seats`

/** A trip for visitors. `offer_kobo` is its fare with an offer that needs no code, or null. */
export type TripOnSaleRow = TripRow & { offer_kobo: number | null }

const TRIP_ON_SALE_COLUMNS = sql`${TRIP_COLUMNS}, ${FARE_WITHOUT_CODE} as offer_kobo`

const ROUTE_BUS_AND_BATCH = sql`
  join routes r on r.id = t.route_id
  join buses b on b.id = t.bus_id
  join batches a on a.id = t.batch_id`

export type SearchRow = { search: number; origin: string; destination: string; since: Date; until: Date }

export type FoundTrip = TripOnSaleRow & Pick<SearchRow, 'search'>

/**
 * Returns the trips on sale for several searches at once. A search matches origin, destination and a departure at or
 * after `since` and before `until`.
 */
export const selectTripsBetween = (db: Database, searches: readonly SearchRow[]): Promise<FoundTrip[]> =>
  searchStatement.run(db, { searches: JSON.stringify(searches) })

/**
 * The searches are passed as one JSON value: with arrays PostgreSQL would see their length and plan the statement anew
 * for each length.
 */
export const searchStatement = namedStatement<{ searches: string }, FoundTrip>(
  'search-trips',
  ({ searches }) => sql`
    select q.search, f.*
    from jsonb_to_recordset(${searches})
      as q (search int, origin text, destination text, since timestamptz, until timestamptz)
    cross join lateral (
      select ${TRIP_ON_SALE_COLUMNS}
      from trips t ${ROUTE_BUS_AND_BATCH}
      where lower(r.origin) = lower(q.origin) and lower(r.destination) = lower(q.destination)
        and t.depart_time >= q.since and t.depart_time < q.until
        and ${TRIP_IS_ON_SALE}
      -- Without this inner order, PostgreSQL would merge the subquery and read all trips of all routes first.
      order by t.depart_time, t.id
    ) f
    order by q.search, f.depart_time, f.id
  `,
)

type FareRow = Pick<TripRow, 'depart_time' | 'free_seats'> & { fare_kobo: number }

/**
 * Returns the trips on sale between two places that depart at or after `since` and before `until`, soonest first. The
 * fare is lowered by an offer that needs no code, if there is one.
 */
export async function selectFaresBetween(
  db: Database,
  { origin, destination, since, until }: Omit<SearchRow, 'search'>,
): Promise<FareRow[]> {
  const { rows } = await sql<FareRow>`
    select t.depart_time, coalesce(${FARE_WITHOUT_CODE}, t.price_kobo) as fare_kobo, ${FREE_SEATS} as free_seats
    from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
    where lower(r.origin) = lower(${origin}) and lower(r.destination) = lower(${destination})
      and t.depart_time >= ${since} and t.depart_time < ${until}
      and ${TRIP_IS_ON_SALE}
    order by t.depart_time, t.id
  `.execute(db)
  return rows
}

export type ReportingRow = { name: string; reportsOn: string; closesOn: string | null }

/**
 * Returns the active batches that report on at least one day from `from` to the day before `until`, the first to report
 * first. A batch reports from `reports_on` to `closes_on`, or only on `reports_on` if `closes_on` is null.
 */
export async function selectReportingBatches(
  db: Database,
  { from, until }: { from: string; until: string },
): Promise<ReportingRow[]> {
  const { rows } = await sql<ReportingRow>`
    select ${BATCH_NAME} as name, to_char(a.reports_on, 'yyyy-mm-dd') as "reportsOn",
           to_char(a.closes_on, 'yyyy-mm-dd') as "closesOn"
    from batches a
    where a.is_active and a.reports_on < ${until}::date and coalesce(a.closes_on, a.reports_on) >= ${from}::date
    order by a.reports_on, a.id
  `.execute(db)
  return rows
}

/**
 * Returns a page of trips on sale, soonest first. Selects the page before it counts free seats, so that the seats of
 * skipped trips are not counted.
 */
export async function selectTripsOnSale(
  db: Database,
  { routeId, limit, offset }: { routeId: number | undefined; limit: number; offset: number },
): Promise<TripOnSaleRow[]> {
  const { rows } = await sql<TripOnSaleRow>`
    select ${TRIP_ON_SALE_COLUMNS}
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

export async function selectTripOnSale(db: Database, id: number): Promise<TripOnSaleRow | undefined> {
  const { rows } = await sql<TripOnSaleRow>`
    select ${TRIP_ON_SALE_COLUMNS}
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

export type StaffTripRow = TripRow &
  Pick<Selectable<Trips>, 'driver_id' | 'updated_at'> & {
    driver_name: string | null
    own_stops: Stops | null
    seat_states: string
    due_kobo: number
    cancellation: StaffTrip['cancellation']
  }

const STAFF_COLUMNS = sql`
  ${TRIP_COLUMNS}, t.driver_id, t.updated_at, u.name as driver_name, ${OWN_STOPS} as own_stops,
  coalesce((select string_agg(left(${SEAT_STATUS_NOW}, 1), '' order by s.seat_no::int)
            from seats s where s.trip_id = t.id), '') as seat_states,
  (select coalesce(sum(k.due_kobo), 0) from bookings k
   where k.trip_id = t.id and k.status = 'CONFIRMED')::float8 as due_kobo,
  (select jsonb_build_object(
     'id', c.id, 'status', c.status, 'reason', c.reason, 'undoUntil', c.undo_until,
     'requestedBy', jsonb_build_object('id', w.id, 'name', w.name))
   from trip_cancellations c join users w on w.id = c.requested_by
   where c.trip_id = t.id
     and (c.status = 'REQUESTED' or c.status = 'DONE' and c.undo_until > now() and t.status = 'CANCELED')
   order by c.id desc limit 1) as cancellation`

// These are outer joins, because PostgreSQL removes an outer join that a query does not use: the count needs none of
// the joined tables.
const STAFF_TABLES = sql`
  trips t
  left join routes r on r.id = t.route_id
  left join buses b on b.id = t.bus_id
  left join batches a on a.id = t.batch_id
  left join users u on u.id = t.driver_id`

/** Sorts the next departure first, then the later ones, then past trips, the latest first. */
const AHEAD = sql`t.depart_time < now(), abs(extract(epoch from t.depart_time - now()))`

const staffTripList = (query: TripQuery, onlyDriver: number | undefined): List => ({
  columns: STAFF_COLUMNS,
  id: sql`t.id`,
  from: STAFF_TABLES,
  where: [
    isTripSearched(query.search),
    filteredBy(query.status, (status) => sql`t.status = ${status}`),
    filteredBy(query.routeId, (id) => sql`t.route_id = ${id}`),
    filteredBy(query.busId, (id) => sql`t.bus_id = ${id}`),
    filteredBy(query.batchId, (id) => sql`t.batch_id = ${id}`),
    filteredBy(query.driverId, (id) => sql`t.driver_id = ${id}`),
    filteredBy(onlyDriver, (id) => sql`t.driver_id = ${id}`),
    filteredBy(query.from, (day) => sql`t.depart_time >= ${lagosInstant(day)}`),
    filteredBy(query.to, (day) => sql`t.depart_time < ${lagosInstant(addDays(day, 1))}`),
    filteredBy(query.isDeparted, (is) => hasDeparted(sql`t.depart_time`, is)),
    filteredBy(query.isForSale, (is) => sql`(${TRIP_IS_SOLD_BY_STAFF}) = ${is}`),
  ],
  sorts: {
    departure: sql`t.depart_time`,
    route: sql`r.origin || r.destination`,
    bus: sql`b.plate_no`,
    batch: BATCH_NAME,
    price: sql`t.price_kobo`,
    seats: FREE_SEATS,
    status: sql`t.status`,
    ahead: AHEAD,
  },
  order: sql`${AHEAD}, t.id`,
})

/** Returns a page of all trips, or of the trips of one driver. */
export const selectStaffTrips = (
  db: Database,
  query: TripQuery & Part,
  onlyDriver: number | undefined,
): Promise<Page<StaffTripRow>> => selectPage(db, query, staffTripList(query, onlyDriver))

export const selectStaffTripIds = (db: Database, query: TripQuery): Promise<string[]> =>
  selectIds(db, query, staffTripList(query, undefined))

/** Counts the upcoming trips, their seats that staff have not closed, and the sold ones, of all drivers or of one. */
export async function selectTripSummary(
  db: Database,
  onlyDriver: number | undefined,
): Promise<{ trips: number; seats: number; sold: number }> {
  const { rows } = await sql<{ trips: number; seats: number; sold: number }>`
    select count(distinct t.id)::int as trips,
           count(*) filter (where s.status <> 'UNAVAILABLE')::int as seats,
           count(*) filter (where s.status = 'BOOKED')::int as sold
    from trips t join seats s on s.trip_id = t.id
    where t.status = 'SCHEDULED' and t.depart_time > now()
      and ${filteredBy(onlyDriver, (id) => sql`t.driver_id = ${id}`)}
  `.execute(db)
  return rows[0] ?? { trips: 0, seats: 0, sold: 0 }
}

export async function selectStaffTrip(db: Database, id: number): Promise<StaffTripRow | undefined> {
  const { rows } = await sql<StaffTripRow>`
    select ${STAFF_COLUMNS} from ${STAFF_TABLES} where t.id = ${id}
  `.execute(db)
  return rows[0]
}

export type RouteChoiceRow = Pick<
  Selectable<Routes>,
  'id' | 'origin' | 'destination' | 'distance_km' | 'duration' | 'is_active'
> &
  StopsColumns & { last_price_kobo: number | null }

export async function selectRouteChoices(db: Database): Promise<RouteChoiceRow[]> {
  const { rows } = await sql<RouteChoiceRow>`
    select r.id, r.origin, r.destination, r.distance_km, r.duration, r.is_active, r.boarding_point,
           r.boarding_address, r.boarding_landmark, r.boarding_map_url, r.drop_off, r.night_stop,
           (select t.price_kobo from trips t where t.route_id = r.id and t.status = 'SCHEDULED'
            order by t.depart_time desc limit 1) as last_price_kobo
    from routes r
    order by r.origin, r.destination
  `.execute(db)
  return rows
}

export const selectBusChoices = (db: Database) =>
  db
    .selectFrom('buses')
    .select(['id', 'plate_no', 'bus_type', 'capacity', 'is_active'])
    .orderBy('plate_no')
    .execute()

export const selectBatchChoices = (db: Database) =>
  db
    .selectFrom('batches')
    .select(['id', 'year', 'letter', 'stream', 'is_active'])
    .orderBy('year', 'desc')
    .orderBy('letter', 'desc')
    .orderBy('stream', 'desc')
    .execute()

/**
 * Returns active users whose role may drive. The admin role is left out: it has every permission, so it would match
 * too.
 */
export async function selectDrivers(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name
    from users u
    join roles r on r.id = u.role_id and r.name <> 'admin'
    join role_permissions p on p.role_id = r.id and p.permission = 'own-trips.view'
    where u.deleted_at is null and u.status = 'active'
    order by u.name, u.id
  `.execute(db)
  return rows
}
