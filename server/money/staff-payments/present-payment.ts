import type { StaffPayment } from '#contracts/payment-oversight.ts'
import { commitmentFee } from '#domain/fares.ts'
import { kobo } from '#domain/money.ts'
import { hoursBetween, refundByTerms } from '#domain/refund-terms.ts'
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
  refunded: row.refunded,
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
 * Computes the refund that the terms grant at the time of the cancellation, less the part of the paid money that was
 * refunded already, which is `paid_kobo` less `kept_kobo`. Money refunded with an earlier cancellation is not part of
 * it: `paid_kobo` was lowered by that amount when the booking was confirmed again.
 */
function termsRefundOf(row: PaymentRow): StaffPayment['booking']['termsRefund'] {
  if (row.booking_status !== 'CANCELLED' || row.cancelled_at === null) return null
  const { amount, rule } = refundByTerms({
    paid: kobo(row.paid_kobo),
    total: kobo(row.total_kobo),
    commitmentFee: row.is_split_payment ? commitmentFee(row.seat_nos.length) : kobo(0),
    hoursLeft: hoursBetween(row.cancelled_at, row.depart_time),
    by: row.cancelled_because === 'trip_canceled' ? 'company' : 'passenger',
  })
  return { amount: Math.max(0, amount - (row.paid_kobo - row.kept_kobo)), rule }
}
