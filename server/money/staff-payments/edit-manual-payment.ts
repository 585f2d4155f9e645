import {
  type PaymentChange,
  REASON_NEEDED,
  RECEIPT_NEEDED,
  type StaffPayment,
} from '#contracts/money/payment-oversight.ts'
import { isReceiptNo, needsReceipt } from '#domain/money/manual-payment.ts'
import { lockPayment, markAsPaid } from '#server/money/payments/mark-as-paid.ts'
import { isOurReference } from '#server/money/payments/reference.ts'
import { paidIsFinal } from '#server/money/payments/refusals.ts'
import { refusePartPayment } from '#server/money/payments/refuse-part-payment.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile, invalid } from '#server/platform/errors.ts'
import { ALREADY_PAID, NOTHING_CHANGED } from './no-effect.ts'
import { selectUnconfirmed, updateManualPayment } from './queries.ts'
import { showPayment } from './show-payment.ts'

/**
 * Edits a payment that staff recorded, until it is paid. Setting it to PAID settles the money, which confirms the
 * booking or pays its balance. Returns a sentence if the change has no effect, else null.
 */
export const editManualPayment = (
  db: Database,
  act: StaffAction,
  id: number,
  change: PaymentChange,
): Promise<string | null> =>
  explainConstraint(
    { payments_reference_once: 'Another payment has this reference.' },
    withTransaction(db, async (tx) => {
      await lockPayment(tx, id)
      const before = await showPayment(tx, id)
      const isCorrected = isAnotherPayment(before, change)
      const receiptNo = change.receiptNo || before.receiptNo
      const hasNewReceipt = receiptNo !== before.receiptNo
      if (before.status === 'PAID') {
        if (change.status !== 'PAID' || isCorrected || hasNewReceipt) throw paidIsFinal()
        return ALREADY_PAID
      }
      const isSameStatus = (change.status ?? before.status) === before.status
      if (!isCorrected && !hasNewReceipt && isSameStatus) return NOTHING_CHANGED
      if (change.status === 'PAID' && needsReceipt(before.provider) && !isReceiptNo(receiptNo ?? ''))
        throw invalid({ receiptNo: RECEIPT_NEEDED })
      const isConfirming = change.status === 'PAID' && !isCorrected
      if (!change.reason && !isConfirming) throw invalid({ reason: REASON_NEEDED })
      refuseProvidersReference(before, change)
      const isUpdated = await updateManualPayment(tx, id, {
        status: change.status === 'PAID' ? undefined : change.status,
        amount: change.amount,
        reference: change.paystackRef,
        receiptNo,
        shown: change.updatedAt,
      })
      if (!isUpdated) throw changedMeanwhile('payment')
      const reason = change.reason ?? 'Confirmed'
      if (change.status === 'PAID') {
        const unpaid = await selectUnconfirmed(tx, id)
        if (unpaid) refusePartPayment(unpaid, unpaid.arrived)
        await markAsPaid(tx, act, id, {
          reason: change.reason ?? before.reason ?? reason,
          paidAt: change.paidAt ?? undefined,
        })
      }
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: isConfirming ? 'payment.confirmed' : 'payment.updated',
        details: reason,
        bookingId: before.booking.id,
        entity: 'payment',
        entityId: id,
        ...changes(facts(before), facts(await showPayment(tx, id))),
      })
      return null
    }),
  )

const facts = ({ status, amount, paystackRef, receiptNo, paidAt }: StaffPayment) => ({
  status,
  amount,
  paystackRef,
  receiptNo,
  paidAt,
})

const isAnotherPayment = (
  before: StaffPayment,
  { amount = before.amount, paystackRef = before.paystackRef }: PaymentChange,
): boolean => amount !== before.amount || paystackRef !== before.paystackRef

/**
 * Refuses a reference in the format of online payments. The nightly comparison looks up our payments by reference, so
 * it would take the provider's money under that reference for this payment.
 */
function refuseProvidersReference(before: StaffPayment, { paystackRef }: PaymentChange): void {
  if (paystackRef && paystackRef !== before.paystackRef && isOurReference(paystackRef))
    throw invalid({ paystackRef: 'This reference belongs to an online payment' })
}
