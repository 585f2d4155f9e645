import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { differenceInWords } from './cash-difference.ts'

test.each([
  [0, 'no difference'],
  [500, '₦500 over'],
  [-2_000.5, '₦2,000.50 short'],
])('a difference of ₦%d reads %s', (difference, words) => {
  expect(differenceInWords(naira(difference))).toBe(words)
})
