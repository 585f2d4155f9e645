import type { ManualMethod } from '#domain/money/manual-payment.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { applyMoney } from './apply-money.ts'
import { newManualReference } from './reference.ts'
import { cannotTake, RECEIPT_REFUSALS } from './refusals.ts'
import { insertManualPayment, selectCountedAt } from './settle-payment-queries.ts'

export type MoneyTaken = {
  bookingId: number
  amount: Kobo
  method: ManualMethod
  receiptNo?: string | undefined
  reason: string
  /** The time when the money was taken. Set only if it is recorded later. */
  takenAt?: Date | undefined
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
  const { bookingId, amount, method, receiptNo, reason, takenAt } = money
  const { mode } = context.config.paystack
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
    paidAt: takenAt && (await selectCountedAt(tx, { userId: act.actor.id, takenAt })).toISOString(),
  }
  const verdict = await explainConstraint(RECEIPT_REFUSALS, applyMoney(tx, paymentId, inHand, act))
  if (verdict?.exception) throw cannotTake(verdict)
}
