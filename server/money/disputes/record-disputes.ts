import { answerDueAt, type DisputeStatus } from '#domain/disputes.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import type { DisputeAtProvider } from '#server/money/paystack/paystack-disputes.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { lockPaidPayment } from '#server/money/review/paid-payment.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import {
  closeDisputed,
  closeDisputes,
  flagUnusedMoney,
  selectDisputeHours,
  selectOwedAfterDispute,
  upsertDispute,
  withdrawUnsentRefunds,
} from './queries.ts'

/** `isNews`: a dispute is open that was not stored before. */
export type Recorded = { hasOpen: boolean; isNews: boolean }

/**
 * Stores the provider's disputes of one payment, with the booking and the payment locked. Logs each new dispute and
 * each change of status, and starts the job that collects the evidence for a new one. If a dispute is lost, deletes refunds that were not sent. If all are won, closes the exception
 * and opens the refunds that the disputes blocked.
 */
export const recordDisputes = (
  { db, log }: AppContext,
  reference: string,
  disputes: DisputeAtProvider[],
): Promise<Recorded> =>
  withTransaction(db, async (tx) => {
    const payment = await lockPaidPayment(tx, reference)
    // If the provider lists no dispute, the webhook about one counts as an open dispute.
    if (!payment || disputes.length === 0) return { hasOpen: disputes.length === 0, isNews: false }
    const hours = await selectDisputeHours(tx)
    const recorded = []
    for (const dispute of disputes) {
      const openedAt = dispute.openedAt ?? new Date()
      const dueAt = answerDueAt(openedAt, dispute.dueAt, hours)
      const { before, now } = await upsertDispute(tx, payment.id, { ...dispute, openedAt, dueAt })
      recorded.push({ isNew: before === null, status: now })
      if (before === null && now === 'OPEN') await addJob(tx, 'build-dispute-pack')
      if (before === now) continue
      // We know of a dispute that we won or accepted ourselves.
      const level = now === 'WON' || dispute.resolution === 'merchant-accepted' ? 'info' : 'error'
      log[level](
        { paymentId: payment.id, bookingId: payment.bookingId, status: now },
        'a dispute was recorded',
      )
      await writeLog(tx, {
        type: 'booking',
        action: `dispute.${now.toLowerCase() as Lowercase<DisputeStatus>}`,
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

/** Marks the open disputes of a payment as won because staff closed them, and opens the refund that they blocked. */
export async function closeDisputesByHand(tx: Database, paymentId: number): Promise<void> {
  await closeDisputes(tx, paymentId)
  await refundAfterWonDispute(tx, paymentId)
}

/**
 * Opens the refund that the dispute blocked when the trip was cancelled, and a refund of money that stopped counting
 * for its booking while the dispute was open.
 */
async function refundAfterWonDispute(tx: Database, paymentId: number): Promise<void> {
  const amount = await selectOwedAfterDispute(tx, paymentId)
  if (amount > 0) await openRefund(tx, { paymentId, amount, reason: 'trip_canceled' })
  const unused = await flagUnusedMoney(tx, paymentId)
  if (unused > 0) await openRefund(tx, { paymentId, amount: unused, reason: 'booking_not_active' })
}
