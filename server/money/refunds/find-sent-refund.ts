import type { AppContext } from '#server/context.ts'
import type { RefundAtProvider } from '#server/money/paystack/paystack-refunds.ts'
import { type Outgoing, selectKnownIds } from './queries.ts'

/** How a refund is recognised at the provider, which has no place for a key of ours. */
export const markOf = (refundId: number): string => `TAF-refund-${refundId}`

/** Looks whether the provider has this refund from a call around that time. Only asks, sends nothing. */
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
 * By our mark; should the provider not have kept it, by the amount. In doubt it is ours: a refund too few is seen and
 * sent by staff, one too many is gone.
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

/** Of a refund that failed and was sent again the provider lists every round; its numbers grow. */
function isLater(id: string, earlierId: string | null): boolean {
  if (!isNumber(id) || !earlierId || !isNumber(earlierId)) return true
  return BigInt(id) > BigInt(earlierId)
}

const isNumber = (id: string): boolean => /^\d+$/.test(id)
