import type { RefundReturned } from '#contracts/refunds.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { closeException, type LockedRefund, lockRefund, returnRefund } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'
import { refuseIfProviderRefunded } from './refuse-if-provider-refunded.ts'

/**
 * Records that staff paid out a refund in cash or by transfer. First records refunds made on the provider's dashboard.
 * Refuses a refund that the provider may be sending.
 */
export async function returnByHand(
  context: AppContext,
  act: StaffAction,
  refundId: number,
  { method, note }: RefundReturned,
): Promise<void> {
  await refuseIfProviderRefunded(context, refundId, 'pay it out')
  await withTransaction(context.db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) throw notFound('Refund')
    if (!isForStaff(refund)) throw new AppError('CONFLICT', SENTENCES[refund.status])
    if (refund.isContested) throw new AppError('CONFLICT', CONTESTED)
    if (refund.isWaiting) throw new AppError('CONFLICT', 'This refund waits for approval by a second person.')
    if (!refund.mayBeSent) throw new AppError('CONFLICT', CAN_BE_UNDONE)
    await returnRefund(tx, refundId, { method, by: act.actor.id, note })
    await closeException(tx, refundId)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'refund.processed',
      details: `${refundInWords(refund)}, by ${method}: ${note}`,
      bookingId: refund.bookingId,
      entity: 'refund',
      entityId: refundId,
      before: { status: refund.status },
      after: { status: 'PROCESSED' },
    })
  })
}

const isForStaff = ({ status, method }: LockedRefund): boolean =>
  status === 'FAILED' || (status === 'REQUESTED' && method !== 'paystack')

export const CONTESTED =
  'The bank has taken this money back, or decides about it now. Paying it out as well would pay it twice.'

const CAN_BE_UNDONE =
  'The cancellation of this trip can still be undone. Pay this refund out when its 10 minutes are over.'

const UNDER_WAY = 'The provider is sending this money back. Handing it out as well would pay it twice.'

const SENTENCES: Record<LockedRefund['status'], string> = {
  REQUESTED: UNDER_WAY,
  SENT: UNDER_WAY,
  NEEDS_ATTENTION:
    'The provider waits for the bank details of the passenger. Give them on its dashboard; handing the money out as well could pay it twice.',
  PROCESSED: 'This money is back with the passenger already.',
  FAILED: '',
}
