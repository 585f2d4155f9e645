import type { TripPage } from '#contracts/network/trips.ts'
import type { Paging } from '#contracts/platform/paging.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentTripOnSale } from './present-trip.ts'
import { countTripsOnSale, isRouteActive, selectTripsOnSale } from './queries.ts'

/** Returns a page of the trips that the public can book, of all routes or of one, soonest first. */
export async function listTripsOnSale(
  db: Database,
  { page, pageSize }: Paging,
  routeId?: number,
): Promise<TripPage> {
  if (routeId !== undefined && !(await isRouteActive(db, routeId))) throw notFound('Route')
  const [rows, total] = await Promise.all([
    selectTripsOnSale(db, { routeId, limit: pageSize, offset: (page - 1) * pageSize }),
    countTripsOnSale(db, routeId),
  ])
  return { data: rows.map(presentTripOnSale), page, pageSize, total }
}
