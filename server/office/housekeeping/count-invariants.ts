import { ownerAddress } from '#server/company/settings/owner-address.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceInvariantViolation } from '#server/platform/outbox/announce.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { deleteRetiredInvariants, saveInvariantCounts } from './queries.ts'

/**
 * Counts the violations of the product's invariants, such as "a seat is sold once". Mails the owner about each broken
 * invariant, but not a second time until the invariant has been kept again.
 */
export async function countInvariants(context: AppContext): Promise<void> {
  const { db, log } = context
  const counted = await countInvariantViolations(db, { ledger: 'recent' })
  const owner = await ownerAddress(context)
  await withTransaction(db, async (tx) => {
    await deleteRetiredInvariants(tx, counted)
    for (const { invariant, broken, since } of await saveInvariantCounts(tx, counted)) {
      log.error({ invariant, broken }, 'an invariant is broken')
      if (owner) await announceInvariantViolation(tx, owner, { invariant, broken, since })
    }
  })
}
