import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { leftToRefund, refundOffers } from './refund-amounts.ts'

test('of an untouched payment half or all is offered', () => {
  const payment = { received: naira(34_000), refunded: 0 }
  expect(refundOffers(payment).map(({ value, amount }) => [value, amount])).toEqual([
    ['half', naira(17_000)],
    ['all', naira(34_000)],
    ['other', null],
  ])
})

test('of one that has gone back in part only the rest is offered', () => {
  const payment = { received: naira(34_000), refunded: naira(17_000) }
  expect(refundOffers(payment).map(({ value, amount }) => [value, amount])).toEqual([
    ['all', naira(17_000)],
    ['other', null],
  ])
  expect(leftToRefund({ received: null, refunded: 0 })).toBe(0)
})
