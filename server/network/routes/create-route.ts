import type { Route, RouteInput } from '#contracts/network/routes.ts'
import { SAME_PLACE } from '#contracts/network/routes.ts'
import { routeName } from '#domain/network/route-name.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertRoute } from './queries.ts'
import { written } from './route-log.ts'
import { showRoute } from './show-route.ts'

export const ROUTE_REFUSALS = {
  routes_pair: { destination: 'A route with this origin and destination already exists' },
  routes_lead_somewhere_else: { destination: SAME_PLACE },
}

export const createRoute = (db: Database, act: StaffAction, input: RouteInput): Promise<Route> =>
  withTransaction(db, (tx) => createRouteIn(tx, act, input))

/** Creates a route in a transaction of the caller. */
export const createRouteIn = (tx: Database, act: StaffAction, input: RouteInput): Promise<Route> =>
  explainConstraint(ROUTE_REFUSALS, insertAndLog(tx, act, input))

async function insertAndLog(tx: Database, act: StaffAction, input: RouteInput): Promise<Route> {
  const route = await showRoute(tx, await insertRoute(tx, input))
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'route.created',
    details: routeName(route),
    entity: 'route',
    entityId: route.id,
    after: written(input),
  })
  return route
}
