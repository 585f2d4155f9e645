import type { Insertable } from 'kysely'
import { requiredToConfirm } from '#domain/bookings/fares.ts'
import {
  type PlannedBooking,
  type PlannedPayment,
  type PlannedRefund,
  paidOf,
} from '#server/demo/bookings/planned-booking.ts'
import type { DB } from '#server/platform/database/schema.ts'
import type { StaffRole } from './demo-staff.ts'
import { minutesAfter } from './moments.ts'
import type { StaffIds } from './seed-settings.ts'

export function bookingRow(
  booking: PlannedBooking,
  staff: StaffIds,
  tripId: number,
  seatIds: number[],
): Insertable<DB['bookings']> {
  const { trip, passenger, payments } = booking
  return {
    booking_token: booking.token,
    trip_id: tripId,
    status: booking.status,
    cancelled_because: booking.cancelledBecause,
    cancelled_at: booking.cancelledAt,
    passenger_name: passenger?.name ?? '',
    passenger_address: passenger?.address ?? '',
    email: passenger?.email ?? '',
    mobile: passenger?.mobile ?? '',
    next_of_kin_name: passenger?.kinName ?? '',
    next_of_kin_phone: passenger?.kinPhone ?? '',
    seat_ids: seatIds,
    seat_nos: booking.seatNos,
    price_kobo: trip.priceKobo,
    is_split_payment: booking.isSplit,
    required_kobo: requiredToConfirm(trip.priceKobo, seatIds.length, booking.isSplit),
    paid_kobo: paidOf(booking),
    hold_extensions: payments.some(({ provider }) => provider === 'paystack') ? 1 : 0,
    visitor_ip: booking.visitorIp,
    created_by: idOf(booking.createdBy, staff),
    confirmed_by: idOf(booking.confirmedBy, staff),
    confirmed_at: booking.confirmedAt,
    held_by: idOf(booking.heldBy, staff),
    created_at: booking.createdAt,
    updated_at: booking.cancelledAt ?? payments.at(-1)?.paidAt ?? booking.createdAt,
  }
}

const PROVIDER_WORDS = { PENDING: null, PAID: 'success', FAILED: 'abandoned' }
const GATEWAY_WORDS = {
  PENDING: null,
  PAID: 'Approved',
  FAILED: 'The customer did not complete the transaction',
}

export function paymentRow(
  payment: PlannedPayment,
  booking: PlannedBooking,
  bookingId: number,
  staff: StaffIds,
  number: number,
): Insertable<DB['payments']> {
  const isOnline = payment.provider === 'paystack'
  const heardAt = payment.paidAt ?? (payment.status === 'FAILED' ? minutesAfter(payment.createdAt, 6) : null)
  return {
    booking_id: bookingId,
    purpose: payment.purpose,
    provider: payment.provider,
    reference: payment.reference,
    // Real transaction ids of the provider are numbers, so these texts never equal one.
    provider_txn_id: isOnline && payment.status === 'PAID' ? `demo-${number + 1}` : null,
    payer_email: booking.passenger?.email ?? '',
    amount_kobo: payment.amountKobo,
    status: payment.status,
    channel: payment.channel,
    paid_at: payment.paidAt,
    received_kobo: payment.receivedKobo,
    received_currency: payment.receivedKobo === null ? null : 'NGN',
    applied: payment.appliedKobo > 0,
    applied_kobo: payment.appliedKobo,
    exception: payment.exception,
    exception_closed_at: payment.exceptionClosedAt,
    exception_closed_by: payment.exceptionClosedAt && staff.finance,
    provider_status: isOnline ? PROVIDER_WORDS[payment.status] : null,
    gateway_response: isOnline ? GATEWAY_WORDS[payment.status] : null,
    check_count: isOnline && heardAt ? 1 : 0,
    last_checked_at: isOnline ? heardAt : null,
    next_check_at: payment.nextCheckAt,
    recorded_by: idOf(payment.recordedBy, staff),
    reason: isOnline ? null : 'Paid at the counter',
    receipt_no: isOnline ? null : `JIB-${20_000 + number}`,
    created_at: payment.createdAt,
    updated_at: payment.exceptionClosedAt ?? heardAt ?? payment.createdAt,
  }
}

/**
 * The provider does not know the payments of the demo, so their refunds must not be sent to it. Sets no time for the
 * next attempt, so that no job sends the refund.
 */
export function refundRow(
  refund: PlannedRefund,
  paymentId: number,
  staff: StaffIds,
  number: number,
): Insertable<DB['refunds']> {
  const wasSent = refund.status !== 'REQUESTED'
  return {
    payment_id: paymentId,
    reason: refund.reason,
    amount_kobo: refund.amountKobo,
    status: refund.status,
    provider_refund_id: wasSent ? `demo-${number + 1}` : null,
    sent_attempt_at: wasSent ? minutesAfter(refund.createdAt, 1) : null,
    attempts: wasSent ? 1 : 0,
    last_error: refund.lastError,
    requested_by: idOf(refund.requestedBy, staff),
    processed_at: refund.processedAt,
    created_at: refund.createdAt,
    updated_at: refund.processedAt ?? refund.createdAt,
  }
}

const idOf = (role: StaffRole | null, staff: StaffIds): number | null => role && staff[role]
