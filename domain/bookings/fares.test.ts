import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { balanceDue, commitmentFee, isSplitOffered, requiredToConfirm, totalFare } from './fares.ts'

test.each([
  [35_000, 1, 35_000, 5_000],
  [35_000, 3, 105_000, 15_000],
  [5_000, 13, 65_000, 65_000],
])('₦%i × %i passengers: total ₦%i, commitment fee ₦%i', (price, seats, total, fee) => {
  expect(totalFare(naira(price), seats)).toBe(naira(total))
  expect(commitmentFee(seats)).toBe(naira(fee))
})

test.each([
  ['Split', 35_000, true],
  ['SPLIT', 35_000, true],
  ['Full', 35_000, false],
  ['Split', 5_000, false],
  ['Split', 5_099, false],
  ['Split', 5_100, true],
])('on a %s route at ₦%i a commitment fee is offered: %s', (paymentType, price, offered) => {
  expect(isSplitOffered(paymentType, naira(price), 1)).toBe(offered)
})

test('the commitment fee confirms a split booking; any other booking needs the whole fare', () => {
  expect(requiredToConfirm(naira(35_000), 2, true)).toBe(naira(10_000))
  expect(requiredToConfirm(naira(35_000), 2, false)).toBe(naira(70_000))
})

test('a balance is never negative', () => {
  expect(balanceDue(naira(35_000), naira(5_000))).toBe(naira(30_000))
  expect(balanceDue(naira(35_000), naira(40_000))).toBe(0)
})
