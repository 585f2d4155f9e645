import type { RefundDecision } from '#contracts/money/refunds.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import {
  approveRefund,
  type LockedRefund,
  lockRefund,
  selectFreed,
  withdrawRefund,
} from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'
import { refuseIfProviderRefunded } from './refuse-if-provider-refunded.ts'
import { CONTESTED, refuseSeller } from './return-by-hand.ts'
import { returnMoney } from './return-money.ts'

/**
 * Records a second person's decision about a waiting refund. The person who opened the refund can only decline it.
 * - An approved refund is sent, and the passenger is notified.
 * - A declined refund is deleted, except for the part that the policy gives. That part is sent, or it waits if only
 *   staff say that the money arrived.
 * - If the part by policy is declined too, its money is kept as a charge.
 * - If seats were cancelled while the refund waited, a decline returns the money of these seats that the refund had
 *   taken.
 */
export async function decideRefund(
  context: AppContext,
  act: StaffAction,
  id: number,
  { decision, note }: RefundDecision,
): Promise<void> {
  if (decision === 'approve') await refuseIfProviderRefunded(context, id, 'approve it')
  await withTransaction(context.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (!refund) throw notFound('Refund')
    if (!refund.isWaiting) throw new AppError('CONFLICT', 'This refund is not waiting for approval.')
    if (decision === 'approve') refuseApproval(refund, act)
    else refuseDecline(refund, act)
    if (decision === 'approve') await approveRefund(tx, id, act.actor.id)
    const { owed, isWaiting } =
      decision === 'approve' ? { owed: refund.amount, isWaiting: false } : await withdrawRefund(tx, id)
    const freed = decision === 'decline' ? await selectFreed(tx, refund.paymentId) : undefined
    if (freed) await returnMoney(tx, { paymentId: refund.paymentId, ...freed })
    const byPolicy = decision === 'decline' && owed > 0
    const rest = [
      ...(byPolicy ? [`${formatNaira(owed)} by policy ${isWaiting ? 'still waits' : 'is refunded'}`] : []),
      ...(freed ? [`${formatNaira(freed.amount)} of cancelled seats is refunded`] : []),
    ]
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: decision === 'approve' ? 'refund.approved' : 'refund.declined',
      details: [`${refundInWords(refund)}: ${note}`, ...rest].join('; '),
      bookingId: refund.bookingId,
      entity: 'refund',
      entityId: id,
    })
    if (owed === 0 || isWaiting) return
    await addJob(tx, 'send-refunds')
    await announce(tx, 'refund', { bookingId: refund.bookingId, once: id, payload: { refundId: id } })
  })
}

function refuseApproval(refund: LockedRefund, act: StaffAction): void {
  if (refund.requestedBy === act.actor.id)
    throw new AppError('CONFLICT', 'A second person with refund permission must approve your refund.')
  refuseSeller(refund, act)
  if (refund.isContested) throw new AppError('CONFLICT', CONTESTED)
}

function refuseDecline(refund: LockedRefund, act: StaffAction): void {
  if (refund.requestedBy !== act.actor.id) refuseSeller(refund, act)
  if (!refund.isDeclinable) throw new AppError('CONFLICT', OWED)
}

const OWED = 'This money is owed to the passenger, so this refund cannot be declined.'
