import type { Database } from '#server/database/connect.ts'
import { type FieldErrors, invalid } from '#server/errors.ts'
import { isDriver, lockParts, type TripPlanRow } from './queries.ts'

const ONE_OF_THE_LIST = 'Choose a driver from the list'

/**
 * Route, bus, batch and driver must be there and in use. What a trip already had may have been retired since and stays:
 * a bus under repair does not undo the trips it was planned for.
 */
export async function chooseParts(
  tx: Database,
  trip: TripPlanRow,
  before?: TripPlanRow,
): Promise<{ capacity: number }> {
  const { route, bus, batch } = await lockParts(tx, trip)
  const wrong: FieldErrors = {}
  if (!route) wrong.routeId = 'Route not found'
  else if (!route.isActive && before?.routeId !== route.id) wrong.routeId = 'This route is not active'
  if (!bus) wrong.busId = 'Bus not found'
  else if (!bus.isActive && before?.busId !== bus.id) wrong.busId = 'This bus is in maintenance'
  if (!batch) wrong.batchId = 'Batch not found'
  else if (!batch.isActive && before?.batchId !== batch.id) wrong.batchId = 'This batch is not active'
  if (trip.driverId !== null && trip.driverId !== before?.driverId && !(await isDriver(tx, trip.driverId)))
    wrong.driverId = ONE_OF_THE_LIST
  if (Object.keys(wrong).length > 0 || !bus) throw invalid(wrong)
  return { capacity: bus.capacity }
}
