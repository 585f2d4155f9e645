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
  [34_000, '₦1,000 is missing'],
  [0, '₦35,000 is missing'],
  [34_999.5, '₦0.50 is missing'],
  [-1, 'An amount in naira'],
  [40_000.001, 'An amount in naira'],
  [Number.NaN, 'An amount in naira'],
  [1e300, 'An amount in naira'],
])('₦%d in cash for ₦35,000 is refused: %s', (given, error) => {
  expect(cashChange(35_000, given)).toEqual({ change: null, error })
})
