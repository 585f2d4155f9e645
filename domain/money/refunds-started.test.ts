import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { refundsStarted, type StartedRefund } from './refunds-started.ts'

const refund = (amount: number, fields: Partial<StartedRefund> = {}): StartedRefund => ({
  amount: naira(amount),
  method: 'paystack',
  channel: 'card',
  isWaiting: false,
  ...fields,
})

test.each<[StartedRefund[], string]>([
  [[], ''],
  [[refund(32_000)], '₦32,000 is being refunded to the card.'],
  [[refund(32_000, { channel: 'ussd' })], '₦32,000 is being refunded through Paystack.'],
  [[refund(5_000, { method: 'cash' })], '₦5,000 must be paid out in cash.'],
  [[refund(5_000, { method: 'transfer' })], '₦5,000 must be sent by transfer.'],
  [[refund(5_000, { method: 'pos' })], '₦5,000 must be refunded on the card machine.'],
  [[refund(200_000, { isWaiting: true })], '₦200,000 is waiting for a second person’s approval.'],
  [[refund(5_000), refund(27_000)], '₦32,000 is being refunded to the card.'],
  [
    [refund(27_000), refund(5_000, { method: 'cash' })],
    '₦27,000 is being refunded to the card. ₦5,000 must be paid out in cash.',
  ],
])('staff who start %j read %j', (refunds, words) => {
  expect(refundsStarted(refunds)).toBe(words)
})
