import { formatNaira, kobo } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import type { DisputeAtProvider } from '#server/money/paystack/paystack-disputes.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { lockContested } from '#server/money/review/contested-payment.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import {
  closeDisputed,
  closeDisputes,
  selectOwedAfterDispute,
  upsertDispute,
  withdrawUnsentRefunds,
} from './queries.ts'

export type Recorded = { hasOpen: boolean; isNews: boolean }

/**
 * Writes the provider's disputes of one payment into our books, under the locks of booking and payment. Each new dispute
 * and each decision is logged. A dispute we won leaves money to refund if the trip was cancelled meanwhile; after a lost
 * one nothing that was not sent is sent any more.
 */
export const recordDisputes = (
  { db, log }: AppContext,
  reference: string,
  disputes: DisputeAtProvider[],
): Promise<Recorded> =>
  withTransaction(db, async (tx) => {
    const payment = await lockContested(tx, reference)
    if (!payment || disputes.length === 0) return { hasOpen: disputes.length === 0, isNews: false }
    const recorded = []
    for (const dispute of disputes) {
      const { before, now } = await upsertDispute(tx, payment.id, dispute)
      recorded.push({ isNew: before === null, status: now })
      if (before === now) continue
      log.error({ paymentId: payment.id, bookingId: payment.bookingId, status: now }, 'a payment is disputed')
      await writeLog(tx, {
        type: 'booking',
        action: `dispute.${now.toLowerCase()}`,
        details: `${formatNaira(kobo(dispute.amount))}${dispute.reason ? `, ${dispute.reason}` : ''}`,
        bookingId: payment.bookingId,
        entity: 'payment',
        entityId: payment.id,
      })
    }
    const hasOpen = recorded.some(({ status }) => status === 'OPEN')
    if (recorded.some(({ status }) => status === 'LOST')) await withdrawUnsentRefunds(tx, payment.id)
    else if (!hasOpen) {
      await closeDisputed(tx, payment.id)
      await refundAfterWonDispute(tx, payment.id)
    }
    return { hasOpen, isNews: recorded.some(({ isNew, status }) => isNew && status === 'OPEN') }
  })

/** Staff say that a dispute is over and the money stays with us. */
export async function closeDisputesByHand(tx: Database, paymentId: number): Promise<void> {
  await closeDisputes(tx, paymentId)
  await refundAfterWonDispute(tx, paymentId)
}

/** While a dispute was open, cancelling the trip left its money alone. Now that it is ours, it goes back. */
async function refundAfterWonDispute(tx: Database, paymentId: number): Promise<void> {
  const amount = await selectOwedAfterDispute(tx, paymentId)
  if (amount > 0) await openRefund(tx, { paymentId, amount, reason: 'trip_canceled' })
}
