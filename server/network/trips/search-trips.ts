import type { Trip, TripSearch } from '#contracts/network/trips.ts'
import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentTripOnSale } from './present-trip.ts'
import { type SearchRow, selectTripsBetween } from './queries.ts'

/**
 * Runs several searches at once. Returns, for each search, the trips that the public can book between two places on one
 * Lagos day, in the order of departure.
 */
export async function searchTrips(db: Database, searches: TripSearch[]): Promise<Trip[][]> {
  const asked = searches.map(searchRow)
  const found: Trip[][] = searches.map(() => [])
  for (const row of await selectTripsBetween(db, asked)) {
    found[row.search]?.push(presentTripOnSale(row))
  }
  return found
}

/** Two instants let PostgreSQL use the index on the departure; casting the column to a date would not. */
export const searchRow = ({ origin, destination, date }: TripSearch, search: number): SearchRow => ({
  search,
  origin,
  destination,
  since: lagosInstant(date),
  until: lagosInstant(addDays(date, 1)),
})
