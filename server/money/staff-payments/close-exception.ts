import type { CloseException, StaffPayment } from '#contracts/money/payment-oversight.ts'
import { EXCEPTION_LABELS } from '#domain/money/reason-labels.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { closeDisputesByHand } from '#server/money/disputes/record-disputes.ts'
import { paymentNotFound } from '#server/money/payments/refusals.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, changedMeanwhile } from '#server/platform/errors.ts'
import { closeOpenException, type LockedMoney, lockMoney } from './queries.ts'
import { showPayment } from './show-payment.ts'

/**
 * Closes an exception with a note by staff. Refuses while part of the money is neither applied nor charged nor
 * refunded. Also refuses while the provider has not resolved a dispute: the bank can still take the money, and a refund
 * would return it twice. A dispute that the provider no longer knows can be closed. If another exception is open too,
 * the dispute stays open.
 */
export const closeException = (
  db: Database,
  act: StaffAction,
  id: number,
  { note, updatedAt }: CloseException,
): Promise<StaffPayment> =>
  withTransaction(db, async (tx) => {
    const money = await lockMoney(tx, id, updatedAt)
    if (money === undefined) throw paymentNotFound()
    if (money === 'changed') throw changedMeanwhile('payment')
    if (!money.isExceptionOpen)
      throw new AppError('CONFLICT', 'There is nothing left to resolve on this payment.')
    if (money.isAboutDispute && money.hasLiveDispute)
      throw new AppError('CONFLICT', money.hasUnansweredDispute ? UNANSWERED : UNDECIDED)
    const stray = strayOf(money)
    if (stray > 0)
      throw new AppError(
        'CONFLICT',
        `${formatNaira(kobo(stray))} of this payment has not been used for a seat or refunded. Refund it first.`,
      )
    await closeOpenException(tx, id, { by: act.actor.id, note })
    if (money.isAboutDispute) await closeDisputesByHand(tx, id)
    const exception = money.isAboutDispute ? 'disputed' : money.exception
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'exception.closed',
      details: `${exception && EXCEPTION_LABELS[exception]}: ${note}`,
      bookingId: money.bookingId,
      entity: 'payment',
      entityId: id,
      before: { exception: money.exception },
    })
    return showPayment(tx, id)
  })

const UNANSWERED = 'The bank waits for an answer. Answer the dispute under Disputes first.'
const UNDECIDED = 'The bank is still deciding about this dispute. Resolve the payment after its decision.'

/**
 * Returns the money that is neither applied, charged, refunded, being refunded nor taken by a bank. Returns zero for a
 * disputed payment, because the bank decides about it, and for a reversed payment, because the money is gone.
 */
const strayOf = ({
  exception,
  isContested,
  received,
  applied,
  charged,
  taken,
  goingBack,
}: LockedMoney): number =>
  isContested || exception === 'reversed' ? 0 : received - applied - charged - taken - goingBack
