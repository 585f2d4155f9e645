import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { refundShares } from './refund-shares.ts'

const PAYMENTS = [
  { paymentId: 1, kept: naira(5_000) },
  { paymentId: 2, kept: naira(25_000) },
]

test.each([
  [30_000, [2, 25_000], [1, 5_000]],
  [25_000, [2, 25_000]],
  [26_000, [2, 25_000], [1, 1_000]],
  [1, [2, 1]],
  [0],
])('a refund of ₦%i takes from the latest payment first', (amount, ...shares) => {
  expect(refundShares(PAYMENTS, naira(amount))).toEqual(
    shares.map((share) => {
      const [paymentId = 0, part = 0] = share as number[]
      return { paymentId, amount: naira(part) }
    }),
  )
})
