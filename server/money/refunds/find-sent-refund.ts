import type { AppContext } from '#server/context.ts'
import type { RefundAtProvider } from '#server/money/paystack/paystack-refunds.ts'
import { type Outgoing, selectKnownIds } from './send-refund-queries.ts'

/** Returns the note that identifies a refund at the provider, which supports no idempotency key. */
export const markOf = (refundId: number): string => `TAF-refund-${refundId}`

/** Searches the provider for this refund from a call around that time. Sends nothing. */
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
 * Matches by our mark or, if the provider did not keep it, by the amount. In doubt the refund counts as ours: staff
 * notice a missing refund and send it, but a duplicate one is lost money.
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
 * Ignores earlier rounds: for a refund that failed and was sent again the provider lists every round, with growing ids.
 */
function isLater(id: string, earlierId: string | null): boolean {
  if (!isNumber(id) || !earlierId || !isNumber(earlierId)) return true
  return BigInt(id) > BigInt(earlierId)
}

const isNumber = (id: string): boolean => /^\d+$/.test(id)
