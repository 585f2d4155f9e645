import type { RefundStatus } from './refund-states.ts'

type Payment = { refunded: number; refunds: readonly { amount: number; status: RefundStatus }[] }

/**
 * Splits the refunds of a payment into `gone`, the money that was paid out, and `ahead`, the money on its way. Amounts
 * are in kobo. `refunded` is the sum of both and leaves out amounts in a foreign currency.
 */
export function refundedParts({ refunded, refunds }: Payment): { gone: number; ahead: number } {
  const paidOut = refunds
    .filter(({ status }) => status === 'PROCESSED')
    .reduce((sum, { amount }) => sum + amount, 0)
  const gone = Math.min(refunded, paidOut)
  return { gone, ahead: refunded - gone }
}
