import type { Trip } from '#contracts/network/trips.ts'
import { listSeats } from '#server/network/seats/list-seats.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentTripOnSale } from './present-trip.ts'
import { selectTripOnSale } from './queries.ts'

/** Returns one trip that the public can book, with its seats. */
export async function showTrip(db: Database, id: number): Promise<Trip> {
  const row = await selectTripOnSale(db, id)
  if (!row) throw notFound('Trip')
  const seats = await listSeats(db, id)
  // The count is taken from these seats, because the row was read a moment earlier and the two must agree.
  const availableSeatsCount = seats.filter((seat) => seat.isAvailable).length
  return { ...presentTripOnSale(row), seats, availableSeatsCount }
}
