import type { AppContext } from '#server/platform/context/context.ts'
import type { RefundAtProvider } from '#server/platform/providers/paystack-refunds.ts'
import { type Outgoing, selectKnownIds } from './send-refund-queries.ts'

/** Returns the note that identifies a refund at the provider, which has no idempotency key for refunds. */
export const markOf = (refundId: number): string => `TAF-refund-${refundId}`

/** Searches the provider's list for this refund: a call within an hour of `around` may have created it. Only reads. */
export async function findSentRefund(
  { db, paystack }: AppContext,
  refund: Outgoing,
  around: Date = refund.since,
): Promise<RefundAtProvider | undefined> {
  const { reference, transactionId } = refund
  const offered = await paystack.listRefunds({ reference, transactionId, around })
  return pickRefund(refund, offered, await selectKnownIds(db, refund.id))
}

/**
 * Finds our refund in the provider's list by our mark or, if the provider did not keep the mark, by the amount. In
 * doubt a listed refund counts as ours: staff notice a missing refund and send it, but a duplicate refund is lost
 * money.
 */
export function pickRefund(
  { id, amount, earlierId }: Pick<Outgoing, 'id' | 'amount' | 'earlierId'>,
  offered: RefundAtProvider[],
  knownIds: string[],
): RefundAtProvider | undefined {
  const free = offered.filter((one) => !knownIds.includes(one.id) && isLater(one.id, earlierId))
  return (
    free.find((one) => one.merchantNote === markOf(id)) ??
    free.find((one) => one.amount === amount && one.status !== 'failed' && !isMarked(one.merchantNote))
  )
}

export const isMarked = (note: string | null): boolean => /^TAF-refund-\d+$/.test(note ?? '')

/**
 * True if the listed refund is newer than our earlier failed one. The provider lists every attempt, with growing ids.
 * Also true if we have no earlier one, or if an id is not a number.
 */
function isLater(id: string, earlierId: string | null): boolean {
  if (!isNumber(id) || !earlierId || !isNumber(earlierId)) return true
  return BigInt(id) > BigInt(earlierId)
}

const isNumber = (id: string): boolean => /^\d+$/.test(id)
