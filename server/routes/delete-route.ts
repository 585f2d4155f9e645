import { routeName } from '#domain/route-name.ts'
import type { Act } from '#server/auth/act.ts'
import type { Database } from '#server/database/connect.ts'
import { sayingWhy } from '#server/database/saying-why.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { deleteRouteRow } from './queries.ts'
import { showRoute } from './show-route.ts'

/** Only one that no trip ever ran on. The screen offers to make the route inactive instead. */
export const deleteRoute = (db: Database, act: Act, id: number): Promise<void> =>
  sayingWhy(
    { trips_route_id_fkey: 'Cannot delete route with associated trips' },
    withTransaction(db, async (tx) => {
      const route = await showRoute(tx, id)
      await deleteRouteRow(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'route.deleted',
        details: routeName(route),
        entity: 'route',
        entityId: id,
        before: route,
      })
    }),
  )
