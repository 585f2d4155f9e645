import { expect, test } from 'vitest'
import { type Kobo, naira } from '#domain/platform/money.ts'
import { leftToRefund, noUsualAmount, refundOffers } from './refund-amounts.ts'

const payment = (termsRefund: { amount: Kobo; rule: string } | null, ...refunded: Kobo[]) => ({
  booking: { termsRefund },
  received: naira(34_000),
  applied: naira(34_000),
  charged: naira(0),
  refunds: refunded.map((amount) => ({ amount })),
})
const HALF = { amount: naira(17_000), rule: 'Half of ₦34,000' }

test('a payment of a cancelled booking offers the amount of the terms first, with their rule', () => {
  expect(refundOffers(payment(HALF), 'cancelled')).toEqual([
    { value: 'terms', amount: naira(17_000), words: '(by policy)', rule: 'Half of ₦34,000' },
    { value: 'all', amount: naira(34_000), words: '(everything)' },
    { value: 'other', amount: null, words: 'Another amount' },
  ])
})

test.each([
  ['cancelled', null, ['other', 'all']],
  ['cancelled', { amount: naira(0), rule: 'Nothing' }, ['other', 'all']],
  ['goodwill', HALF, ['other', 'all']],
  ['goodwill', null, ['other', 'all']],
  ['mistake', null, ['all', 'other']],
] as const)('a refund because of %s with the terms %j offers %j', (because, terms, values) => {
  expect(refundOffers(payment(terms), because).map(({ value }) => value)).toEqual(values)
})

test('for money that was never used for its booking, everything is offered first', () => {
  const late = { ...payment({ amount: naira(0), rule: 'Nothing was paid' }), applied: 0 }
  expect(refundOffers(late, 'cancelled').map(({ value }) => value)).toEqual(['all', 'other'])
})

test('a partly refunded payment offers at most the rest; without received money nothing is left', () => {
  const rest = payment(HALF, naira(12_000), naira(12_000))
  expect(refundOffers(rest, 'cancelled').map(({ value, amount }) => [value, amount])).toEqual([
    ['terms', naira(10_000)],
    ['all', naira(10_000)],
    ['other', null],
  ])
  expect(leftToRefund({ received: null, refunds: [] })).toBe(0)
})

test.each([
  ['goodwill', HALF, 'The policy sets no amount for this refund. You decide how much.'],
  ['cancelled', null, 'The policy sets no amount for this refund. You decide how much.'],
  [
    'cancelled',
    { amount: naira(0), rule: 'Nothing: the bus has left' },
    'No refund is due under our terms: the bus has left.',
  ],
  [
    'cancelled',
    { amount: naira(0), rule: 'Nothing was paid' },
    'No refund is due under our terms: nothing was paid.',
  ],
  [
    'cancelled',
    { ...HALF, amount: naira(0) },
    'The refund due under our terms has already been made. Half of ₦34,000.',
  ],
] as const)('because of %s, with the terms %j, staff read: %s', (because, terms, words) => {
  expect(noUsualAmount(payment(terms), because)).toBe(words)
})
