import { notFound } from '#server/errors.ts'
import { mayDo, type Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type DepartureRow, selectDeparture } from './queries.ts'

/** Looking, boarding, or taking the list along: each for every trip, or for the trips one drives. */
export const AT_THE_DOOR = {
  view: ['boarding.view', 'own-trips.view'],
  process: ['boarding.process', 'own-trips.process'],
  export: ['boarding.view', 'own-trips.export'],
} as const

/** Whoever holds only the second permission of a pair is a driver. */
export const isOnlyDriver = (staff: Staff): boolean => !mayDo(staff, 'boarding.view')

/** The trip, if this person may stand at its door: another driver's trip is none of theirs. */
export async function tripAtTheDoor(db: Database, staff: Staff, tripId: number): Promise<DepartureRow> {
  const trip = await selectDeparture(db, tripId)
  if (!trip || (isOnlyDriver(staff) && trip.driver_id !== staff.id)) throw notFound('Trip')
  return trip
}
