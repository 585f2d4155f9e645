import type { StaffPayment } from '#contracts/money/payment-oversight.ts'
import { quoteCancellation } from '#domain/company/refund-policy.ts'
import { kobo } from '#domain/platform/money.ts'
import type { PaymentRow } from './queries.ts'

export const presentPayment = (row: PaymentRow): StaffPayment => ({
  id: row.id,
  booking: {
    id: row.booking_id,
    bookingToken: row.booking_token,
    passengerName: row.passenger_name,
    hasEmail: row.has_email,
    status: row.booking_status,
    seatNos: row.seat_nos,
    amountDue: row.due_kobo,
    termsRefund: termsRefundOf(row),
  },
  purpose: row.purpose,
  amount: row.amount_kobo,
  provider: row.provider,
  channel: row.channel,
  status: row.status,
  paidAt: row.paid_at?.toISOString() ?? null,
  paystackRef: row.reference,
  receiptNo: row.receipt_no,
  received: row.received_kobo,
  applied: row.applied_kobo,
  charged: row.charged_kobo,
  refunded: row.refunded,
  takenByBank: row.taken,
  exception: row.exception,
  exceptionClosedAt: row.exception_closed_at?.toISOString() ?? null,
  exceptionNote: row.exception_note,
  recordedBy: row.recorded_by_name,
  reason: row.reason,
  providerStatus: row.provider_status,
  lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  refunds: row.refunds,
  disputes: row.disputes,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/**
 * Computes the amount that the policy of a cancelled booking still gives: the money that we keep, less the charge at
 * the time of the cancellation. If we cancelled the trip, it is all of the money.
 */
function termsRefundOf(row: PaymentRow): StaffPayment['booking']['termsRefund'] {
  if (row.booking_status !== 'CANCELLED' || row.cancelled_at === null) return null
  if (row.cancelled_because === 'trip_canceled')
    return { amount: row.kept_kobo, rule: 'All of it: we cancelled the trip' }
  const { charge, because } = quoteCancellation({
    price: kobo(row.price_kobo),
    paid: kobo(row.paid_before),
    fees: kobo(0),
    seats: row.seat_nos.length,
    cancelled: row.seat_nos.map((_, position) => position),
    policy: row.policy,
    now: row.cancelled_at,
    departTime: row.depart_time,
    fault: null,
    leastPercent: row.least_percent,
  })
  return { amount: Math.max(0, row.kept_kobo - charge), rule: because }
}
