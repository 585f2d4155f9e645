import type { Route } from '#contracts/network/routes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentRoute } from './present-route.ts'
import { selectRoute } from './queries.ts'

export async function showRoute(db: Database, id: number): Promise<Route> {
  const row = await selectRoute(db, id)
  if (!row) throw notFound('Route')
  return presentRoute(row)
}
