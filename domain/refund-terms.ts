import { formatNaira, type Kobo, kobo } from './money.ts'
import { CANCEL_HOURS_BEFORE } from './terms.ts'

type CancelledFare = {
  paid: Kobo
  total: Kobo
  /** The commitment fee of all seats. Zero if the passenger did not choose split payment. */
  commitmentFee: Kobo
  /** Hours from the cancellation to the departure. Negative if the bus had left. */
  hoursLeft: number
  /** `company` if the company cancels the trip or cannot give the passenger the seats. */
  by: 'passenger' | 'company'
}

export type TermsRefund = {
  amount: Kobo
  /** The rule in words, without a full stop. */
  rule: string
}

/**
 * Returns the refund that the terms give. If the company cancels, it is everything that was paid. If the passenger
 * cancels a fully paid booking in time, it is half, but at most the fare less the commitment fee. In all other cases it
 * is nothing. Staff may refund another amount: refunds are at company discretion.
 */
export function refundByTerms({ paid, total, commitmentFee, hoursLeft, by }: CancelledFare): TermsRefund {
  if (paid === 0) return { amount: kobo(0), rule: 'Nothing was paid' }
  if (by === 'company')
    return { amount: paid, rule: `All of ${formatNaira(paid)}: we cancelled, so everything is refunded` }
  if (paid < total)
    return nothing(
      paid <= commitmentFee
        ? 'commitment fees are non-refundable'
        : 'only a fully paid booking can be refunded',
    )
  if (hoursLeft <= 0) return nothing('the bus has left')
  if (hoursLeft < CANCEL_HOURS_BEFORE)
    return nothing(`cancelled less than ${CANCEL_HOURS_BEFORE} hours before departure`)
  const half = kobo(Math.floor(paid / 2))
  const withoutFee = kobo(Math.max(0, paid - commitmentFee))
  if (withoutFee < half)
    return {
      amount: withoutFee,
      rule: `${formatNaira(paid)} less the commitment fee of ${formatNaira(commitmentFee)}, which is non-refundable`,
    }
  return {
    amount: half,
    rule: `Half of ${formatNaira(paid)}: cancelled at least ${CANCEL_HOURS_BEFORE} hours before departure`,
  }
}

const nothing = (because: string): TermsRefund => ({ amount: kobo(0), rule: `Nothing: ${because}` })

/** Returns the hours from one time to another, with fractions. */
export const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 3_600_000
