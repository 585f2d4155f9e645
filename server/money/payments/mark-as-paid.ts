import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { applyMoney } from './apply-money.ts'
import { cannotTake, paidIsFinal, RECEIPT_REFUSALS } from './refusals.ts'
import { type LockedPayment, lockForSettlement, noteMarkedPaid } from './settle-payment-queries.ts'

/**
 * Marks an open payment as paid in full, in the name of a member of staff. Settles it like any other payment, so that
 * it confirms the booking or pays its balance. If the provider's money arrives as well, it is refunded as a duplicate
 * payment.
 */
export async function markAsPaid(
  tx: Database,
  act: StaffAction,
  paymentId: number,
  { reason, paidAt }: { reason: string; paidAt?: string | undefined },
): Promise<void> {
  const { status, expected, expectedMode } = await lockForSettlement(tx, paymentId)
  if (status === 'PAID') throw paidIsFinal()
  const money = {
    id: null,
    status: 'set by staff',
    received: expected,
    currency: 'NGN',
    mode: expectedMode,
    channel: null,
    gatewayResponse: null,
    paidAt,
  }
  const verdict = await explainConstraint(RECEIPT_REFUSALS, applyMoney(tx, paymentId, money, act))
  if (verdict?.exception) throw cannotTake(verdict)
  await noteMarkedPaid(tx, paymentId, { by: act.actor.id, reason })
}

/** Takes the same locks as a settlement, for an edit that may settle the payment. */
export const lockPayment = (tx: Database, paymentId: number): Promise<LockedPayment> =>
  lockForSettlement(tx, paymentId)
