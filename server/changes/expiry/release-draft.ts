import { parseReference } from '#domain/bookings/booking-reference.ts'
import { releaseBookings } from '#server/bookings/public/release-bookings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { selectUnpaidByToken } from './queries.ts'
import { settleThenCheckMoney } from './settle-then-check-money.ts'

/** Limits the releases of one booking with a started payment, because each of them asks the provider. */
const RELEASES = defineLimit({
  name: 'release-booking',
  counts: 'releases of a draft with a started payment',
  most: 5,
  windowSeconds: 60,
})

/**
 * Releases the seats of a visitor's unpaid booking. Changes nothing if the booking is unknown, paid or already
 * cancelled, or if staff expect a transfer for it. If money may be on its way or the provider does not respond, the
 * hold stays until it expires, so that the money can still buy the seats.
 */
export async function releaseDraft(context: AppContext, typedToken: string): Promise<void> {
  const bookingToken = parseReference(typedToken)
  const booking = bookingToken ? await selectUnpaidByToken(context.db, bookingToken) : undefined
  if (!booking) return
  if (booking.references.length > 0) await countOrRefuse(context.db, RELEASES, String(booking.id))
  if ((await settleThenCheckMoney(context, booking.references)) !== 'none') return
  await releaseBookings(context.db, [booking.id], 'customer', { evenIfHeld: true })
}
