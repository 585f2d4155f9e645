import type { MissingDetails } from '#contracts/bookings/passengers.ts'
import {
  missingFields,
  type PassengerDetails,
  type PassengerField,
} from '#domain/bookings/passenger-details.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type MissingRow, selectSeated } from './queries.ts'

/** Returns the missing details of a stored passenger. One who was complete misses none after retention. */
export const missingOf = (row: PassengerDetails & { isComplete: boolean }): PassengerField[] =>
  row.isComplete ? [] : missingFields(row)

/** Returns the seats of a trip whose passengers miss details that the manifest must have. */
export async function listMissing(db: Database, tripId: number): Promise<MissingDetails> {
  const seated = await selectSeated(db, tripId)
  const seats = presentMissing(seated)
  return { complete: seated.length - seats.length, passengers: seated.length, seats }
}

/** Returns what the passengers on these seats miss who are not on board yet. The door asks for it. */
export async function listMissingToBoard(
  db: Database,
  { tripId, seatNos }: { tripId: number; seatNos: readonly string[] },
): Promise<MissingDetails['seats']> {
  const seated = await selectSeated(db, tripId)
  return presentMissing(seated.filter(({ seatNo, isBoarded }) => !isBoarded && seatNos.includes(seatNo)))
}

const presentMissing = (seated: readonly MissingRow[]): MissingDetails['seats'] =>
  seated
    .map((row) => ({
      seatNo: row.seatNo,
      bookingId: row.bookingId,
      passengerName: row.name,
      bookedBy: row.bookedBy,
      missing: missingOf(row),
      updatedAt: row.updatedAt.toISOString(),
    }))
    .filter(({ missing }) => missing.length > 0)
