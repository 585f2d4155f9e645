import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { niceScale, shortNaira } from './scale.ts'

test.each([
  [[88], [0, 30, 60, 90]],
  [[111], [0, 60, 120]],
  [
    [100, 12],
    [0, 50, 100],
  ],
  [[3], [0, 1, 2, 3]],
  [[1], [0, 1]],
  [[0], [0, 1]],
  [
    [30, -12],
    [-30, 0, 30],
  ],
])('the grid lines for the values %j are %j', (values, steps) => {
  expect(niceScale(values)).toEqual({ bottom: steps[0], top: steps.at(-1), steps })
})

test.each([
  [2_470_000, ['₦0', '₦1m', '₦2m', '₦3m']],
  [4_200, ['₦0', '₦3k', '₦6k']],
  [300, ['₦0', '₦1k']],
  [0, ['₦0', '₦1k']],
])('the grid lines for revenue up to %i naira are %j', (largest, labels) => {
  expect(niceScale([naira(largest)], naira(1_000)).steps.map(shortNaira)).toEqual(labels)
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
