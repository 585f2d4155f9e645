import { releaseBookings } from '#server/bookings/public/release-bookings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { selectExpired } from './queries.ts'
import { settleThenCheckMoney } from './settle-then-check-money.ts'

/**
 * Cancels up to 500 unpaid bookings whose holds have expired. If this job does not run, their seats count as free all
 * the same. Bookings without a started payment are cancelled in one statement. For the others the provider is asked
 * first:
 * - If it does not respond, or if the money has arrived, the booking stays.
 * - If money is on its way, the hold is extended once. After that, the booking is cancelled even if money is on its
 *   way.
 */
export async function releaseExpiredHolds(context: AppContext): Promise<void> {
  const expired = await selectExpired(context.db, 500)
  const drafts = expired.filter((booking) => booking.references.length === 0).map((booking) => booking.id)
  if (drafts.length > 0) await releaseBookings(context.db, drafts, 'expired', { evenIfHeld: false })
  const begun = expired.filter((booking) => booking.references.length > 0)
  await processEach(begun, context, async ({ id, references }) => {
    if ((await settleThenCheckMoney(context, references)) !== 'unknown')
      await releaseBookings(context.db, [id], 'expired', { evenIfHeld: false })
  })
}
