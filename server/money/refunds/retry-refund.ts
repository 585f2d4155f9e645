import { refundSteps } from '#domain/money/refund-states.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { lockRefund, reopenRefund } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'
import { refuseIfTaken } from './refuse-if-taken.ts'
import { CONTESTED, UNDER_WAY } from './return-by-hand.ts'

/** Queues a failed refund to be sent again, at the request of staff. */
export async function retryRefund(db: Database, act: StaffAction, refundId: number): Promise<void> {
  await refuseIfTaken(db, refundId)
  await withTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) throw notFound('Refund')
    if (refundSteps(refund.status, 'REQUESTED').length === 0)
      throw new AppError('CONFLICT', 'Only a failed refund can be retried.')
    if (refund.isContested) throw new AppError('CONFLICT', CONTESTED)
    if (refund.isTryingAccount) throw new AppError('CONFLICT', UNDER_WAY)
    await reopenRefund(tx, refundId)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'refund.requested',
      details: refundInWords(refund),
      bookingId: refund.bookingId,
      entity: 'refund',
      entityId: refundId,
      before: { status: refund.status },
      after: { status: 'REQUESTED' },
    })
    await addJob(tx, 'send-refunds')
  })
}
