import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { leftToRefund, refundOffers } from './refund-amounts.ts'

test('a payment without refunds offers half, all or another amount', () => {
  const payment = { received: naira(34_000), refunds: [] }
  expect(refundOffers(payment).map(({ value, amount }) => [value, amount])).toEqual([
    ['half', naira(17_000)],
    ['all', naira(34_000)],
    ['other', null],
  ])
})

test('a partly refunded payment offers the rest or another amount; without received money nothing is left', () => {
  const payment = { received: naira(34_000), refunds: [{ amount: naira(12_000) }, { amount: naira(5_000) }] }
  expect(refundOffers(payment).map(({ value, amount }) => [value, amount])).toEqual([
    ['all', naira(17_000)],
    ['other', null],
  ])
  expect(leftToRefund({ received: null, refunds: [] })).toBe(0)
})
