import type { Database } from '#server/platform/database/connect.ts'
import { countOrRefuse, type Limit, removeHit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import type { BookingView } from './booking-view.ts'
import { noSuchBooking } from './refusals.ts'

/**
 * The window of the limits below. Every attempt is counted before the search, and a successful one is uncounted
 * afterwards, so that only wrong attempts use up the limits.
 */
const WINDOW = { windowSeconds: 15 * 60 }
/**
 * Counts the attempts on an e-mail or a link from one network, so that a stranger in another network cannot lock out its
 * owner.
 */
const PER_PERSON: Limit = { name: 'retrieve-person', most: 5, ...WINDOW }
/** Limits the attempts on one e-mail from many networks. */
const PER_EMAIL: Limit = { name: 'retrieve-email', most: 100, ...WINDOW }
const PER_NETWORK: Limit = { name: 'retrieve-network', most: 200, ...WINDOW }

type Counted = readonly (readonly [Limit, string])[]

export function attemptsOnEmail(email: string, ip: string): Counted {
  const network = networkOf(ip)
  return [
    [PER_PERSON, `${email} ${network}`],
    [PER_EMAIL, email],
    [PER_NETWORK, network],
  ]
}

/**
 * Attempts on one link from many networks have no limit: booking ids can be guessed, so a stranger could lock out the
 * passenger of any booking, and the signature cannot be guessed.
 */
export function attemptsOnLink(bookingId: number, ip: string): Counted {
  const network = networkOf(ip)
  return [
    [PER_PERSON, `link ${bookingId} ${network}`],
    [PER_NETWORK, network],
  ]
}

/** Runs the search within the limits. Throws the same error for every search that finds nothing. */
export async function findWithinLimits(
  db: Database,
  counted: Counted,
  find: () => Promise<BookingView | undefined>,
): Promise<BookingView> {
  for (const [limit, subject] of counted) await countOrRefuse(db, limit, subject)
  const view = await find()
  if (!view) throw noSuchBooking()
  for (const [limit, subject] of counted) await removeHit(db, limit, subject)
  return view
}
