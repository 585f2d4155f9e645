import { release } from '#server/bookings/public/release.ts'
import type { AppContext } from '#server/context.ts'
import { processEach } from '#server/process-each.ts'
import { askAboutMoney } from './ask-about-money.ts'
import { selectLapsed } from './queries.ts'

/**
 * Cleans up expired holds; their seats are free even if this never runs. Drafts without a payment are released at once,
 * in one statement. For the others the provider is asked first.
 */
export async function releaseExpiredHolds(context: AppContext): Promise<void> {
  const lapsed = await selectLapsed(context.db, 500)
  const drafts = lapsed.filter((booking) => booking.references.length === 0).map((booking) => booking.id)
  if (drafts.length > 0) await release(context.db, drafts, 'expired', { evenIfHeld: false })
  const begun = lapsed.filter((booking) => booking.references.length > 0)
  await processEach(begun, context.log, async ({ id, references }) => {
    if ((await askAboutMoney(context, references)) !== 'unknown')
      await release(context.db, [id], 'expired', { evenIfHeld: false })
  })
}
