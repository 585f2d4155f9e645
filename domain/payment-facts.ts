import { MANUAL_METHODS } from './manual-payment.ts'

export const PAYMENT_STATUSES = ['PENDING', 'PAID', 'FAILED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_PURPOSES = ['FULL', 'COMMITMENT', 'BALANCE', 'MANUAL'] as const

/** Money comes through the provider or is taken by staff. */
export const PAYMENT_PROVIDERS = ['paystack', ...MANUAL_METHODS] as const

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

export const REFUND_STATUSES = ['REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION'] as const

export const REFUND_METHODS = ['paystack', 'cash', 'transfer'] as const
