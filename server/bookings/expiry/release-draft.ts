import { parseReference } from '#domain/booking-reference.ts'
import { releaseBookings } from '#server/bookings/public/release-bookings.ts'
import type { AppContext } from '#server/context.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { selectUnpaidByToken } from './queries.ts'
import { settleThenCheckMoney } from './settle-then-check-money.ts'

/** Limits releases, because each release of a booking with a started payment asks the provider. */
const RELEASES: Limit = { name: 'release-booking', most: 5, windowSeconds: 60 }

/**
 * Releases a visitor's seats. A repeated call, or one for a cancelled or paid booking, changes nothing. With money in
 * flight the hold stays until it expires, so that money that arrives later still gets the seats while they are free.
 */
export async function releaseDraft(context: AppContext, typedToken: string): Promise<void> {
  const bookingToken = parseReference(typedToken)
  const booking = bookingToken ? await selectUnpaidByToken(context.db, bookingToken) : undefined
  if (!booking) return
  if (booking.references.length > 0) await countOrRefuse(context.db, RELEASES, String(booking.id))
  if ((await settleThenCheckMoney(context, booking.references)) !== 'none') return
  await releaseBookings(context.db, [booking.id], 'customer', { evenIfHeld: true })
}
