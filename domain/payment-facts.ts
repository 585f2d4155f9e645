import { MANUAL_METHODS } from './manual-payment.ts'

export const PAYMENT_STATUSES = ['PENDING', 'PAID', 'FAILED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** FULL, COMMITMENT and BALANCE are online payments. MANUAL is money that staff take or expect. */
export const PAYMENT_PURPOSES = ['FULL', 'COMMITMENT', 'BALANCE', 'MANUAL'] as const
export type Purpose = (typeof PAYMENT_PURPOSES)[number]

/** Online payments come through Paystack. Staff take the other kinds of payment. */
export const PAYMENT_PROVIDERS = ['paystack', ...MANUAL_METHODS] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

/**
 * Reasons why the money of a payment was not used as planned. The payment needs attention from staff until its
 * exception is closed. A dispute or reversal at the provider sets `disputed` or `reversed`. Staff set three, which are
 * closed at once: `recorded_by_mistake`, `overpaid` when they move a booking to a cheaper trip, and `booking_not_active`
 * when they reopen a booking whose money was refunded. The settlement of a payment sets all others, and can also set
 * `overpaid` and `booking_not_active`. A won dispute can set `booking_not_active` too.
 */
export const PAYMENT_EXCEPTIONS = [
  'seats_lost',
  'duplicate_payment',
  'underpaid',
  'overpaid',
  'trip_canceled',
  'booking_not_active',
  'too_late',
  'settlement_failed',
  'provider_unclear',
  'wrong_currency',
  'wrong_mode',
  'disputed',
  'reversed',
  'recorded_by_mistake',
] as const
export type PaymentException = (typeof PAYMENT_EXCEPTIONS)[number]

export const REFUND_METHODS = ['paystack', 'cash', 'transfer'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/** The page closes the payment popup after this many seconds without a sign that the visitor still uses it. */
export const POPUP_SECONDS = 300
