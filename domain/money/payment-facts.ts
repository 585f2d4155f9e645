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
 * exception is closed. The settlement of a payment sets most of them. The others, and further ways to set them:
 *
 * - `disputed`, `reversed`: the provider reports a dispute or a reversal. `reversed` also if the provider refunds money
 *   that staff have refunded.
 * - `recorded_by_mistake`: staff set it. Closed at once.
 * - `overpaid`: also when staff move a booking to a cheaper trip. Closed at once in this case.
 * - `booking_not_active`: also when staff reopen a booking whose money was refunded (closed at once), or when a dispute
 *   is won (stays open).
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

export const REFUND_METHODS = ['paystack', 'cash', 'transfer', 'pos'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/** Staff pay these refunds out by hand. */
export type WayByHand = Exclude<RefundMethod, 'paystack'>

type Paid = { provider: PaymentProvider; isByStaff: boolean }

/**
 * Returns the ways in which staff may pay out a refund of a payment, the usual one first. Only the word of a member of
 * staff shows that money came by card machine or transfer, or that an online payment was made (`isByStaff`), so its
 * refund never becomes cash.
 */
export function waysByHand({ provider, isByStaff }: Paid): WayByHand[] {
  if (provider === 'pos') return ['pos', 'transfer']
  if (provider === 'transfer' || (provider === 'paystack' && isByStaff)) return ['transfer']
  return ['cash', 'transfer']
}

/** The page closes the payment popup after this many seconds without a sign that the visitor still uses it. */
export const POPUP_SECONDS = 300
