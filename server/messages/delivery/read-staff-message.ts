import * as z from 'zod'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { isContactOnTrip, type Waiting } from './queries.ts'
import { mustBeConfirmed, mustBeOnTrip } from './refuse-outdated.ts'

const StaffText = z.object({ subject: z.string(), message: z.string(), tripId: z.int().optional() })

/**
 * Returns the message that staff wrote. Throws Outdated if the message is for the passengers of a trip and this contact
 * has no confirmed booking on that trip any more. A passenger with two bookings gets one message, so it stays valid
 * while one of them is confirmed.
 */
export async function readStaffMessage(
  { db }: AppContext,
  { payload, bookingId, type, contactInfo }: Waiting,
): Promise<z.infer<typeof StaffText>> {
  const words = StaffText.parse(payload)
  if (bookingId === null || words.tripId === undefined) return words
  if (await isContactOnTrip(db, { tripId: words.tripId, type, contactInfo })) return words
  const view = await readBookingById(db, bookingId)
  mustBeConfirmed(view)
  mustBeOnTrip(view, words.tripId)
  return words
}
