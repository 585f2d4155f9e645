import type { RefundInput, StaffPayment } from '#contracts/money/payment-oversight.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'

export type Offer = {
  value: 'terms' | 'all' | 'other'
  /** Null if staff type the amount. */
  amount: Kobo | null
  words: string
  rule?: string
}

type Money = Pick<StaffPayment, 'received'> & {
  refunds: readonly Pick<StaffPayment['refunds'][number], 'amount'>[]
}

type Refundable = Money &
  Pick<StaffPayment, 'applied' | 'charged'> & { booking: Pick<StaffPayment['booking'], 'termsRefund'> }

/**
 * Returns the amount for which a new refund can be created. A failed refund still reduces this amount, because staff
 * retry it or pay it out on the Refunds page.
 */
export const leftToRefund = ({ received, refunds }: Money): Kobo =>
  kobo(Math.max(0, (received ?? 0) - refunds.reduce((sum, { amount }) => sum + amount, 0)))

/**
 * Returns the amounts to choose from, the preselected one first.
 * - The amount of the terms is offered only for a cancelled booking.
 * - Goodwill has no usual amount, so staff type it.
 * - The whole amount is preselected for a payment recorded by mistake, because the money was usually never received.
 * - The whole amount is also preselected for money that was never used for the booking, whatever the terms say.
 */
export function refundOffers(payment: Refundable, because: RefundInput['because']): Offer[] {
  const left = leftToRefund(payment)
  const all: Offer = {
    value: 'all',
    amount: left,
    words: payment.refunds.length === 0 ? '(everything)' : '(everything left)',
  }
  const other: Offer = { value: 'other', amount: null, words: 'Another amount' }
  if (because === 'mistake' || payment.applied + payment.charged === 0) return [all, other]
  const { termsRefund } = payment.booking
  const byTerms = kobo(Math.min(left, because === 'cancelled' ? (termsRefund?.amount ?? 0) : 0))
  if (!termsRefund || byTerms === 0) return [other, all]
  return [{ value: 'terms', amount: byTerms, words: '(by policy)', rule: termsRefund.rule }, all, other]
}

/** Explains why no amount is preselected. The terms give no second refund after the first. */
export function noUsualAmount(
  { booking: { termsRefund } }: Refundable,
  because: RefundInput['because'],
): string {
  if (because !== 'cancelled' || !termsRefund)
    return 'The policy sets no amount for this refund. You decide how much.'
  const { rule } = termsRefund
  return rule.startsWith('Nothing')
    ? `No refund is due under our terms: ${rule.replace(/^Nothing: /, '').replace(/^N/, 'n')}.`
    : `The refund due under our terms has already been made. ${rule}.`
}
