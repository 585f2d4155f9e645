import { seatTaken } from '#server/bookings/public/refusals.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError, changedMeanwhile } from '#server/platform/errors.ts'
import { type LockedBooking, lockBooking } from './edit-booking-queries.ts'

/** Locks the booking with its trip, payments and seats. Throws STALE if it changed since the screen loaded it. */
export async function lockAsShown(
  tx: Database,
  id: number,
  shown: string | undefined,
  also?: Parameters<typeof lockBooking>[3],
): Promise<LockedBooking> {
  const booking = await lockBooking(tx, id, shown, also)
  if (!booking.isAsShown) throw changedMeanwhile('booking')
  return booking
}

/**
 * Throws unless the trip is scheduled, each seat is free or belongs to the booking, and the passenger is not erased.
 */
export function mustHaveSeats(booking: LockedBooking): void {
  const { isTripRunning, takenSeatNos } = booking
  refuseIfErased(booking)
  if (!isTripRunning) throw new AppError('CONFLICT', 'This trip has been cancelled or completed.')
  if (takenSeatNos.length > 0) throw seatTaken(takenSeatNos, 'Create a new booking with other seats.')
}

export function refuseIfErased({ isErased }: Pick<LockedBooking, 'isErased'>): void {
  if (isErased)
    throw new AppError('CONFLICT', 'The data of this passenger has been erased. Create a new booking.')
}

export function refuseIfDeparted({ hasDeparted }: LockedBooking): void {
  if (hasDeparted) throw new AppError('CONFLICT', 'The bus has left, so its seats can no longer be held.')
}
