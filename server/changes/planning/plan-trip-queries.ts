import { sql } from 'kysely'
import type { Stops } from '#domain/network/stops.ts'
import type { DrivenTrip } from '#domain/network/trip-plan.ts'
import type { TripStatus } from '#domain/network/trip-statuses.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { stopsColumns } from '#server/platform/rules/stops.ts'

/** The fields of a trip that staff decide. */
export type TripPlanRow = {
  routeId: number
  busId: number
  batchId: number
  driverId: number | null
  status: TripStatus
  departTime: Date
  arriveTime: Date
  priceKobo: number
  /** Null if the trip uses the stops of its route. */
  ownStops: Stops | null
}

type TripResource = { id: number; isActive: boolean }

export type RouteResource = TripResource & { origin: string; destination: string; now: Date }

export type BusResource = TripResource & { plateNo: string; capacity: number }

/**
 * Locks the buses until the transaction ends. The locks are exclusive: other transactions that plan a trip with one of
 * them wait, so that no trip is inserted between the clash check and the insert.
 */
export async function lockBuses(tx: Database, busIds: readonly number[]): Promise<BusResource[]> {
  const { rows } = await sql<BusResource>`
    select id, is_active as "isActive", plate_no as "plateNo", capacity
    from buses
    where id = any (${busIds}::int[])
    order by id
    for no key update
  `.execute(tx)
  return rows
}

/** Locks buses, route and batch of a trip until the transaction ends. */
export async function lockResources(
  tx: Database,
  wanted: { routeId: number; batchId: number; busIds: readonly number[] },
): Promise<{ route: RouteResource | undefined; batch: TripResource | undefined; buses: BusResource[] }> {
  const buses = await lockBuses(tx, wanted.busIds)
  const routes = await sql<RouteResource>`
    select id, is_active as "isActive", origin, destination, now() as now
    from routes where id = ${wanted.routeId} for share
  `.execute(tx)
  const batches = await sql<TripResource>`
    select id, is_active as "isActive" from batches where id = ${wanted.batchId} for share
  `.execute(tx)
  return { route: routes.rows[0], batch: batches.rows[0], buses }
}

export type DriverResource = { id: number; name: string }

/**
 * Returns the users with these ids who are active and whose role may drive. Locks them until the transaction ends, so
 * that a driver who is being assigned a trip is neither deleted nor assigned another one meanwhile.
 */
export async function lockDrivers(tx: Database, userIds: readonly number[]): Promise<DriverResource[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<DriverResource>`
    select u.id, u.name
    from users u join role_permissions p on p.role_id = u.role_id and p.permission = 'own-trips.view'
    where u.id = any (${userIds}::int[]) and u.deleted_at is null and u.status = 'active'
    order by u.id
    for no key update of u
  `.execute(tx)
  return rows
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
        ...(trip.ownStops && stopsColumns(trip.ownStops)),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type Clash = {
  plateNo: string
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
}

/** Returns the first other trip of the bus that overlaps these times and is not cancelled. */
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
 * Returns the trips of these buses and drivers in that time and in the two weeks before it. The earlier trips tell
 * where a bus is. Leaves out cancelled trips.
 */
export async function selectTripsOf(
  tx: Database,
  { busIds, driverIds }: { busIds: readonly number[]; driverIds: readonly number[] },
  { from, to }: { from: Date; to: Date },
): Promise<DrivenTrip[]> {
  const { rows } = await sql<DrivenTrip>`
    select t.bus_id as "busId", t.driver_id as "driverId", t.depart_time as "departTime",
           t.arrive_time as "arriveTime", r.origin, r.destination
    from trips t join routes r on r.id = t.route_id
    where (t.bus_id = any (${busIds}::int[]) or t.driver_id = any (${driverIds}::int[])) and t.status <> 'CANCELED'
      and t.depart_time < ${to} and t.arrive_time > ${from}::timestamptz - interval '14 days'
    order by t.depart_time
  `.execute(tx)
  return rows
}

/**
 * Returns the trips that run at that time and are not cancelled, by departure. A trip takes at most 7 days, so the
 * index on the departure can skip trips that departed more than 7 days before that time.
 */
export async function selectTripsAt(
  db: Database,
  { departTime, arriveTime }: { departTime: Date; arriveTime: Date },
  exceptTripId: number | null,
): Promise<DrivenTrip[]> {
  const { rows } = await sql<DrivenTrip>`
    select t.bus_id as "busId", t.driver_id as "driverId", t.depart_time as "departTime",
           t.arrive_time as "arriveTime", r.origin, r.destination
    from trips t join routes r on r.id = t.route_id
    where t.status <> 'CANCELED' and t.id is distinct from ${exceptTripId}::int
      and t.depart_time < ${arriveTime} and t.arrive_time > ${departTime}
      and t.depart_time >= ${departTime}::timestamptz - interval '7 days'
    order by t.depart_time
  `.execute(db)
  return rows
}
