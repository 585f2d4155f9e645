import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { leftToRefund, refundOffers } from './refund-amounts.ts'

test('half or all of an untouched payment is offered', () => {
  const payment = { received: naira(34_000), refunds: [] }
  expect(refundOffers(payment).map(({ value, amount }) => [value, amount])).toEqual([
    ['half', naira(17_000)],
    ['all', naira(34_000)],
    ['other', null],
  ])
})

test('only the rest of a partly refunded payment is offered', () => {
  const payment = { received: naira(34_000), refunds: [{ amount: naira(12_000) }, { amount: naira(5_000) }] }
  expect(refundOffers(payment).map(({ value, amount }) => [value, amount])).toEqual([
    ['all', naira(17_000)],
    ['other', null],
  ])
  expect(leftToRefund({ received: null, refunds: [] })).toBe(0)
})
