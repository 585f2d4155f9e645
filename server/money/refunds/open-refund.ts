import type { Kobo } from '#domain/money.ts'
import type { RefundMethod, RefundReason } from '#domain/refund-words.ts'
import { announceRefund } from '#server/messages/outbox/announce.ts'
import type { Actor } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertRefund, settleAtOnce } from './queries.ts'
import { refundInWords } from './refund-in-words.ts'

export type RefundWish = {
  paymentId: number
  reason: RefundReason
  amount: Kobo
  /** Left out: the way the money came. Only `paystack` goes by itself, cash and transfers are staff's to do. */
  method?: RefundMethod
  requestedBy?: Actor
  ip?: string
  requestId?: string
  /** Staff's own words for it; the passenger and the log read them. */
  note?: string
  /** Nothing has to travel: it is out of this person's drawer with the stroke of a pen. */
  settledBy?: number
  /** The cancellation of the trip it belongs to: the refund waits until that can no longer be undone. */
  tripCancellationId?: number
  /** The passenger hears of it in another letter, such as that of a cancelled trip. */
  isToldElsewhere?: boolean
}

/**
 * The one way money starts to go back: inside the transaction that gives the reason for it, once per payment and
 * reason, and never more than came in; the database refuses the rest. A large one that staff open waits for a second
 * person: nothing is sent, and the passenger hears of it when it is approved.
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
  // Asking for a job locks its row until the commit. First this one, then the mails', as everywhere: a trip canceled
  // while its passengers pay opens refunds in two transactions at once, and the other way round they met head on.
  await addJob(tx, 'send-refunds')
  if (!wish.isToldElsewhere) await announceRefund(tx, { id, bookingId })
  return { id, isWaiting }
}
