import type { ManualMethod } from '#domain/manual-payment.ts'
import type { Kobo } from '#domain/money.ts'
import type { Verdict } from '#domain/settlement.ts'
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
  context: Pick<AppContext, 'config'>,
  act: StaffAction,
  money: MoneyTaken,
): Promise<void> {
  const verdict = await recordMoneyTaken(tx, context, act, money)
  if (verdict?.exception) throw cannotTake(verdict)
}

/**
 * Records money that a member of staff has taken already. The part that is not due is refunded. Runs in the caller's
 * transaction.
 */
export async function recordMoneyTaken(
  tx: Database,
  { config }: Pick<AppContext, 'config'>,
  act: StaffAction,
  { bookingId, amount, method, receiptNo, reason }: MoneyTaken,
): Promise<Verdict | undefined> {
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
  return applyMoney(tx, paymentId, inHand, act)
}
