import { ownerAddress } from '#server/company/settings/owner-address.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceInvariantViolation } from '#server/platform/outbox/announce.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { deleteRetiredPromises, savePromiseCounts } from './queries.ts'

/**
 * Counts the violations of the product's promises, such as "a seat is sold once". Mails the owner about each broken
 * promise, but not a second time until the promise has been kept again.
 */
export async function countPromises(context: AppContext): Promise<void> {
  const { db, log } = context
  const counted = await countInvariantViolations(db, { ledger: 'recent' })
  const owner = await ownerAddress(context)
  await withTransaction(db, async (tx) => {
    await deleteRetiredPromises(tx, counted)
    for (const { promise, broken, since } of await savePromiseCounts(tx, counted)) {
      log.error({ promise, broken }, 'a promise is broken')
      if (owner) await announceInvariantViolation(tx, owner, { promise, broken, since })
    }
  })
}
