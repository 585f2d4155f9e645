import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { refundFields, termsRefundOf } from './terms-refund.ts'

const NOW = new Date('2026-11-16T09:00:00Z')

const booking = (fields: object) => ({
  amountPaid: 64_000,
  amountTotal: 64_000,
  isSplitPayment: false,
  seat: [
    { id: 1, seatNo: '1' },
    { id: 2, seatNo: '2' },
  ],
  trip: { departTime: '2026-11-20T05:00:00.000Z' },
  ...fields,
})

test('for a fully paid booking the terms give half of its fare in time, and nothing 20 hours before departure', () => {
  expect(termsRefundOf(booking({}), NOW).amount).toBe(naira(32_000))
  const tomorrow = booking({ trip: { departTime: '2026-11-17T05:00:00.000Z' } })
  expect(termsRefundOf(tomorrow, NOW).amount).toBe(0)
})

test('the commitment fee of two seats is ₦10,000, and it is not refunded', () => {
  const fee = booking({ isSplitPayment: true, amountPaid: 10_000 })
  expect(termsRefundOf(fee, NOW)).toEqual({ amount: 0, rule: 'Nothing: commitment fees are non-refundable' })
})

test.each<[number, object]>([
  [0, { refund: 'none' }],
  [64_000, { refund: 'all' }],
  [32_000, { refund: 'part', refundAmount: 32_000 }],
])('a refund of ₦%i of ₦64,000 is sent as %j', (amount, fields) => {
  expect(refundFields({ amount: naira(amount), rule: '' }, 64_000)).toEqual(fields)
})
