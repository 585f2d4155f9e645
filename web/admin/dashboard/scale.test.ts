import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { niceScale, shortNaira } from './scale.ts'

test.each([
  [88, [0, 50, 100]],
  [3, [0, 2, 4]],
  [1, [0, 1]],
  [0, [0, 1]],
  [247_000_000, [0, 200_000_000, 400_000_000]],
  [100, [0, 50, 100]],
])('the grid lines for values up to %i are %j', (largest, steps) => {
  expect(niceScale(largest).steps).toEqual(steps)
})

test.each([
  [2_470_000, '₦2.47m'],
  [3_000_000, '₦3m'],
  [310_400, '₦310k'],
  [999_600, '₦1m'],
  [500, '₦500'],
  [0, '₦0'],
  [-17_500, '−₦18k'],
])('%i naira is shortened to %s', (amount, words) => {
  expect(shortNaira(naira(amount))).toBe(words)
})
