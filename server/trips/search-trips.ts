import type { Trip, TripSearch } from '#contracts/trips.ts'
import { addDays, lagosInstant } from '#domain/lagos-time.ts'
import type { Database } from '#server/database/connect.ts'
import { presentTrip } from './present.ts'
import { selectTripsBetween } from './queries.ts'

/** What the public can book between two places on one Lagos day, by departure. */
export async function searchTrips(db: Database, { origin, destination, date }: TripSearch): Promise<Trip[]> {
  // Two instants, so that the index on departure serves; a cast of the column to a day would pass it by.
  const from = lagosInstant(date)
  const to = lagosInstant(addDays(date, 1))
  const rows = await selectTripsBetween(db, { origin, destination, from, to })
  return rows.map(presentTrip)
}
