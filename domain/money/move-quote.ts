import { isSplitOffered, requiredToConfirm } from '#domain/bookings/fares.ts'
import { type Fault, faultInWords, percentInWords, type RefundPolicy } from '#domain/company/refund-policy.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'

export type Moving = {
  /** The money that counts for the booking. */
  paid: Kobo
  /** The part of `paid` that was not refunded, for example as goodwill. */
  kept: Kobo
  /** The fare of a seat on the old trip. */
  price: Kobo
  /** The fare of a seat on the new trip. */
  newPrice: Kobo
  /** The payment type of the route of the new trip: in full, or with a commitment fee. */
  paymentType: string
  /** The number of seats of the booking. */
  seats: number
  /** The number of times that the passenger has moved this booking. */
  movesBefore: number
  policy: RefundPolicy
  /** The percent of the fare that a cancellation of the booking would cost now. */
  percent: number
  fault: Fault | null
}

export type MoveQuote = {
  charge: Kobo
  back: Kobo
  /** The amount that the passenger has to pay before boarding. */
  due: Kobo
  /** The amount by which the paid money counts less for the booking. At least `charge` and `back` together. */
  lowered: Kobo
  /** True if the money that stays is too little to hold the seats of the new trip. Then the move is refused. */
  isPaidTooLittle: boolean
  /** The rule in words, without a full stop. */
  because: string
}

/**
 * Computes what a move to another trip costs. The first move is free; later ones cost a charge for each seat, but no
 * more than was paid. A charge is taken from the paid money. The passenger owes what is then missing for the new fare,
 * and gets back what is left over, less the percent that a cancellation would cost: otherwise a move to a cheap trip
 * would avoid that charge.
 */
export function quoteMove(moving: Moving): MoveQuote {
  const { paid, kept, price, newPrice, seats, movesBefore, policy, percent, fault } = moving
  const isFree = movesBefore === 0 || fault !== null
  const moveCharge = isFree ? 0 : Math.min(kept, policy.moveKobo * seats)
  const left = paid - moveCharge
  const total = newPrice * seats
  const excess = Math.max(0, left - total)
  const open = Math.min(excess, kept - moveCharge)
  const ofDifference = Math.floor((Math.max(0, price - newPrice) * seats * percent) / 100)
  const keptOfDifference = Math.min(open, ofDifference)
  return {
    charge: kobo(moveCharge + keptOfDifference),
    back: kobo(open - keptOfDifference),
    due: kobo(Math.max(0, total - left)),
    lowered: kobo(moveCharge + excess),
    isPaidTooLittle: isPaidTooLittle(moving, moveCharge),
    because: [
      ...(keptOfDifference > 0 && isFree ? [] : [chargeInWords(policy, movesBefore, fault)]),
      fareInWords(price, newPrice, keptOfDifference > 0 ? percent : 0),
      ...(percent > 0 ? [laterInWords(percent)] : []),
    ].join('. '),
  }
}

/**
 * A move must not hold seats for almost nothing. The commitment fee holds them on a route that has one. On a route that
 * is paid in full, the passenger owes the difference to a dearer trip until boarding, but must have paid half of its
 * fare.
 */
function isPaidTooLittle({ paid, newPrice, seats, paymentType }: Moving, moveCharge: number): boolean {
  const needed = isSplitOffered(paymentType, newPrice, seats)
    ? requiredToConfirm(newPrice, seats, true)
    : (newPrice * seats) / 2
  return paid - moveCharge < needed
}

function chargeInWords({ moveKobo, lateMinutes }: RefundPolicy, movesBefore: number, fault: Fault | null) {
  if (fault) return faultInWords(fault, lateMinutes)
  if (movesBefore === 0) return 'No charge: the first move is free'
  return moveKobo === 0 ? 'No charge' : `${formatNaira(moveKobo)} a seat, from the second move on`
}

const laterInWords = (percent: number): string =>
  `If you cancel later, we keep ${percent < 100 ? 'at least ' : ''}${percentInWords(percent)}`

/** `keptPercent` is the part of a lower fare that we keep. */
function fareInWords(price: Kobo, newPrice: Kobo, keptPercent: number): string {
  if (newPrice === price) return 'The new trip costs the same'
  const difference = formatNaira(kobo(Math.abs(newPrice - price)))
  if (newPrice > price) return `The new trip costs ${difference} more a seat`
  const kept = keptPercent > 0 ? `, of which we keep ${keptPercent}% as for a cancellation` : ''
  return `The new trip costs ${difference} less a seat${kept}`
}
