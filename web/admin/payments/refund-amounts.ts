import type { StaffPayment } from '#contracts/payment-oversight.ts'
import { type Kobo, kobo } from '#domain/money.ts'

export type Offer = { value: 'half' | 'all' | 'other'; amount: Kobo | null; words: string }

/** What can still go back. */
export const leftToRefund = ({ received, refunded }: Pick<StaffPayment, 'received' | 'refunded'>): Kobo =>
  kobo(Math.max(0, (received ?? 0) - refunded))

/** The sums people give back, the terms' half first; it is offered while nothing has gone back and the kobo come out even. */
export function refundOffers(payment: Pick<StaffPayment, 'received' | 'refunded'>): Offer[] {
  const left = leftToRefund(payment)
  const half = payment.refunded === 0 && left % 2 === 0
  return [
    ...(half
      ? [
          {
            value: 'half' as const,
            amount: kobo(left / 2),
            words: 'half, as the terms say for a fully paid booking',
          },
        ]
      : []),
    {
      value: 'all',
      amount: left,
      words: payment.refunded === 0 ? 'all of it, when the fault is ours' : 'all that is left',
    },
    { value: 'other', amount: null, words: 'Another amount' },
  ]
}
