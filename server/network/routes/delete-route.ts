import { routeName } from '#domain/network/route-name.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteRouteRow } from './queries.ts'
import { written } from './route-log.ts'
import { showRoute } from './show-route.ts'

/** Deletes a route that has never had a trip. For a route with trips, the screen offers to deactivate it instead. */
export const deleteRoute = (db: Database, act: StaffAction, id: number): Promise<void> =>
  explainConstraint(
    {
      trips_route_id_fkey: 'Cannot delete route with associated trips',
      offers_route_id_fkey: 'An offer uses this route. Delete the offer first, or make the route inactive.',
    },
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
        before: written(route),
      })
    }),
  )
