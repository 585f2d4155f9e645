import type { Quote } from '#contracts/platform/quote.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'

export type RefundChoice = 'policy' | 'waive' | 'all' | 'none' | 'other'

type Offered = { value: RefundChoice; words: string; rule?: string }

/** Lists the refunds that this user may choose for a cancellation: what is refunded, and what we keep. */
export function refundChoices(
  { charge, back, because }: Pick<Quote, 'charge' | 'back' | 'because'>,
  may: (permission: Permission) => boolean,
): Offered[] {
  const paid = charge + back
  const byPolicy: Offered = {
    value: 'policy',
    words: `By policy: refund ${sum(back)}${charge > 0 ? `, keep ${sum(charge)}` : ''}`,
    rule: because,
  }
  const waive: Offered[] =
    may('bookings.waive') && charge > 0
      ? [
          {
            value: 'waive',
            words: `Waive the charge: refund ${sum(paid)}`,
            rule: 'For example, if the passenger is ill',
          },
        ]
      : []
  if (!may('payments.refund')) return [byPolicy, ...waive]
  return [
    byPolicy,
    ...waive,
    {
      value: 'all',
      words: `Full refund: ${sum(paid)}`,
      rule: 'If we cannot carry the passenger',
    },
    ...(back > 0 ? [{ value: 'none' as const, words: `No refund: keep ${sum(paid)}` }] : []),
    { value: 'other', words: 'Another amount' },
  ]
}

const sum = (amount: number): string => (amount === 0 ? 'nothing' : formatNaira(kobo(amount)))
