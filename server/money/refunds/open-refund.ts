import type { Kobo } from '#domain/money.ts'
import type { RefundMethod } from '#domain/payment-facts.ts'
import type { RefundReason } from '#domain/refund-words.ts'
import { announceRefund } from '#server/messages/outbox/announce.ts'
import type { Actor } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertRefund, settleAtOnce } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'

export type RefundWish = {
  paymentId: number
  reason: RefundReason
  amount: Kobo
  /**
   * Defaults to the payment's method. Only `paystack` refunds are sent automatically; staff pay out cash and transfers.
   */
  method?: RefundMethod
  requestedBy?: Actor
  ip?: string
  requestId?: string
  /** A note by staff, shown to the passenger and in the log. */
  note?: string
  /** Marks the refund as paid out at once and deducts it from this person's cash-up. */
  settledBy?: number
  /** The trip cancellation it belongs to: the refund waits until the cancellation can no longer be undone. */
  tripCancellationId?: number
  /** Another message, such as the one about a cancelled trip, tells the passenger about the refund. */
  isToldElsewhere?: boolean
}

/**
 * The only way to start a refund. Runs inside the transaction that causes it, never for more than was received, and
 * once per payment and reason; goodwill, money recorded by mistake and overpayments that staff refund may repeat. The
 * database refuses anything else. A large refund that staff open waits for a second person: nothing is sent, and the
 * passenger is notified when it is approved.
 */
export async function openRefund(
  tx: Database,
  wish: RefundWish,
): Promise<{ id: number; isWaiting: boolean }> {
  const { requestedBy, ip, requestId, note } = wish
  const { id, bookingId, isWaiting } = await insertRefund(tx, {
    ...wish,
    method: wish.method ?? null,
    note: note ?? null,
    tripCancellationId: wish.tripCancellationId ?? null,
    requestedBy: requestedBy?.id ?? null,
  })
  await writeLog(tx, {
    type: requestedBy ? 'admin' : 'booking',
    action: 'refund.requested',
    details: note ? `${refundInWords(wish)}: ${note}` : refundInWords(wish),
    bookingId,
    entity: 'refund',
    entityId: id,
    actor: requestedBy,
    ip,
    requestId,
    after: { status: 'REQUESTED', ...(isWaiting && { waitsFor: 'a second person' }) },
  })
  if (isWaiting) return { id, isWaiting }
  if (wish.settledBy !== undefined) await settleAtOnce(tx, id, wish.settledBy)
  // Adding a job locks its row until the commit. The refund job comes first, then the mail job, as everywhere: a trip
  // canceled while its passengers pay opens refunds in two transactions at once, and in the other order they
  // deadlocked.
  await addJob(tx, 'send-refunds')
  if (!wish.isToldElsewhere) await announceRefund(tx, { id, bookingId })
  return { id, isWaiting }
}
