import type { Trip, TripSearch } from '#contracts/trips.ts'
import { addDays, lagosInstant } from '#domain/lagos-time.ts'
import type { Database } from '#server/database/connect.ts'
import { presentTrip } from './present.ts'
import { selectTripsBetween } from './queries.ts'

/** What the public can book between two places on one Lagos day, by departure: of several searches at once. */
export async function searchTrips(db: Database, searches: TripSearch[]): Promise<Trip[][]> {
  const rows = await selectTripsBetween(db, {
    origins: searches.map(({ origin }) => origin),
    destinations: searches.map(({ destination }) => destination),
    // Two instants, so that the index on departure serves; a cast of the column to a day would pass it by.
    from: searches.map(({ date }) => lagosInstant(date)),
    to: searches.map(({ date }) => lagosInstant(addDays(date, 1))),
  })
  const found: Trip[][] = searches.map(() => [])
  for (const row of rows) found[row.search - 1]?.push(presentTrip(row))
  return found
}
