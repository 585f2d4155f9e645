import type { Database } from '#server/platform/database/connect.ts'
import { type FieldErrors, invalid } from '#server/platform/errors.ts'
import {
  type BusResource,
  type DriverResource,
  lockDrivers,
  lockResources,
  type RouteResource,
  type TripPlanRow,
} from './plan-trip-queries.ts'

export type TripResources = {
  route: RouteResource
  buses: BusResource[]
  /** The wanted drivers, except the one that the trip already has. */
  drivers: DriverResource[]
}

type Wanted = Pick<TripPlanRow, 'routeId' | 'batchId'> & {
  busIds: readonly number[]
  driverIds: readonly (number | null)[]
}

/**
 * Locks route, buses, batch and new drivers, and checks that they exist and are active. Those that the trip already has
 * (`before`) may be inactive: a bus in maintenance does not invalidate the trips planned for it.
 */
export async function chooseResources(
  tx: Database,
  wanted: Wanted,
  before?: TripPlanRow,
): Promise<TripResources> {
  const { route, batch, buses } = await lockResources(tx, wanted)
  const wrong = judgeResources({ route, batch, buses }, wanted.busIds.length, before)
  const given = wanted.driverIds.filter((id) => id !== null)
  const driverIds = [...new Set(given)].filter((id) => id !== before?.driverId)
  const drivers = await lockDrivers(tx, driverIds)
  if (drivers.length < driverIds.length) wrong.driverId = 'Choose a driver from the list'
  if (!route || Object.keys(wrong).length > 0) throw invalid(wrong)
  return { route, buses, drivers }
}

type Found = {
  route: Pick<RouteResource, 'id' | 'isActive'> | undefined
  batch: { id: number; isActive: boolean } | undefined
  buses: readonly BusResource[]
}

/**
 * Returns the errors of route, batch and buses by field. A record is wrong if it does not exist, or if it is inactive
 * and the trip did not have it before.
 */
export function judgeResources(
  { route, batch, buses }: Found,
  wantedBuses: number,
  before?: TripPlanRow,
): FieldErrors {
  const resting = buses.find(({ id, isActive }) => !isActive && before?.busId !== id)
  const wrong: FieldErrors = {}
  if (!route) wrong.routeId = 'Route not found'
  else if (!route.isActive && before?.routeId !== route.id) wrong.routeId = 'This route is not active'
  if (buses.length < wantedBuses) wrong.busId = 'Bus not found'
  else if (resting) wrong.busId = `Bus ${resting.plateNo} is under maintenance`
  if (!batch) wrong.batchId = 'Batch not found'
  else if (!batch.isActive && before?.batchId !== batch.id) wrong.batchId = 'This batch is not active'
  return wrong
}
