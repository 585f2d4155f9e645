import { type Kobo, kobo } from '#domain/money.ts'
import type { RefundReason } from '#domain/refund-words.ts'
import { type OpenedRefund, openRefund } from '#server/money/refunds/open-refund.ts'
import type { Actor } from '#server/platform/audit-log/log-entry.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertAct, lowerCharge } from './queries.ts'

/** `actor` is the member of staff who decided. Without one, the product did. */
type Refunded = {
  shares: { paymentId: number; amount: Kobo }[]
  reason: Extract<RefundReason, 'booking_cancelled' | 'seat_resold'>
  actor?: Actor
  note?: string
}

/** Refunds money that we kept of cancelled seats. The act may repeat: each time is an act of its own. */
export async function refundCharge(
  tx: Database,
  bookingId: number,
  { shares, reason, actor, note }: Refunded,
): Promise<OpenedRefund[]> {
  const actId = await insertAct(tx, {
    bookingId,
    kind: 'refund',
    userId: actor?.id ?? null,
    quote: {},
    charge: kobo(0),
    back: kobo(shares.reduce((sum, { amount }) => sum + amount, 0)),
    seatNos: [],
    idemKey: null,
  })
  const refunds: OpenedRefund[] = []
  for (const share of shares) {
    await lowerCharge(tx, share.paymentId, share.amount)
    const by = { ...(actor && { requestedBy: actor }), ...(note !== undefined && { note }) }
    refunds.push(await openRefund(tx, { ...share, reason, actId, ...by }))
  }
  return refunds
}
