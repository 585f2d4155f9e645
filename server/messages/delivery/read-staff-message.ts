import * as z from 'zod'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import type { AppContext } from '#server/context.ts'
import type { Waiting } from './queries.ts'
import { mustBeConfirmed, mustBeOnTrip } from './refuse-outdated.ts'

const StaffText = z.object({ subject: z.string(), message: z.string(), tripId: z.int().optional() })

/**
 * Returns the message that staff wrote. Throws Outdated if the message is for the passengers of a trip and this booking
 * is no longer confirmed on that trip.
 */
export async function readStaffMessage(
  { db }: AppContext,
  { payload, bookingId }: Waiting,
): Promise<z.infer<typeof StaffText>> {
  const words = StaffText.parse(payload)
  if (bookingId === null || words.tripId === undefined) return words
  const view = await readBookingById(db, bookingId)
  mustBeConfirmed(view)
  mustBeOnTrip(view, words.tripId)
  return words
}
