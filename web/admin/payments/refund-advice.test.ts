import { expect, test } from 'vitest'
import { isToHandOut, refundAdvice } from './refund-advice.ts'

test.each([
  ['REQUESTED', 'paystack', false, false, ''],
  ['REQUESTED', 'paystack', true, false, 'A second person must approve this refund.'],
  ['REQUESTED', 'cash', true, false, 'A second person must approve this refund.'],
  ['REQUESTED', 'cash', false, true, 'Pay this refund in cash, then mark it as paid out.'],
  ['REQUESTED', 'transfer', false, true, 'Send this refund by transfer, then mark it as paid out.'],
  ['SENT', 'paystack', false, false, ''],
  ['FAILED', 'paystack', false, true, 'Retry the refund, or pay it out yourself and mark it as paid out.'],
  [
    'NEEDS_ATTENTION',
    'paystack',
    false,
    false,
    'Ask the passenger for bank details and enter them on Paystack’s dashboard. Don’t pay it out yourself as well, or the passenger could be refunded twice.',
  ],
  ['PROCESSED', 'cash', false, false, ''],
] as const)(
  'a refund %s by %s, waiting %s: staff hand it out %s',
  (status, method, isWaiting, hand, words) => {
    const refund = { status, method, isWaiting, isOverdue: false }
    expect(isToHandOut(refund)).toBe(hand)
    expect(refundAdvice(refund)).toBe(words)
  },
)

test('an overdue refund at the provider tells staff to ask the provider', () => {
  const refund = { status: 'SENT', method: 'paystack', isWaiting: false, isOverdue: true } as const
  expect(refundAdvice(refund)).toBe(
    'Overdue: ask Paystack where this refund is. The passenger has been told.',
  )
})
