import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Routes } from '#server/database/schema.ts'

export type RouteRow = Selectable<Routes>

export const selectActiveRoutes = (db: Database): Promise<RouteRow[]> =>
  db
    .selectFrom('routes')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('origin')
    .orderBy('destination')
    .execute()
