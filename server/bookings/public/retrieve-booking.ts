import type { PublicBooking, RetrieveBody } from '#contracts/bookings/bookings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { announceRetrieval } from '#server/platform/outbox/announce.ts'
import { findByLink, findByReference } from './find-booking.ts'
import { presentBooking } from './present-booking.ts'

/**
 * Returns the booking. Mails it only if the passenger typed the reference: a passenger who follows a link already has
 * the message with that link.
 */
export async function retrieveBooking(
  { db, config }: AppContext,
  asked: RetrieveBody,
  ip: string,
): Promise<{ data: PublicBooking; mailed: boolean }> {
  if ('link' in asked) {
    const view = await findByLink(db, asked.link, ip)
    return { data: presentBooking(view, config.publicUrl), mailed: false }
  }
  const view = await findByReference(db, asked, ip)
  const mailed = await announceRetrieval(db, view.id, new Date())
  return { data: presentBooking(view, config.publicUrl), mailed }
}
