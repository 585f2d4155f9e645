import type { Route, RouteChange } from '#contracts/routes.ts'
import { routeName } from '#domain/route-name.ts'
import { changedMeanwhile } from '#server/errors.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { ROUTE_REFUSALS } from './create-route.ts'
import { updateRoute } from './queries.ts'
import { showRoute } from './show-route.ts'

/**
 * Edits a route. Existing bookings keep their fare and their choice of full or split payment. They show the new places,
 * because these are read from the route.
 */
export const editRoute = (db: Database, act: StaffAction, id: number, change: RouteChange): Promise<Route> =>
  explainConstraint(
    ROUTE_REFUSALS,
    withTransaction(db, async (tx) => {
      const before = await showRoute(tx, id)
      if (!(await updateRoute(tx, id, change))) throw changedMeanwhile('route')
      const after = await showRoute(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'route.updated',
        details: routeName(after),
        entity: 'route',
        entityId: id,
        ...changes(before, after),
      })
      return after
    }),
  )
