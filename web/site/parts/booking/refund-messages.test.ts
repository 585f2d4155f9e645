import { expect, test } from 'vitest'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { naira } from '#domain/platform/money.ts'
import { goingBack, refundMessages } from './refund-messages.ts'

type Status = PublicBooking['refund'][number]['status']

const sum = (amount: number, status: Status) => ({ amount: naira(amount), status })

test.each([
  [[sum(70_000, 'REQUESTED')], ['We are refunding ₦70,000. This can take 3 to 10 working days.']],
  [[sum(70_000, 'PROCESSED')], ['₦70,000 has been refunded.']],
  [
    [sum(70_000, 'NEEDS_ATTENTION')],
    ['We need a bank account to refund ₦70,000. You can give it on the page “Where is my money?”.'],
  ],
  [
    [sum(70_000, 'FAILED')],
    [
      'We have not been able to refund ₦70,000 yet. Our staff are working on it. If you have any questions, please call or write to us.',
    ],
  ],
  [
    [{ ...sum(4_000, 'REQUESTED'), isCash: true }, sum(30_000, 'REQUESTED')],
    [
      'You can collect ₦4,000 in cash at any of our terminals.',
      'We are refunding ₦30,000. This can take 3 to 10 working days.',
    ],
  ],
  [
    [sum(10_000, 'PROCESSED'), sum(30_000, 'SENT'), sum(20_000, 'SENT')],
    ['₦10,000 has been refunded.', 'We are refunding ₦50,000. This can take 3 to 10 working days.'],
  ],
])('the refunds %j read %j', (refund, words) => {
  expect(goingBack(refund)).toEqual(words)
})

const payment = [{ amount: naira(70_000), channel: 'card', status: 'PAID', paidAt: null }]

test.each([
  ['was never paid', { amountPaid: 0, refund: [], payment: [] }, 'You were not charged.'],
  [
    'was not refunded',
    { amountPaid: naira(70_000), refund: [], payment },
    'No refund has been made for this booking so far. If you have any questions, please call or write to us.',
  ],
  [
    'has a refund that staff check first',
    { amountPaid: naira(140_000), refund: [], refundWaiting: naira(136_000), payment },
    'Our staff check your payment before they refund ₦136,000. We’ll write to you when the refund starts.',
  ],
  // A payment in a foreign currency pays for no seat, and no amount in naira is shown.
  [
    'has a payment that does not count',
    { amountPaid: 0, refund: [], payment },
    'Please contact us about your payment.',
  ],
])('a cancelled booking that %s (%j) reads: %s', (_, booking, words) => {
  expect(refundMessages(booking)).toEqual([words])
})
