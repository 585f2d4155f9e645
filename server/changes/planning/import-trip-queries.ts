import { sql } from 'kysely'
import type { DrivenTrip } from '#domain/network/trip-plan.ts'
import type { TripStatus } from '#domain/network/trip-statuses.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { BATCH_NAME } from '#server/platform/rules/trip-search.ts'
import type { BusResource, DriverResource } from './plan-trip-queries.ts'

export type ImportResources = {
  routes: { id: number; isActive: boolean; origin: string; destination: string }[]
  buses: BusResource[]
  batches: { id: number; isActive: boolean; name: string }[]
  drivers: DriverResource[]
}

/**
 * Returns all routes, buses, batches and drivers. The lines of a file refer to them by name. Admins are not drivers.
 */
export async function selectImportResources(db: Database): Promise<ImportResources> {
  const routes = await sql<ImportResources['routes'][number]>`
    select id, is_active as "isActive", origin, destination from routes order by id
  `.execute(db)
  const buses = await sql<BusResource>`
    select id, is_active as "isActive", plate_no as "plateNo", capacity from buses order by id
  `.execute(db)
  const batches = await sql<ImportResources['batches'][number]>`
    select a.id, a.is_active as "isActive", ${BATCH_NAME} as name from batches a order by a.id
  `.execute(db)
  const drivers = await sql<DriverResource>`
    select u.id, u.name
    from users u
    join roles r on r.id = u.role_id and r.name <> 'admin'
    join role_permissions p on p.role_id = r.id and p.permission = 'own-trips.view'
    where u.deleted_at is null and u.status = 'active'
    order by u.id
  `.execute(db)
  return { routes: routes.rows, buses: buses.rows, batches: batches.rows, drivers: drivers.rows }
}

/**
 * Locks the records that the trips use, in the order of `lockForCopy`: buses and drivers, so that no other transaction
 * plans a trip for them; routes and batches, so that nobody closes or deletes them.
 */
export async function lockForImport(
  tx: Database,
  ids: { busIds: number[]; driverIds: number[]; routeIds: number[]; batchIds: number[] },
): Promise<void> {
  await sql`
    select from buses where id = any (${ids.busIds}::int[]) order by id for no key update
  `.execute(tx)
  await sql`
    select from users where id = any (${ids.driverIds}::int[]) order by id for no key update
  `.execute(tx)
  await sql`select from routes where id = any (${ids.routeIds}::int[]) order by id for share`.execute(tx)
  await sql`select from batches where id = any (${ids.batchIds}::int[]) order by id for share`.execute(tx)
}

export type ExistingTrip = DrivenTrip & {
  routeId: number
  batchId: number
  status: TripStatus
  priceKobo: number
}

/**
 * Returns the trips of these buses and drivers in that time and in the two weeks before it, by departure. The earlier
 * trips tell where a bus is. Includes cancelled trips.
 */
export async function selectTripsToCompare(
  db: Database,
  { busIds, driverIds }: { busIds: readonly number[]; driverIds: readonly number[] },
  { from, to }: { from: Date; to: Date },
): Promise<ExistingTrip[]> {
  const { rows } = await sql<ExistingTrip>`
    select t.bus_id as "busId", t.driver_id as "driverId", t.route_id as "routeId", t.batch_id as "batchId",
           t.status, t.price_kobo as "priceKobo", t.depart_time as "departTime", t.arrive_time as "arriveTime",
           r.origin, r.destination
    from trips t join routes r on r.id = t.route_id
    where (t.bus_id = any (${busIds}::int[]) or t.driver_id = any (${driverIds}::int[]))
      and t.depart_time <= ${to} and t.arrive_time > ${from}::timestamptz - interval '14 days'
    order by t.depart_time
  `.execute(db)
  return rows
}
