import { releaseBookings } from '#server/bookings/public/release-bookings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { selectExpired } from './queries.ts'
import { settleThenCheckMoney } from './settle-then-check-money.ts'

/**
 * Cancels up to 500 unpaid bookings whose holds have expired. Their seats count as free even if this job never runs.
 * Bookings without a started payment are cancelled in one statement. For the others the provider is asked first, and a
 * booking stays if the provider does not respond or if its money has arrived. Money that is still on its way extends the
 * hold once, and after that no longer keeps the booking.
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
