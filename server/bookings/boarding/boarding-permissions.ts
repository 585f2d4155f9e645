import { notFound } from '#server/errors.ts'
import { mayDo, type Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type DepartureRow, selectDeparture } from './queries.ts'

/** Permissions to view, board or export, each for all trips or only for the trips one drives. */
export const BOARDING_PERMISSIONS = {
  view: ['boarding.view', 'own-trips.view'],
  process: ['boarding.process', 'own-trips.process'],
  export: ['boarding.view', 'own-trips.export'],
} as const

/** Staff with only the second permission of a pair are drivers. */
export const isOnlyDriver = (staff: Staff): boolean => !mayDo(staff, 'boarding.view')

/** Returns the trip if this person may work at its door. Drivers do not see other drivers' trips. */
export async function tripToBoard(db: Database, staff: Staff, tripId: number): Promise<DepartureRow> {
  const trip = await selectDeparture(db, tripId)
  if (!trip || (isOnlyDriver(staff) && trip.driver_id !== staff.id)) throw notFound('Trip')
  return trip
}
