import type { SelfBooking } from '#contracts/changes/self-service.ts'
import { firstName } from '#domain/bookings/passenger-details.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type SeatToShare, selectOwnPassengers, selectSeatToShare } from './link-queries.ts'

/**
 * Returns the passengers of a booking for its buyer, and whether each has given all details. Empty once the bus has
 * left.
 */
export async function listOwnPassengers(db: Database, bookingId: number): Promise<SelfBooking['passengers']> {
  const rows = await selectOwnPassengers(db, bookingId)
  return rows.map(({ seatNo, name, isComplete }) => ({ seatNo, firstName: firstName(name), isComplete }))
}

export const findSeatToShare = (
  db: Database,
  bookingId: number,
  seatNo: string,
): Promise<SeatToShare | undefined> => selectSeatToShare(db, bookingId, seatNo)
