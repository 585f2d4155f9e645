import type { RefundMethod } from '#domain/money/payment-facts.ts'
import type { Returnable } from '#domain/money/refund-shares.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import { type OpenedRefund, openRefund } from '#server/money/refunds/open-refund.ts'
import type { Actor } from '#server/platform/audit-log/log-entry.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lowerCharge } from '#server/platform/rules/charges.ts'
import { insertAct } from './cancel-seats-queries.ts'
import { closeSettledActs, selectCharges, unchargePayments } from './charge-queries.ts'

/** `actor` is the member of staff who decided. Without one, the product did. */
type Refunded = {
  shares: { paymentId: number; amount: Kobo }[]
  reason: Extract<
    RefundReason,
    'booking_cancelled' | 'charge_waived' | 'goodwill' | 'seat_resold' | 'trip_canceled'
  >
  actor?: Actor
  note?: string
  method?: RefundMethod
  ip?: string
  requestId?: string
}

/**
 * Refunds money that we kept as a charge, and lowers the charge by it. Writes an act for each call, because a payment
 * can have only one refund for an act.
 */
export async function refundCharge(
  tx: Database,
  bookingId: number,
  { shares, actor, ...how }: Refunded,
): Promise<OpenedRefund[]> {
  const actId = await insertAct(tx, {
    bookingId,
    kind: 'refund',
    userId: actor?.id ?? null,
    isByProduct: !actor,
    quote: {},
    charge: kobo(0),
    back: kobo(shares.reduce((sum, { amount }) => sum + amount, 0)),
    seatNos: [],
  })
  const refunds: OpenedRefund[] = []
  for (const share of shares) {
    await lowerCharge(tx, share.paymentId, share.amount)
    // Money that a rule of the product returns is owed, so its refund needs no approval.
    const by = actor ? { requestedBy: actor } : { owed: share.amount }
    refunds.push(await openRefund(tx, { ...how, ...share, actId, ...by }))
  }
  await closeSettledActs(tx, bookingId)
  return refunds
}

/** Returns, for each payment of a booking, the part of its charge that can be refunded. */
export const readCharges = (tx: Database, bookingId: number): Promise<Returnable[]> =>
  selectCharges(tx, bookingId)

/** Counts the charge of the last cancellation for the revived booking again. Requires the booking to be locked. */
export const uncharge = (tx: Database, bookingId: number): Promise<void> => unchargePayments(tx, bookingId)
