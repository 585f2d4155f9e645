import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { REFUND_WAIT, refundWaits } from '#domain/money/refund-words.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'

type Money = Pick<PublicBooking, 'amountPaid' | 'refund' | 'refundWaiting' | 'payment'>

/**
 * Describes the money of a cancelled booking: one sentence for each state of its refunds, or a single sentence if there
 * are none.
 */
export function refundMessages({ amountPaid, refund, refundWaiting = 0, payment }: Money): string[] {
  const waits = refundWaiting > 0 ? [refundWaits(kobo(refundWaiting))] : []
  if (refund.length + waits.length > 0) return [...goingBack(refund), ...waits]
  if (amountPaid > 0)
    return [
      'No refund has been made for this booking so far. If you have any questions, please call or write to us.',
    ]
  return [payment.length > 0 ? 'Please contact us about your payment.' : 'You were not charged.']
}

export function goingBack(refund: PublicBooking['refund']): string[] {
  const added = (some: PublicBooking['refund']): Kobo =>
    kobo(some.reduce((all, { amount }) => all + amount, 0))
  const sum = (...statuses: string[]): Kobo => added(refund.filter(({ status }) => statuses.includes(status)))
  const toCollect = added(refund.filter(({ status, isCash }) => isCash && status === 'REQUESTED'))
  const parts: [Kobo, (amount: string) => string][] = [
    [sum('PROCESSED'), (amount) => `${amount} has been refunded.`],
    [toCollect, (amount) => `You can collect ${amount} in cash at any of our terminals.`],
    [kobo(sum('REQUESTED', 'SENT') - toCollect), (amount) => `We are refunding ${amount}. ${REFUND_WAIT}`],
    [
      sum('NEEDS_ATTENTION'),
      (amount) =>
        `We need a bank account to refund ${amount}. You can give it on the page “Where is my money?”.`,
    ],
    [
      sum('FAILED'),
      (amount) =>
        `We have not been able to refund ${amount} yet. Our staff are working on it. If you have any questions, please call or write to us.`,
    ],
  ]
  return parts.filter(([amount]) => amount > 0).map(([amount, words]) => words(formatNaira(amount)))
}
