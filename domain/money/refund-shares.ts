import { type Kobo, kobo } from '#domain/platform/money.ts'

export type Returnable = { paymentId: number; kept: Kobo }

/** Splits a refund over the payments of a booking. Takes from the latest payment first, at most its `kept` amount. */
export function refundShares(
  payments: readonly Returnable[],
  amount: Kobo,
): { paymentId: number; amount: Kobo }[] {
  let left: number = amount
  return [...payments]
    .sort((a, b) => b.paymentId - a.paymentId)
    .map(({ paymentId, kept }) => {
      const share = kobo(Math.min(left, kept))
      left -= share
      return { paymentId, amount: share }
    })
    .filter((share) => share.amount > 0)
}
