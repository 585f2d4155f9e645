import type { PublicRoute } from '#contracts/routes.ts'
import type { RouteRow } from './queries.ts'

export const presentRoute = (row: RouteRow): PublicRoute => ({
  id: row.id,
  origin: row.origin,
  destination: row.destination,
  distanceKm: row.distance_km,
  duration: row.duration,
  paymentType: row.payment_type,
  isActive: row.is_active,
})
