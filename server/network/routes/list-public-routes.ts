import type { PublicRoute } from '#contracts/network/public-routes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentPublicRoute } from './present-route.ts'
import { selectActiveRoutes } from './queries.ts'

export async function listPublicRoutes(db: Database): Promise<PublicRoute[]> {
  const rows = await selectActiveRoutes(db)
  return rows.map(presentPublicRoute)
}
