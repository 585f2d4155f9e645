import type { StaffPayment } from '#contracts/payment-oversight.ts'
import { type Kobo, kobo } from '#domain/money.ts'

export type Offer = { value: 'half' | 'all' | 'other'; amount: Kobo | null; words: string }

type Money = Pick<StaffPayment, 'received'> & {
  refunds: readonly Pick<StaffPayment['refunds'][number], 'amount'>[]
}

/**
 * Returns the amount for which a new refund can be created. A failed refund also reduces it: staff retry that refund or
 * pay it out on the Refunds page.
 */
export const leftToRefund = ({ received, refunds }: Money): Kobo =>
  kobo(Math.max(0, (received ?? 0) - refunds.reduce((sum, { amount }) => sum + amount, 0)))

/**
 * Returns the suggested refund amounts. Half, as the terms say, comes first. It is offered only for the first refund of
 * a payment, and only if half is a whole number of kobo.
 */
export function refundOffers(payment: Money): Offer[] {
  const left = leftToRefund(payment)
  const isFirst = payment.refunds.length === 0
  const half = isFirst && left % 2 === 0
  return [
    ...(half
      ? [
          {
            value: 'half' as const,
            amount: kobo(left / 2),
            words: 'half (the terms allow 50% of a fully paid booking)',
          },
        ]
      : []),
    {
      value: 'all',
      amount: left,
      words: isFirst ? 'everything (our fault)' : 'everything left',
    },
    { value: 'other', amount: null, words: 'Another amount' },
  ]
}
