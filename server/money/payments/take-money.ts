import type { ManualMethod } from '#domain/manual-payment.ts'
import type { Kobo } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { newManualReference } from '#server/money/paystack/reference.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { applyMoney } from './apply-money.ts'
import { cannotTake } from './refusals.ts'
import { insertManualPayment } from './settle-payment-queries.ts'

export type MoneyTaken = {
  bookingId: number
  amount: Kobo
  method: ManualMethod
  receiptNo?: string | undefined
  reason: string
}

/**
 * Records money that a clerk takes for a booking and settles it like any other payment, so that it confirms the booking
 * or pays its balance. Throws if a part would have to be refunded, so that the clerk does not accept the money. Runs in
 * the caller's transaction.
 */
export async function takeMoney(
  tx: Database,
  { config }: Pick<AppContext, 'config'>,
  act: StaffAction,
  { bookingId, amount, method, receiptNo, reason }: MoneyTaken,
): Promise<void> {
  const { mode } = config.paystack
  const paymentId = await insertManualPayment(tx, {
    bookingId,
    provider: method,
    reference: newManualReference(bookingId),
    amount,
    mode,
    receiptNo: receiptNo || null,
    reason,
    recordedBy: act.actor.id,
  })
  const inHand = {
    id: null,
    status: 'taken by staff',
    received: amount,
    currency: 'NGN',
    mode,
    channel: method,
    gatewayResponse: null,
  }
  const verdict = await applyMoney(tx, paymentId, inHand, act)
  if (verdict?.exception) throw cannotTake(verdict)
}
