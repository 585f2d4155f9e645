import type { MissingDetails } from '#contracts/bookings/passengers.ts'
import {
  missingFields,
  type PassengerDetails,
  type PassengerField,
} from '#domain/bookings/passenger-details.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type MissingRow, selectSeated } from './queries.ts'

/**
 * Returns the missing details of a stored passenger. If all details were given once, none is missing, even after
 * retention has deleted some.
 */
export const missingOf = (row: PassengerDetails & { isComplete: boolean }): PassengerField[] =>
  row.isComplete ? [] : missingFields(row)

/** Returns the seats of a trip whose passengers have not given all details that the manifest needs. */
export async function listMissing(db: Database, tripId: number): Promise<MissingDetails> {
  const seated = await selectSeated(db, tripId)
  const seats = presentMissing(seated)
  return { complete: seated.length - seats.length, passengers: seated.length, seats }
}

/** Returns the missing details of those passengers on these seats who have not boarded yet. */
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
