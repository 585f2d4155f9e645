import { parseReference } from '#domain/booking-reference.ts'
import { release } from '#server/bookings/public/release.ts'
import type { AppContext } from '#server/context.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { askAboutMoney } from './ask-about-money.ts'
import { selectUnpaidByToken } from './queries.ts'

/** Where a payment was begun, every release asks the provider. */
const RELEASES: Limit = { name: 'release-booking', most: 5, windowSeconds: 60 }

/**
 * A visitor gives their seats back. A repeat, and a booking that is gone or paid, change nothing. With money in flight
 * the hold goes on and lapses by time: money that arrives later then still gets the seats while they are free.
 */
export async function releaseDraft(context: AppContext, typedToken: string): Promise<void> {
  const bookingToken = parseReference(typedToken)
  const booking = bookingToken ? await selectUnpaidByToken(context.db, bookingToken) : undefined
  if (!booking) return
  if (booking.references.length > 0) await countOrRefuse(context.db, RELEASES, String(booking.id))
  if ((await askAboutMoney(context, booking.references)) !== 'none') return
  await release(context.db, [booking.id], 'customer', { evenIfHeld: true })
}
