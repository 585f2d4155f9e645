import type { MissingDetails } from '#contracts/passengers.ts'
import { missingFields, type PassengerDetails, type PassengerField } from '#domain/passenger-details.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectSeated } from './queries.ts'

/** Returns the missing details of a stored passenger. One who was complete misses none after retention. */
export const missingOf = (row: PassengerDetails & { isComplete: boolean }): PassengerField[] =>
  row.isComplete ? [] : missingFields(row)

/** Returns the seats of a trip whose passengers miss details that the manifest must have. */
export async function listMissing(db: Database, tripId: number): Promise<MissingDetails> {
  const seated = await selectSeated(db, tripId)
  const seats = seated
    .map((row) => ({
      seatNo: row.seatNo,
      bookingId: row.bookingId,
      passengerName: row.name,
      bookedBy: row.bookedBy,
      missing: missingOf(row),
      updatedAt: row.updatedAt.toISOString(),
    }))
    .filter(({ missing }) => missing.length > 0)
  return { complete: seated.length - seats.length, passengers: seated.length, seats }
}

/** Returns the missing details of the passengers on these seats of a trip. The door asks for them. */
export async function listMissingOf(
  db: Database,
  { tripId, seatNos }: { tripId: number; seatNos: readonly string[] },
): Promise<MissingDetails['seats']> {
  const { seats } = await listMissing(db, tripId)
  return seats.filter(({ seatNo }) => seatNos.includes(seatNo))
}
