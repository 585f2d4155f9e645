import { type RefundStatus, refundStatusFrom, refundSteps } from '#domain/money/refund-states.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import type { RefundAtProvider } from '#server/platform/providers/paystack-refunds.ts'
import { closeException, type LockedRefund, lockRefund, updateRefund } from './change-refund-queries.ts'
import { reduceOneToFit } from './reduce-one-to-fit.ts'
import { refundInWords } from './refund-in-words.ts'

export const REFUND_ACTIONS: Record<RefundStatus, AuditAction> = {
  REQUESTED: 'refund.requested',
  SENT: 'refund.sent',
  PROCESSED: 'refund.processed',
  FAILED: 'refund.failed',
  NEEDS_ATTENTION: 'refund.attention',
}

/** Stores the provider's status of a refund if it is a valid step from ours. An unknown status counts as SENT. */
export async function applyProviderStatus(
  context: AppContext,
  refundId: number,
  said: RefundAtProvider,
): Promise<void> {
  const status = refundStatusFrom(said.status)
  if (!status)
    context.log.error({ refundId, said: said.status }, 'the provider returned an unknown refund status')
  const error = status === 'FAILED' ? 'The provider could not refund the money.' : null
  await move(context, refundId, { status: status ?? 'SENT', providerRefundId: said.id, error })
}

/** Marks a refund as failed because the provider refused it. Staff see the reason and decide. */
export async function recordRefusal(context: AppContext, refundId: number, refusal: string): Promise<void> {
  await move(context, refundId, { status: 'FAILED', providerRefundId: null, error: refusal.slice(0, 500) })
}

type News = { status: RefundStatus; providerRefundId: string | null; error: string | null }

async function move(context: AppContext, refundId: number, news: News): Promise<void> {
  const hasMoved = await withTransaction(context.db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund || isAboutAnother(refund, news)) return false
    const steps = refundSteps(refund.status, news.status)
    if (steps.length === 0) return false
    await updateRefund(tx, refundId, news)
    if (news.status === 'PROCESSED') await closeException(tx, refundId)
    if (news.status === 'FAILED') await reduceOneToFit(tx, refund)
    await writeLog(
      tx,
      ...steps.map((status, i) => ({
        type: 'booking' as const,
        action: REFUND_ACTIONS[status],
        details: refundInWords(refund),
        bookingId: refund.bookingId,
        entity: 'refund',
        entityId: refundId,
        before: { status: steps[i - 1] ?? refund.status },
        after: { status },
      })),
    )
    return true
  })
  if (hasMoved && news.status === 'FAILED')
    context.log.error({ refundId, reason: news.error }, 'a refund failed')
  if (hasMoved && news.status === 'NEEDS_ATTENTION')
    context.log.error({ refundId }, 'a refund waits for the bank details of the customer')
}

/**
 * True if the news is not about this refund. Once a refund was sent, only news with its provider id counts. The refusal
 * of a second call and the failure of an earlier attempt are ignored.
 */
const isAboutAnother = (refund: LockedRefund, { providerRefundId }: News): boolean =>
  refund.status !== 'REQUESTED' && providerRefundId !== refund.providerRefundId
