import type { PassengerLink } from '#contracts/bookings/passengers.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import { makeFillLink } from '#server/bookings/passengers/fill-link.ts'
import { findSeatToShare } from '#server/bookings/passengers/own-passengers.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { announcePassengerLink } from '#server/platform/outbox/announce.ts'
import { linkNeeded } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

const DAY = 24 * 60 * 60

/**
 * Limits the messages of a booking, because the buyer can send them to any address. Twenty are two for each seat of a
 * large booking.
 */
const MESSAGES_PER_BOOKING = defineLimit({
  name: 'passenger-link',
  counts: 'messages with links to the seats of one booking',
  most: 20,
  windowSeconds: DAY,
})
const LINKS_PER_BOOKING = defineLimit({
  name: 'passenger-link-shared',
  counts: 'links to the seats of one booking that its buyer copies',
  most: 120,
  windowSeconds: DAY,
})

/**
 * Creates the link with which a passenger fills in one seat of the open booking. Sends it, or returns it to the buyer.
 * A session that was opened with the booking's own link, which passengers forward, gets no link to a seat whose details
 * are complete.
 */
export async function sharePassengerLink(
  { db, config, sms }: AppContext,
  session: SelfSession,
  seatNo: string,
  link: PassengerLink,
  by: { ip: string; requestId: string },
): Promise<{ url: string | null }> {
  const { bookingId } = session
  if (link.channel === 'sms' && !sms) throw invalid({ to: 'We cannot send an SMS at the moment.' })
  const limit = link.channel === 'share' ? LINKS_PER_BOOKING : MESSAGES_PER_BOOKING
  await countOrRefuse(db, limit, `${bookingId}`)
  return withTransaction(db, async (tx) => {
    const seat = await findSeatToShare(tx, bookingId, seatNo)
    if (!seat) throw notFound('Seat')
    if (seat.isComplete && session.isByLink && !session.mayAct) throw linkNeeded()
    await writeLog(tx, {
      type: 'booking',
      action: 'passenger.link-made',
      details: `seat ${seatNo}, ${link.channel === 'share' ? 'to share' : `by ${link.channel}`}; by the passenger`,
      bookingId,
      ...by,
    })
    if (link.channel === 'share') return { url: await makeFillLink(tx, config, seat.id) }
    const to = link.channel === 'sms' ? `+${normalizePhone(link.to)}` : link.to
    await announcePassengerLink(tx, { passengerId: seat.id, channel: link.channel, to })
    return { url: null }
  })
}
