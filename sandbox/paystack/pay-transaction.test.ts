import { expect, test } from 'vitest'
import { feesOn } from '#sandbox/paystack/pay-transaction.ts'

test.each([
  [100_000, 1_500],
  [250_000, 13_750],
  [3_500_000, 62_500],
  [90_000_000, 200_000],
])('a payment of %i kobo costs %i kobo in fees', (amount, fees) => expect(feesOn(amount)).toBe(fees))
