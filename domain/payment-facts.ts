import { MANUAL_METHODS } from './manual-payment.ts'

export const PAYMENT_STATUSES = ['PENDING', 'PAID', 'FAILED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** FULL, COMMITMENT and BALANCE are paid online. MANUAL is money that staff took. */
export const PAYMENT_PURPOSES = ['FULL', 'COMMITMENT', 'BALANCE', 'MANUAL'] as const
export type Purpose = (typeof PAYMENT_PURPOSES)[number]

/** Money comes through the provider or is taken by staff. */
export const PAYMENT_PROVIDERS = ['paystack', ...MANUAL_METHODS] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

/** Reasons why a payment needs staff. Banks and staff set the last three, settlement sets the others. */
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

/** The payment popup is cancelled after this time without any activity in it. */
export const POPUP_SECONDS = 300
