import { notFound } from '#server/errors.ts'
import { mayDo, type Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type DepartureRow, selectDeparture } from './queries.ts'

/**
 * The permissions for each action, of which one is enough: the first for staff at the terminal, the second for drivers.
 * `boarding.view` alone decides whether the action is possible on all trips or only on those that the member of staff
 * drives.
 */
export const BOARDING_PERMISSIONS = {
  view: ['boarding.view', 'own-trips.view'],
  process: ['boarding.process', 'own-trips.process'],
  export: ['boarding.view', 'own-trips.export'],
} as const

/** Staff without `boarding.view` are treated as drivers: they see only the trips that they drive. */
export const seesOnlyOwnTrips = (staff: Staff): boolean => !mayDo(staff, 'boarding.view')

/** Returns the trip. Throws NOT_FOUND for an unknown trip, and for a driver who does not drive it. */
export async function requireTripToBoard(db: Database, staff: Staff, tripId: number): Promise<DepartureRow> {
  const trip = await selectDeparture(db, tripId)
  if (!trip || (seesOnlyOwnTrips(staff) && trip.driver_id !== staff.id)) throw notFound('Trip')
  return trip
}
