import { randomInt } from 'node:crypto'
import type { RefundMethod } from '#domain/money/payment-facts.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import type { StartedRefund } from '#domain/money/refunds-started.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Actor } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { insertRefund, markPaidOut } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'

export type RefundWish = {
  paymentId: number
  reason: RefundReason
  amount: Kobo
  /**
   * `insertRefund` chooses the default. Only `paystack` refunds are sent automatically; staff pay out cash and
   * transfers.
   */
  method?: RefundMethod
  requestedBy?: Actor
  ip?: string
  requestId?: string
  /** A note by staff for the refund mail and the log. */
  note?: string
  /** If set, the refund counts as paid out at once and is deducted from this person's cash-up. */
  settledBy?: number
  /** The trip cancellation that causes the refund. The refund waits until the cancellation can no longer be undone. */
  tripCancellationId?: number | null
  /** The part of the amount that the policy of the booking gives. It needs no approval. */
  owed?: Kobo
  /** True for money that a bank gave back. The same reason can then occur again, and each time gets its own refund. */
  mayRepeat?: boolean
  /** The act on the booking that causes the refund. A payment can have one refund for each act. */
  actId?: number
  /**
   * True if the passenger needs no refund mail, for example because the mail about a cancelled trip names the refund.
   */
  isAnnouncedElsewhere?: boolean
}

export type OpenedRefund = StartedRefund & { id: number }

/**
 * Opens a refund in the transaction that causes it. The database refuses it if the refunds of the payment that have not
 * failed would exceed the received amount, or if the payment already has one for the same reason. Reasons that may
 * repeat are goodwill, money recorded by mistake, overpayments that staff refund, and refunds by the provider. If a
 * refund by staff is large without its `owed` part, it waits for a second person. It is sent, and the passenger is
 * notified, only after the approval.
 */
export async function openRefund(tx: Database, wish: RefundWish): Promise<OpenedRefund> {
  const { requestedBy, ip, requestId, note } = wish
  const { id, bookingId, isWaiting, ...how } = await insertRefund(tx, {
    ...wish,
    method: wish.method ?? null,
    note: note ?? null,
    tripCancellationId: wish.tripCancellationId ?? null,
    actId: wish.actId ?? null,
    mayRepeat: wish.mayRepeat ?? false,
    owed: wish.owed ?? kobo(0),
    requestedBy: requestedBy?.id ?? null,
    collectCode: randomInt(1_000_000).toString().padStart(6, '0'),
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
  const opened = { id, amount: wish.amount, isWaiting, ...how }
  if (isWaiting) return opened
  if (wish.settledBy !== undefined) await markPaidOut(tx, id, wish.settledBy)
  await addJob(tx, 'send-refunds')
  if (!wish.isAnnouncedElsewhere)
    await announce(tx, 'refund', { bookingId, once: id, payload: { refundId: id } })
  return opened
}
