import type { RefundDecision } from '#contracts/refunds.ts'
import { formatNaira } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { announceRefund } from '#server/messages/outbox/announce.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { approveRefund, type LockedRefund, lockRefund, withdrawRefund } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'
import { refuseIfProviderRefunded } from './refuse-if-provider-refunded.ts'
import { CONTESTED } from './return-by-hand.ts'

/**
 * Records a second person's decision about a waiting refund. The person who opened the refund can only decline it. An
 * approved refund is sent and the passenger is notified. A declined refund is deleted, except for the part that the
 * policy of the booking gives: that is sent.
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
    else if (!refund.isDeclinable) throw new AppError('CONFLICT', OWED)
    if (decision === 'approve') await approveRefund(tx, id, act.actor.id)
    const owed = decision === 'approve' ? refund.amount : await withdrawRefund(tx, id)
    const still = decision === 'decline' && owed > 0 ? `; ${formatNaira(owed)} by policy is refunded` : ''
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: decision === 'approve' ? 'refund.approved' : 'refund.declined',
      details: `${refundInWords(refund)}: ${note}${still}`,
      bookingId: refund.bookingId,
      entity: 'refund',
      entityId: id,
    })
    if (owed === 0) return
    await addJob(tx, 'send-refunds')
    await announceRefund(tx, { id, bookingId: refund.bookingId })
  })
}

function refuseApproval({ requestedBy, isContested }: LockedRefund, { actor }: StaffAction): void {
  if (requestedBy === actor.id)
    throw new AppError('CONFLICT', 'A second person with refund permission must approve your refund.')
  if (isContested) throw new AppError('CONFLICT', CONTESTED)
}

const OWED =
  'The booking was moved to a cheaper trip, so this money is owed to the passenger. This refund cannot be declined.'
