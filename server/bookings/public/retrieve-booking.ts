import type { PublicBooking } from '#contracts/bookings.ts'
import { parseReference } from '#domain/booking-reference.ts'
import type { AppContext } from '#server/context.ts'
import { isSameText } from '#server/is-same-text.ts'
import { announceRetrieval } from '#server/messages/outbox/announce.ts'
import { countOrRefuse, type Limit, removeHit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { presentBooking } from './present-booking.ts'
import { selectBookingView } from './read-booking-queries.ts'
import { noSuchBooking } from './refusals.ts'

/**
 * The window of the limits below. Every attempt is counted before the search, and a successful one is uncounted
 * afterwards, so that only wrong attempts use up the limits.
 */
const WINDOW = { windowSeconds: 15 * 60 }
/**
 * Counts the attempts on an e-mail from one network, so that a stranger in another network cannot lock out its owner.
 */
const PER_PERSON: Limit = { name: 'retrieve-person', most: 5, ...WINDOW }
/** Limits the attempts on one e-mail from many networks. */
const PER_EMAIL: Limit = { name: 'retrieve-email', most: 100, ...WINDOW }
const PER_NETWORK: Limit = { name: 'retrieve-network', most: 200, ...WINDOW }

export async function retrieveBooking(
  context: AppContext,
  asked: { email: string; bookingToken: string },
  ip: string,
): Promise<{ data: PublicBooking; mailed: boolean }> {
  const { db, config } = context
  const email = asked.email.trim().toLowerCase()
  const network = networkOf(ip)
  const counted: [Limit, string][] = [
    [PER_PERSON, `${email} ${network}`],
    [PER_EMAIL, email],
    [PER_NETWORK, network],
  ]
  for (const [limit, subject] of counted) await countOrRefuse(db, limit, subject)
  // A malformed reference is queried too, so that its response takes as long as the others.
  const bookingToken = parseReference(asked.bookingToken) ?? ''
  const view = await selectBookingView(db, { bookingToken })
  if (!isSameText(view?.email ?? '', email) || !view) throw noSuchBooking()
  for (const [limit, subject] of counted) await removeHit(db, limit, subject)
  const mailed = await announceRetrieval(db, view.id, new Date())
  return { data: presentBooking(view, config.publicUrl), mailed }
}
