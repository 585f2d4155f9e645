import type { SelfLink } from '#contracts/self-service.ts'
import { maskEmail, maskPhone } from '#server/bookings/public/present-booking.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import type { AppContext } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { announceActLink } from '#server/messages/outbox/announce.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { insertLink, type SelfSession } from './queries.ts'
import { mustBeReachable } from './refusals.ts'

const PER_BOOKING: Limit = { name: 'act-link', most: 3, windowSeconds: 15 * 60 }
const PER_BOOKING_AND_DAY: Limit = { name: 'act-link-day', most: 10, windowSeconds: 24 * 60 * 60 }

/** Sends the link that permits acts on money, to the contact of the booking. Returns the masked contact. */
export async function sendLink(
  context: AppContext,
  { bookingId }: SelfSession,
  { channel, wish = {} }: SelfLink,
): Promise<{ sentTo: string }> {
  const { db } = context
  const { email, mobile } = await readBookingById(db, bookingId)
  mustBeReachable(context, { email }, channel)
  await countOrRefuse(db, PER_BOOKING, `${bookingId}`)
  await countOrRefuse(db, PER_BOOKING_AND_DAY, `${bookingId}`)
  const isQueued = await withTransaction(db, async (tx) =>
    announceActLink(tx, bookingId, { linkId: await insertLink(tx, bookingId, wish), channel }),
  )
  if (!isQueued) throw invalid({ channel: 'We cannot reach you this way. Please contact us.' })
  return { sentTo: channel === 'sms' ? maskPhone(mobile) : maskEmail(email) }
}
