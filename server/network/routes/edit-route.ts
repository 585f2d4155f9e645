import type { Route, RouteChange } from '#contracts/network/routes.ts'
import { routeName } from '#domain/network/route-name.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { announceStopsChange } from '#server/platform/outbox/announce-trip.ts'
import { ROUTE_REFUSALS } from './create-route.ts'
import { updateRoute } from './queries.ts'
import { written } from './route-log.ts'
import { showRoute } from './show-route.ts'

/**
 * Edits a route. Existing bookings keep their fare and their choice of full or split payment. They show the new places,
 * because these are read from the route. Passengers get a message about new stops.
 */
export const editRoute = (db: Database, act: StaffAction, id: number, change: RouteChange): Promise<Route> =>
  withTransaction(db, (tx) => editRouteIn(tx, act, id, change))

/** Edits a route in a transaction of the caller. */
export const editRouteIn = (
  tx: Database,
  act: StaffAction,
  id: number,
  change: RouteChange,
): Promise<Route> => explainConstraint(ROUTE_REFUSALS, updateAndLog(tx, act, id, change))

async function updateAndLog(tx: Database, act: StaffAction, id: number, change: RouteChange): Promise<Route> {
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
    ...changes(written(before), written(after)),
  })
  await announceStopsChange(tx, id, before.stops, after.stops)
  return after
}
