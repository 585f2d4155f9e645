import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { readBooking } from '#server/bookings/public/read-booking.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { KnownBooking } from './state.ts'

export const readKnown = async (
  db: Database,
  known: KnownBooking | undefined,
): Promise<BookingView | null> => (known ? readBooking(db, known.token) : null)

/** Returns the end of the hold, or null if the seats of the booking are not held now. */
export function heldUntil(view: BookingView | null): Date | null {
  if (!view || view.status === 'CONFIRMED' || view.status === 'CANCELLED') return null
  const seconds = view.holdExpiresIn ?? 0
  return seconds > 0 ? new Date(view.readAt.getTime() + seconds * 1_000) : null
}
