import { type Kobo, kobo } from '#domain/money.ts'
import { type OpenedRefund, openRefund } from '#server/money/refunds/open-refund.ts'
import type { Actor } from '#server/platform/audit-log/log-entry.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { insertAct, lowerCharge } from './queries.ts'

type Refunded = { shares: { paymentId: number; amount: Kobo }[]; actor: Actor; note: string }

/** Refunds money that we kept of a cancelled booking. The act may repeat: each time is an act of its own. */
export async function refundCharge(
  tx: Database,
  bookingId: number,
  { shares, actor, note }: Refunded,
): Promise<OpenedRefund[]> {
  const actId = await insertAct(tx, {
    bookingId,
    kind: 'refund',
    userId: actor.id,
    quote: {},
    charge: kobo(0),
    back: kobo(shares.reduce((sum, { amount }) => sum + amount, 0)),
    seatNos: [],
    idemKey: null,
  })
  const refunds: OpenedRefund[] = []
  for (const share of shares) {
    await lowerCharge(tx, share.paymentId, share.amount)
    refunds.push(
      await openRefund(tx, { ...share, reason: 'booking_cancelled', requestedBy: actor, note, actId }),
    )
  }
  return refunds
}
