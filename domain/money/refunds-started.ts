import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import type { RefundMethod } from './payment-facts.ts'

export type StartedRefund = {
  amount: Kobo
  method: RefundMethod
  /** The provider's name of the payment channel, for example `card`; null if it is unknown. */
  channel: string | null
  /** True while a second person must approve the refund. */
  isWaiting: boolean
}

/** Tells staff how much is refunded and how: `₦32,000 is being refunded to the card.` Returns '' without refunds. */
export function refundsStarted(refunds: readonly StartedRefund[]): string {
  const sums = new Map<string, number>()
  for (const refund of refunds) sums.set(wayOf(refund), (sums.get(wayOf(refund)) ?? 0) + refund.amount)
  return [...sums].map(([way, sum]) => `${formatNaira(kobo(sum))} ${way}.`).join(' ')
}

function wayOf({ method, channel, isWaiting }: StartedRefund): string {
  if (isWaiting) return 'is waiting for a second person’s approval'
  if (method === 'cash') return 'must be paid out in cash'
  if (method === 'transfer') return 'must be sent by transfer'
  if (method === 'pos') return 'must be refunded on the card machine'
  return channel === 'card' ? 'is being refunded to the card' : 'is being refunded through Paystack'
}
