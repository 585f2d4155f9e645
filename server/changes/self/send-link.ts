import type { SelfLink } from '#contracts/changes/self-service.ts'
import { maskEmail, maskPhone } from '#server/bookings/public/present-booking.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { invalid } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { addLink } from '#server/platform/links/one-time-links.ts'
import { announceActLink } from '#server/platform/outbox/announce.ts'
import { mustBeReachable } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

const DAY = 24 * 60 * 60

/**
 * A network gets fewer links than a booking, so that a stranger on another network cannot use up those of the
 * passenger.
 */
const PER_NETWORK = defineLimit({
  name: 'act-link',
  counts: 'links for one booking asked for from a network',
  most: 3,
  windowSeconds: 15 * 60,
})
const PER_NETWORK_AND_DAY = defineLimit({
  name: 'act-link-network-day',
  counts: 'links for one booking asked for from a network',
  most: 6,
  windowSeconds: DAY,
})
const PER_BOOKING_AND_DAY = defineLimit({
  name: 'act-link-day',
  counts: 'links for one booking',
  most: 10,
  windowSeconds: DAY,
})

/**
 * Sends the link that permits acts on money to the contact of the booking. Returns the masked contact. Sessions that
 * the booking's own link opened have a limit of their own, so that a stranger with the forwarded link cannot use up the
 * limit of the passenger.
 */
export async function sendLink(
  context: AppContext,
  { bookingId, isByLink }: SelfSession,
  { channel, wish = {} }: SelfLink,
  ip: string,
): Promise<{ sentTo: string }> {
  const { db } = context
  const { email, mobile } = await readBookingById(db, bookingId)
  mustBeReachable(context, { email }, channel)
  const subject = isByLink ? `${bookingId} by link` : `${bookingId}`
  await countOrRefuse(db, PER_NETWORK, `${subject} ${networkOf(ip)}`)
  await countOrRefuse(db, PER_NETWORK_AND_DAY, `${subject} ${networkOf(ip)}`)
  await countOrRefuse(db, PER_BOOKING_AND_DAY, subject)
  const isQueued = await withTransaction(db, async (tx) =>
    announceActLink(tx, bookingId, {
      linkId: await addLink(tx, { purpose: 'booking-act', subject: bookingId, wish }),
      channel,
    }),
  )
  if (!isQueued) throw invalid({ channel: 'We cannot reach you this way. Please contact us.' })
  return { sentTo: channel === 'sms' ? maskPhone(mobile) : maskEmail(email) }
}
