import type { RefundReason } from '#domain/money/refund-words.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { openRefund } from './open-refund.ts'
import { flagUnusedMoney, isInNaira, raiseUnsentRefund } from './return-money-queries.ts'

type Returned = { paymentId: number; amount: Kobo; reason: RefundReason; tripCancellationId?: number | null }

/**
 * Returns money that became free after its refund was decided, for example when a bank gave it back. Raises a refund
 * that was not sent. If there is none, opens a new refund, even if the payment has an earlier one for the same reason.
 */
export async function returnMoney(
  tx: Database,
  { paymentId, reason, amount, tripCancellationId = null }: Returned,
): Promise<void> {
  if (await raiseUnsentRefund(tx, paymentId, { amount, tripCancellationId })) return
  if (reason === 'booking_not_active') await flagUnusedMoney(tx, paymentId)
  // The provider cannot refund a payment in another currency in naira.
  const how = (await isInNaira(tx, paymentId))
    ? { reason }
    : ({ reason: 'wrong_currency', method: 'transfer' } as const)
  await openRefund(tx, { paymentId, amount, tripCancellationId, mayRepeat: true, ...how })
}
