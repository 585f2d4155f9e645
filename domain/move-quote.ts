import { formatNaira, type Kobo, kobo } from './money.ts'
import { type Fault, faultInWords, type RefundPolicy } from './refund-policy.ts'

export type Moving = {
  /** The money that counts for the booking. */
  paid: Kobo
  /** The part of `paid` that was not refunded, for example as goodwill. */
  kept: Kobo
  /** The fare of a seat on the old trip. */
  price: Kobo
  /** The fare of a seat on the new trip. */
  newPrice: Kobo
  /** The number of seats of the booking. */
  seats: number
  /** The number of times that the passenger has moved this booking. */
  movesBefore: number
  policy: RefundPolicy
  fault: Fault | null
}

export type MoveQuote = {
  charge: Kobo
  back: Kobo
  /** The amount that the passenger has to pay before boarding. */
  due: Kobo
  /** The amount by which the paid money counts less for the booking. At least `charge` and `back` together. */
  lowered: Kobo
  /** The rule in words, without a full stop. */
  because: string
}

/**
 * Computes what a move to another trip costs. The first move is free; later ones cost a charge for each seat, but no
 * more than was paid. A charge is taken from the paid money. The passenger owes what is then missing for the new fare,
 * and gets back what is left over.
 */
export function quoteMove(moving: Moving): MoveQuote {
  const { paid, kept, price, newPrice, seats, movesBefore, policy, fault } = moving
  const isFree = movesBefore === 0 || fault !== null
  const charge = isFree ? 0 : Math.min(kept, policy.moveKobo * seats)
  const left = paid - charge
  const total = newPrice * seats
  const excess = Math.max(0, left - total)
  return {
    charge: kobo(charge),
    back: kobo(Math.min(excess, kept - charge)),
    due: kobo(Math.max(0, total - left)),
    lowered: kobo(charge + excess),
    because: `${chargeInWords(policy, movesBefore, fault)}. ${fareInWords(price, newPrice)}`,
  }
}

function chargeInWords({ moveKobo, lateMinutes }: RefundPolicy, movesBefore: number, fault: Fault | null) {
  if (fault) return faultInWords(fault, lateMinutes)
  if (movesBefore === 0) return 'No charge: the first move is free'
  return moveKobo === 0 ? 'No charge' : `${formatNaira(moveKobo)} a seat, from the second move on`
}

function fareInWords(price: Kobo, newPrice: Kobo): string {
  if (newPrice === price) return 'The new trip costs the same'
  const difference = formatNaira(kobo(Math.abs(newPrice - price)))
  return `The new trip costs ${difference} ${newPrice > price ? 'more' : 'less'} a seat`
}
