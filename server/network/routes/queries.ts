import { type Selectable, sql } from 'kysely'
import type { RouteChange, RouteInput, RouteQuery } from '#contracts/network/routes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  isAsShown,
  type List,
  matches,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Routes } from '#server/platform/database/schema.ts'
import { stopsColumns } from '#server/platform/rules/stops.ts'

export type PublicRouteRow = Selectable<Routes>
export type RouteRow = PublicRouteRow & {
  usual_price_kobo: number | null
  trips_ahead: number
  sold_trips_ahead: number
}

export const selectActiveRoutes = (db: Database): Promise<PublicRouteRow[]> =>
  db
    .selectFrom('routes')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('origin')
    .orderBy('destination')
    .execute()

/** Returns all routes, for an import: which of its lines are new. */
export const selectAllRoutes = (db: Database): Promise<PublicRouteRow[]> =>
  db.selectFrom('routes').selectAll().orderBy('id').execute()

const COLUMNS = sql`r.*, ahead.usual_price_kobo, ahead.trips_ahead, ahead.sold_trips_ahead`

const ROUTES_AND_TRIPS_AHEAD = sql`
  routes r
  cross join lateral (
    select mode() within group (order by t.price_kobo) as usual_price_kobo,
           count(*)::int as trips_ahead,
           count(*) filter (where exists (
             select from bookings b where b.trip_id = t.id and b.status = 'CONFIRMED'
           ))::int as sold_trips_ahead
    from trips t
    where t.route_id = r.id and t.status = 'SCHEDULED' and t.depart_time > now()
  ) ahead`

const routeList = (query: RouteQuery): List => ({
  columns: COLUMNS,
  id: sql`r.id`,
  from: ROUTES_AND_TRIPS_AHEAD,
  where: [
    matches(query.search, sql`r.origin || ' to ' || r.destination`),
    filteredBy(query.paymentType, (type) => sql`r.payment_type = ${type}`),
    filteredBy(query.isActive, (isActive) => sql`r.is_active = ${isActive}`),
  ],
  sorts: {
    route: sql`lower(r.origin || ' ' || r.destination)`,
    distance: sql`r.distance_km`,
    duration: sql`r.duration`,
    payment: sql`r.payment_type`,
    price: sql`ahead.usual_price_kobo`,
    trips: sql`ahead.trips_ahead`,
    status: sql`not r.is_active`,
  },
  order: sql`lower(r.origin), lower(r.destination)`,
})

export const selectRoutes = (db: Database, query: RouteQuery & Part): Promise<Page<RouteRow>> =>
  selectPage(db, query, routeList(query))

export const selectRouteIds = (db: Database, query: RouteQuery): Promise<string[]> =>
  selectIds(db, query, routeList(query))

export async function selectRoute(db: Database, id: number): Promise<RouteRow | undefined> {
  const { rows } = await sql<RouteRow>`
    select ${COLUMNS} from ${ROUTES_AND_TRIPS_AHEAD} where r.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function insertRoute(tx: Database, input: RouteInput): Promise<number> {
  const { id } = await tx
    .insertInto('routes')
    .values({
      origin: input.origin,
      destination: input.destination,
      distance_km: input.distanceKm,
      duration: input.duration,
      payment_type: input.paymentType,
      is_active: input.isActive,
      ...stopsColumns(input.stops),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the given fields. Returns false if the route changed since it was shown. */
export async function updateRoute(tx: Database, id: number, change: RouteChange): Promise<boolean> {
  const { origin, destination, distanceKm, duration, paymentType, isActive, stops, updatedAt } = change
  const { rows } = await sql`
    update routes set
      origin = coalesce(${origin ?? null}, origin),
      destination = coalesce(${destination ?? null}, destination),
      distance_km = ${distanceKm === undefined ? sql`distance_km` : distanceKm},
      duration = coalesce(${duration ?? null}, duration),
      payment_type = coalesce(${paymentType ?? null}, payment_type),
      is_active = coalesce(${isActive ?? null}, is_active),
      boarding_point = coalesce(${stops?.boardingPoint ?? null}, boarding_point),
      boarding_address = coalesce(${stops?.boardingAddress ?? null}, boarding_address),
      boarding_landmark = coalesce(${stops?.boardingLandmark ?? null}, boarding_landmark),
      boarding_map_url = coalesce(${stops?.boardingMapUrl ?? null}, boarding_map_url),
      drop_off = coalesce(${stops?.dropOff ?? null}, drop_off),
      night_stop = coalesce(${stops?.nightStop ?? null}, night_stop)
    where id = ${id} and ${isAsShown(updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export const deleteRouteRow = (tx: Database, id: number) =>
  tx.deleteFrom('routes').where('id', '=', id).execute()
