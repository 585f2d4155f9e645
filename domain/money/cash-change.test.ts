import { expect, test } from 'vitest'
import { cashChange } from './cash-change.ts'

test.each([
  [35_000, 40_000, 5_000],
  [35_000, 35_000, 0],
  [70_000, 100_000, 30_000],
  [10_000.1, 10_000.3, 0.2],
  [0, 500, 500],
])('for a fare of ₦%d and ₦%d in cash the change is ₦%d', (fare, given, change) => {
  expect(cashChange(fare, given)).toEqual({ change, error: null })
})

test('nothing typed means that no change is computed', () => {
  expect(cashChange(35_000, undefined)).toEqual({ change: null, error: null })
})

test.each([
  [34_000, '₦1,000 short'],
  [0, '₦35,000 short'],
  [34_999.5, '₦0.50 short'],
  [-1, 'Enter an amount in naira'],
  [40_000.001, 'Enter an amount in naira'],
  [Number.NaN, 'Enter an amount in naira'],
  [1e300, 'Enter an amount in naira'],
])('₦%d in cash for ₦35,000 is refused: %s', (given, error) => {
  expect(cashChange(35_000, given)).toEqual({ change: null, error })
})
