import { type PaymentChange, REASON_NEEDED, type StaffPayment } from '#contracts/payment-oversight.ts'
import { changedMeanwhile, invalid } from '#server/errors.ts'
import { lockPayment, markAsPaid } from '#server/money/payments/mark-as-paid.ts'
import { paidIsFinal } from '#server/money/payments/refusals.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { updateManualPayment } from './queries.ts'
import { showPayment } from './show-payment.ts'

/**
 * Edits a payment that staff recorded, until it is paid. Setting it to PAID settles the money, which confirms the
 * booking or pays its balance.
 */
export const editManualPayment = (
  db: Database,
  act: StaffAction,
  shown: StaffPayment,
  change: PaymentChange,
): Promise<void> =>
  explainConstraint(
    { payments_reference_once: 'Another payment has this reference.' },
    withTransaction(db, async (tx) => {
      const { id } = shown
      const isConfirming = isJustConfirmed(shown, change)
      const { status } = await lockPayment(tx, id)
      if (status === 'PAID' && isConfirming) return
      if (status === 'PAID') throw paidIsFinal()
      if (!change.reason && !isConfirming) throw invalid({ reason: REASON_NEEDED })
      const reason = change.reason ?? 'Confirmed'
      const before = await showPayment(tx, id)
      const isTaken = change.status === 'PAID'
      const isUpdated = await updateManualPayment(tx, id, {
        status: change.status === 'PAID' ? undefined : change.status,
        amount: change.amount,
        reference: change.paystackRef,
        shown: change.updatedAt,
      })
      if (!isUpdated) throw changedMeanwhile('payment')
      if (isTaken) await markAsPaid(tx, act, id, { reason, paidAt: change.paidAt ?? undefined })
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
    }),
  )

const facts = ({ status, amount, paystackRef, paidAt }: StaffPayment) => ({
  status,
  amount,
  paystackRef,
  paidAt,
})

const isJustConfirmed = (
  shown: StaffPayment,
  { status, amount = shown.amount, paystackRef = shown.paystackRef }: PaymentChange,
): boolean => status === 'PAID' && amount === shown.amount && paystackRef === shown.paystackRef
