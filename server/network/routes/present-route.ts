import type { PublicRoute } from '#contracts/network/public-routes.ts'
import type { Route } from '#contracts/network/routes.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import { stopsOf } from '#server/platform/rules/stops.ts'
import type { PublicRouteRow, RouteRow } from './queries.ts'

export const presentPublicRoute = (row: PublicRouteRow): PublicRoute => ({
  id: row.id,
  origin: row.origin,
  destination: row.destination,
  distanceKm: row.distance_km,
  duration: row.duration,
  paymentType: row.payment_type,
  isActive: row.is_active,
  stops: stopsOf(row),
})

export const presentRoute = (row: RouteRow): Route => ({
  ...presentPublicRoute(row),
  usualPrice: row.usual_price_kobo === null ? null : toNaira(kobo(row.usual_price_kobo)),
  tripsAhead: row.trips_ahead,
  soldTripsAhead: row.sold_trips_ahead,
  updatedAt: row.updated_at.toISOString(),
})
