import { sql } from 'kysely'
import type { KnownTrip, TripCopy } from '#domain/network/week-copy.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { OWN_STOPS } from '#server/platform/rules/stops.ts'
import type { TripPlanRow } from './plan-trip-queries.ts'

export type WeekTrip = Pick<
  TripPlanRow,
  'routeId' | 'busId' | 'batchId' | 'departTime' | 'arriveTime' | 'priceKobo' | 'ownStops'
> &
  TripCopy & { capacity: number }

/** Returns the weeks since a year ago that have trips which are not cancelled, each named by its Monday in Lagos. */
export async function selectWeeksWithTrips(db: Database): Promise<{ firstDay: string; trips: number }[]> {
  const { rows } = await sql<{ firstDay: string; trips: number }>`
    select to_char(date_trunc('week', t.depart_time at time zone 'Africa/Lagos'), 'yyyy-mm-dd') as "firstDay",
           count(*)::int as trips
    from trips t
    where t.status <> 'CANCELED' and t.depart_time > now() - interval '1 year'
    group by 1
    order by 1
  `.execute(db)
  return rows
}

/**
 * Returns the trips that depart in that time and are not cancelled, by departure, with their original times. If given,
 * `batchId` replaces the batch of each.
 */
export async function selectTripsToCopy(
  db: Database,
  { since, until }: { since: Date; until: Date },
  batchId: number | null,
): Promise<WeekTrip[]> {
  const { rows } = await sql<WeekTrip>`
    select t.id as "tripId", t.route_id as "routeId", t.bus_id as "busId",
           coalesce(${batchId}::int, t.batch_id) as "batchId", t.depart_time as "departTime",
           t.arrive_time as "arriveTime", t.price_kobo as "priceKobo", ${OWN_STOPS} as "ownStops",
           r.origin, r.destination, r.is_active as "isRouteActive", b.plate_no as "plateNo", b.capacity,
           b.is_active as "isBusActive",
           exists (select from batches a
                   where a.id = coalesce(${batchId}::int, t.batch_id) and a.is_active) as "isBatchActive",
           case when u.id is not null then jsonb_build_object(
             'id', u.id, 'name', u.name,
             'isActive', u.deleted_at is null and u.status = 'active' and exists (
               select from role_permissions p
               where p.role_id = u.role_id and p.permission = 'own-trips.view')) end as driver
    from trips t
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    left join users u on u.id = t.driver_id
    where t.status <> 'CANCELED' and t.depart_time >= ${since} and t.depart_time < ${until}
    order by t.depart_time, t.id
  `.execute(db)
  return rows
}

/**
 * Returns all trips, including cancelled ones, that may run in that time, in the two weeks before it or in the week
 * after it. The earlier trips tell where a bus is. The week after counts because a trip takes up to 7 days, so a copy
 * may still run then.
 */
export async function selectTripsAround(
  db: Database,
  { since, until }: { since: Date; until: Date },
): Promise<KnownTrip[]> {
  const { rows } = await sql<KnownTrip>`
    select t.bus_id as "busId", t.route_id as "routeId", t.driver_id as "driverId", t.depart_time as "departTime",
           t.arrive_time as "arriveTime", t.status = 'CANCELED' as "isCanceled", r.origin, r.destination
    from trips t join routes r on r.id = t.route_id
    where t.depart_time >= ${since}::timestamptz - interval '21 days'
      and t.depart_time < ${until}::timestamptz + interval '7 days'
    order by t.depart_time
  `.execute(db)
  return rows
}

/**
 * Locks the records that the copies use: the originals, so that their bus and driver stay; buses and drivers, so that
 * no other transaction plans a trip for them; routes and batches, so that nobody closes or deletes them.
 */
export async function lockForCopy(
  tx: Database,
  tripIds: readonly number[],
  batchId: number | null,
): Promise<void> {
  await lockInOrder(tx, { trips: ['share', tripIds] })
  await sql`
    select from buses
    where id in (select bus_id from trips where id = any (${tripIds}::int[]))
    order by id
    for no key update
  `.execute(tx)
  await sql`
    select from users
    where id in (select driver_id from trips where id = any (${tripIds}::int[]))
    order by id
    for no key update
  `.execute(tx)
  await sql`
    select from routes
    where id in (select route_id from trips where id = any (${tripIds}::int[]))
    order by id
    for share
  `.execute(tx)
  await sql`
    select from batches
    where id in (select coalesce(${batchId}::int, batch_id) from trips where id = any (${tripIds}::int[]))
    order by id
    for share
  `.execute(tx)
}
