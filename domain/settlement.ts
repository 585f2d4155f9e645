import { type Kobo, kobo } from './money.ts'

/** FULL, COMMITMENT and BALANCE are paid online; MANUAL is money that staff took. */
export type Purpose = 'FULL' | 'COMMITMENT' | 'BALANCE' | 'MANUAL'

export type Exception =
  | 'underpaid'
  | 'overpaid'
  | 'wrong_currency'
  | 'wrong_mode'
  | 'duplicate_payment'
  | 'seats_lost'
  | 'trip_canceled'
  | 'booking_not_active'
  | 'too_late'
  | 'settlement_failed'

/** Everything that decides what becomes of money that has arrived, as it stands under the locks. */
export type Facts = {
  purpose: Purpose
  expected: Kobo
  received: Kobo
  currency: string
  mode: string
  expectedMode: string
  bookingStatus: 'DRAFT' | 'PENDING' | 'CONFIRMED' | 'CANCELLED'
  isExpired: boolean
  isTripCanceled: boolean
  hasDeparted: boolean
  areSeatsOursOrFree: boolean
  paid: Kobo
  due: Kobo
}

/** What counts towards the booking, what goes back, and why. The two always add up to what came in. */
export type Verdict = { applied: Kobo; refunded: Kobo; exception: Exception | null }

/**
 * Every naira becomes a seat or a refund. The order matters: money that is not ours to judge (wrong mode, wrong
 * currency) first, then whether it is enough, then whether there is still something to buy with it.
 */
export function judgePayment(facts: Facts): Verdict {
  const { received, expected } = facts
  const giveBack = (exception: Exception): Verdict => ({ applied: kobo(0), refunded: received, exception })

  if (facts.mode !== facts.expectedMode) return giveBack('wrong_mode')
  if (facts.currency !== 'NGN') return giveBack('wrong_currency')
  if (received < expected) return giveBack('underpaid')
  if (facts.isTripCanceled) return giveBack('trip_canceled')
  // A booking let go by time alone may still be saved by late money; one that somebody cancelled may not.
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
 * A first payment for a booking that is confirmed already. Staff can confirm without money, and money can go off a
 * booking again, so the payment counts while its fare or its commitment fee is unpaid.
 */
function isPaidTwice({ purpose, paid, due, expected }: Facts): boolean {
  if (purpose === 'COMMITMENT') return due <= 0 || paid >= expected
  return purpose === 'FULL' && due <= 0
}

function apply(received: Kobo, applied: number): Verdict {
  const refunded = kobo(received - applied)
  return { applied: kobo(applied), refunded, exception: refunded > 0 ? 'overpaid' : null }
}
