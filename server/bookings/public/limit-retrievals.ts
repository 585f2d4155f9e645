import type { Database } from '#server/platform/database/connect.ts'
import { countOrRefuse, defineLimit, type Limit, removeHit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import type { BookingView } from './booking-view.ts'
import { noSuchBooking } from './refusals.ts'

/**
 * The window of the limits below. Every attempt with a reference is counted before the search, and the count of a
 * successful one is undone afterwards, so that only wrong attempts use up the limits.
 */
const WINDOW = { windowSeconds: 15 * 60 }
/**
 * Limits the attempts on one e-mail or link from each network. A passenger is not locked out by a stranger who has used
 * up the limit in another network.
 */
const PER_PERSON = defineLimit({
  name: 'retrieve-person',
  counts: 'wrong tries for one e-mail address from a network',
  most: 5,
  ...WINDOW,
})
/** Limits the attempts on one e-mail from many networks. */
const PER_EMAIL = defineLimit({
  name: 'retrieve-email',
  counts: 'wrong tries for one e-mail address',
  most: 100,
  ...WINDOW,
})
const PER_NETWORK = defineLimit({
  name: 'retrieve-network',
  counts: 'wrong tries from a network',
  most: 200,
  ...WINDOW,
})

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
 * Returns the limits for attempts on the link of one booking. Attempts from many networks have no common limit, because
 * the signature of a link cannot be guessed.
 */
export function attemptsOnLink(bookingId: number, ip: string): Counted {
  const network = networkOf(ip)
  return [
    [PER_PERSON, `link ${bookingId} ${network}`],
    [PER_NETWORK, network],
  ]
}

/** Counts an attempt, and throws an error with the waiting time if a limit is exceeded. */
export async function countAttempt(db: Database, counted: Counted): Promise<void> {
  for (const [limit, subject] of counted) await countOrRefuse(db, limit, subject)
}

/** Runs the search if the limits allow it. Throws the same error for every search that finds nothing. */
export async function findWithinLimits(
  db: Database,
  counted: Counted,
  find: () => Promise<BookingView | undefined>,
): Promise<BookingView> {
  await countAttempt(db, counted)
  const view = await find()
  if (!view) throw noSuchBooking()
  for (const [limit, subject] of counted) await removeHit(db, limit, subject)
  return view
}
