import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { refundsNamed } from './named-in-letter.ts'

const payment = (id: number, channel: string) => ({
  id,
  amount: naira(100_000),
  applied: naira(0),
  status: 'PAID',
  provider: 'paystack',
  channel,
  reference: `TAF-${id}`,
  paidAt: new Date(),
  exception: null,
})

const refund = (id: number, amount: number, method: 'cash' | 'paystack', collectCode: string | null) => ({
  id,
  paymentId: id,
  amount: naira(amount),
  reason: 'booking_cancelled' as const,
  status: 'REQUESTED' as const,
  method,
  note: null,
  collectCode,
})

const view = {
  payments: [payment(1, 'cash'), payment(2, 'card')],
  refunds: [refund(1, 57_000, 'cash', '123456'), refund(2, 15_000, 'paystack', null)],
}

test('a refund in two ways names the amount of each', () => {
  const both = refundsNamed(view, { payload: { refundIds: [1, 2] } })
  expect(both).toMatchObject({ amount: naira(72_000), cash: naira(57_000), codes: ['123456'] })
  expect(both?.how).toMatch(
    /^₦57,000: You can collect your refund in cash .* ₦15,000: Your refund will go to the card you paid with\./,
  )
})

test('a refund in one way repeats no amount', () => {
  const { how } = refundsNamed(view, { payload: { refundIds: [2] } }) ?? {}
  expect(how).toMatch(/^Your refund will go to the card/)
})
