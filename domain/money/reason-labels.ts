import type { PaymentException } from './payment-facts.ts'
import type { RefundReason } from './refund-words.ts'

export const CANCELLATION_CAUSES = ['expired', 'customer', 'staff', 'trip_canceled'] as const
export type CancellationCause = (typeof CANCELLATION_CAUSES)[number]

/** Labels for staff. Screens, exports and the audit log show these instead of the codes. */
export const CANCELLATION_LABELS: Record<CancellationCause, string> = {
  expired: 'Not paid in time',
  customer: 'Cancelled by the passenger',
  staff: 'Cancelled by staff',
  trip_canceled: 'Trip cancelled',
}

export const EXCEPTION_LABELS: Record<PaymentException, string> = {
  seats_lost: 'Seats lost',
  duplicate_payment: 'Duplicate payment',
  underpaid: 'Underpaid',
  overpaid: 'Overpaid',
  trip_canceled: 'Trip cancelled',
  booking_not_active: 'Booking cancelled',
  too_late: 'Paid after departure',
  settlement_failed: 'Not applied',
  provider_unclear: 'Incomplete provider report',
  wrong_currency: 'Wrong currency',
  wrong_mode: 'Wrong live or test mode',
  disputed: 'Disputed',
  reversed: 'Reversed',
  recorded_by_mistake: 'Recorded by mistake',
}

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  ...EXCEPTION_LABELS,
  goodwill: 'Goodwill',
  overpaid: 'Paid more than was due',
  settlement_failed: 'Payment not applied',
  booking_cancelled: 'Booking cancelled',
  by_provider: 'Refunded by the provider',
  seats_cancelled: 'Seats cancelled',
  seat_resold: 'Seat sold again',
  class_down: 'Bus of a lower class',
  charge_waived: 'Charge waived',
}

/** Returns the label of a reason that the API sends as text. A code of a newer version is shown as it is. */
export const reasonLabel = (labels: Record<string, string>, code: string): string => labels[code] ?? code
