import type { BookingStatus } from './booking-statuses.ts'
import { type Kobo, kobo } from './money.ts'
import type { PaymentException, Purpose } from './payment-facts.ts'

/** The exceptions that settlement sets. */
export type Exception = Exclude<
  PaymentException,
  'provider_unclear' | 'disputed' | 'reversed' | 'recorded_by_mistake'
>

/** All data that decides how received money is used, read while the rows are locked. */
export type Facts = {
  purpose: Purpose
  expected: Kobo
  received: Kobo
  currency: string
  mode: string
  expectedMode: string
  bookingStatus: BookingStatus
  isExpired: boolean
  isTripCanceled: boolean
  hasDeparted: boolean
  areSeatsOursOrFree: boolean
  paid: Kobo
  due: Kobo
}

/**
 * The amount that counts towards the booking, the amount to refund, and the reason. The two add up to the received
 * amount.
 */
export type Verdict = { applied: Kobo; refunded: Kobo; exception: Exception | null }

/**
 * Every received naira pays for a seat or becomes a refund. The order of checks matters: first money that is not ours
 * to judge (wrong mode, wrong currency), then whether it is enough, then whether the booking can still use it.
 */
export function judgePayment(facts: Facts): Verdict {
  const { received, expected } = facts
  const giveBack = (exception: Exception): Verdict => ({ applied: kobo(0), refunded: received, exception })

  if (facts.mode !== facts.expectedMode) return giveBack('wrong_mode')
  if (facts.currency !== 'NGN') return giveBack('wrong_currency')
  if (received < expected) return giveBack('underpaid')
  if (facts.isTripCanceled) return giveBack('trip_canceled')
  // Late money may still save a booking that expired, but not one that a person cancelled.
  if (facts.bookingStatus === 'CANCELLED' && !facts.isExpired) return giveBack('booking_not_active')

  if (facts.bookingStatus === 'CONFIRMED') {
    if (isPaidTwice(facts)) return giveBack('duplicate_payment')
    if (facts.due <= 0) return giveBack('overpaid')
    return apply(received, Math.min(facts.due, received))
  }
  if (facts.purpose === 'BALANCE') return giveBack('booking_not_active')
  if (facts.hasDeparted) return giveBack('too_late')
  if (!facts.areSeatsOursOrFree) return giveBack('seats_lost')
  return apply(received, Math.min(expected, facts.due))
}

/**
 * A first payment for a booking that is already confirmed. Staff can confirm without money, and paid money can be
 * deducted again, so the payment still counts while the fare or the commitment fee is unpaid.
 */
function isPaidTwice({ purpose, paid, due, expected }: Facts): boolean {
  if (purpose === 'COMMITMENT') return due <= 0 || paid >= expected
  return purpose === 'FULL' && due <= 0
}

function apply(received: Kobo, applied: number): Verdict {
  const refunded = kobo(received - applied)
  return { applied: kobo(applied), refunded, exception: refunded > 0 ? 'overpaid' : null }
}
