import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { listStaffSeats } from '#server/network/seats/list-seats.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentStaffTrip } from './present-trip.ts'
import { selectStaffTrip } from './queries.ts'
import type { TripVisibility } from './trip-visibility.ts'

/**
 * Returns a trip for staff, with seat counts and states but without the list of seats. With `onlyDriver`, other
 * drivers' trips are not found.
 */
export async function showStaffTrip(
  db: Database,
  id: number,
  { onlyDriver, seesBookings }: TripVisibility = { onlyDriver: undefined, seesBookings: true },
): Promise<StaffTrip> {
  const row = await selectStaffTrip(db, id)
  if (!row || (onlyDriver !== undefined && row.driver_id !== onlyDriver)) throw notFound('Trip')
  return presentStaffTrip(row, seesBookings)
}

/** Returns a trip with all its seats and, if `sight` allows it, their bookings. */
export async function showStaffTripWithSeats(
  db: Database,
  id: number,
  sight: TripVisibility,
): Promise<StaffTrip> {
  const trip = await showStaffTrip(db, id, sight)
  return { ...trip, seats: await listStaffSeats(db, id, sight.seesBookings) }
}
