import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { PaymentException, Purpose } from './payment-facts.ts'

/** The exceptions that `judgePayment` or a failed settlement sets. Each one leads to a refund. */
export type Exception = Exclude<
  PaymentException,
  'provider_unclear' | 'disputed' | 'reversed' | 'recorded_by_mistake'
>

/**
 * All data that decides how received money is used, read while the rows are locked. `mode` is the Paystack mode of the
 * money, `live` or `test`. `expectedMode` is the mode in which the payment was started.
 */
export type Facts = {
  purpose: Purpose
  expected: Kobo
  received: Kobo
  currency: string
  mode: string
  expectedMode: string
  bookingStatus: BookingStatus
  isExpired: boolean
  /** True if the personal data of the passenger is removed: nobody could be told about a new seat. */
  isErased: boolean
  isTripCanceled: boolean
  hasDeparted: boolean
  areSeatsOursOrFree: boolean
  paid: Kobo
  due: Kobo
}

/**
 * `applied` is the amount that counts towards the booking, `refunded` the amount to refund. Together they are the
 * received amount. `exception` is the reason for the refund.
 */
export type Verdict = { applied: Kobo; refunded: Kobo; exception: Exception | null }

/**
 * Decides how much of a payment counts towards the booking and how much is refunded. The order of the checks matters:
 * first the mode and the currency, then whether the money is enough, then whether the booking can still use it.
 */
export function judgePayment(facts: Facts): Verdict {
  const { received, expected } = facts
  const refundAll = (exception: Exception): Verdict => ({ applied: kobo(0), refunded: received, exception })

  if (facts.mode !== facts.expectedMode) return refundAll('wrong_mode')
  if (facts.currency !== 'NGN') return refundAll('wrong_currency')
  if (received < expected) return refundAll('underpaid')
  if (facts.isTripCanceled) return refundAll('trip_canceled')
  // The balance of a confirmed booking can still be paid after retention removed the data of its passenger.
  if (facts.isErased && facts.bookingStatus !== 'CONFIRMED') return refundAll('booking_not_active')
  // Late money may still save a booking that expired, but not one that a person cancelled.
  if (facts.bookingStatus === 'CANCELLED' && !facts.isExpired) return refundAll('booking_not_active')

  if (facts.bookingStatus === 'CONFIRMED') {
    if (isPaidTwice(facts)) return refundAll('duplicate_payment')
    if (facts.due <= 0) return refundAll('overpaid')
    return apply(received, Math.min(facts.due, received))
  }
  if (facts.purpose === 'BALANCE') return refundAll('booking_not_active')
  if (facts.hasDeparted) return refundAll('too_late')
  if (!facts.areSeatsOursOrFree) return refundAll('seats_lost')
  return apply(received, Math.min(expected, facts.due))
}

/**
 * True if the fare or the commitment fee of a confirmed booking is paid already. A confirmed booking can be unpaid:
 * staff can confirm it without money, or remove a payment that was recorded by mistake.
 */
function isPaidTwice({ purpose, paid, due, expected }: Facts): boolean {
  if (purpose === 'COMMITMENT') return due <= 0 || paid >= expected
  return purpose === 'FULL' && due <= 0
}

function apply(received: Kobo, applied: number): Verdict {
  const refunded = kobo(received - applied)
  return { applied: kobo(applied), refunded, exception: refunded > 0 ? 'overpaid' : null }
}
