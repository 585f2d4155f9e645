import { type BoardingAction, isLimitedToOwnTrips } from '#domain/boarding/boarding-permissions.ts'
import type { Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { type DepartureRow, selectDeparture } from './queries.ts'

/** The permissions to edit the people on seats: of all trips, or of the trips that the member of staff drives. */
export const PASSENGER_PERMISSIONS = ['passengers.edit', 'own-trips.process'] as const

export const seesOnlyOwnTrips = (staff: Staff): boolean => isLimitedToOwnTrips(staff, 'view')

/**
 * Returns the trip. Throws NOT_FOUND if there is no such trip, or if the member of staff may do this only on trips they
 * drive and does not drive this one.
 */
export async function requireTripToBoard(
  db: Database,
  staff: Staff,
  tripId: number,
  action: BoardingAction,
): Promise<DepartureRow> {
  const trip = await selectDeparture(db, tripId)
  if (!trip || (isLimitedToOwnTrips(staff, action) && trip.driver_id !== staff.id)) throw notFound('Trip')
  return trip
}
