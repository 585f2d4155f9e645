import { expect, test } from 'vitest'
import { accountInWords, isToHandOut, refundAdvice } from './refund-advice.ts'

test.each([
  ['REQUESTED', 'paystack', false, false, ''],
  ['REQUESTED', 'paystack', true, false, 'A second person must approve this refund.'],
  ['REQUESTED', 'cash', true, false, 'A second person must approve this refund.'],
  ['REQUESTED', 'cash', false, true, 'Pay this refund in cash, then mark it as paid out.'],
  ['REQUESTED', 'transfer', false, true, 'Send this refund by transfer, then mark it as paid out.'],
  [
    'REQUESTED',
    'pos',
    false,
    true,
    'Refund the card on the card machine, or send a transfer, then mark it as paid out.',
  ],
  ['SENT', 'paystack', false, false, ''],
  ['FAILED', 'paystack', false, true, 'Retry the refund, or pay it out yourself and mark it as paid out.'],
  [
    'NEEDS_ATTENTION',
    'paystack',
    false,
    false,
    'Ask the passenger to give a bank account on the page “Where is my money?” of the website. Don’t pay it out yourself as well, or the passenger could be refunded twice.',
  ],
  ['PROCESSED', 'cash', false, false, ''],
] as const)(
  'a refund %s by %s, waiting %s: staff hand it out %s',
  (status, method, isWaiting, hand, words) => {
    const refund = { status, method, isWaiting, isOverdue: false, account: null }
    expect(isToHandOut(refund)).toBe(hand)
    expect(refundAdvice(refund)).toBe(words)
  },
)

test('an overdue refund at the provider tells staff to ask the provider', () => {
  const refund = {
    status: 'SENT',
    method: 'paystack',
    isWaiting: false,
    isOverdue: true,
    account: null,
  } as const
  expect(refundAdvice(refund)).toBe(
    'Overdue: ask Paystack where this refund is. The passenger has been told.',
  )
})

const ACCOUNT = { bankName: 'Zenith Bank', end: '6789', givenAt: '2026-11-12T09:14:00.000Z' }

test('while an account is on its way to the provider, staff wait', () => {
  const refund = { status: 'FAILED', method: 'paystack', isWaiting: false, isOverdue: false } as const
  expect(refundAdvice({ ...refund, account: { ...ACCOUNT, outcome: null } })).toBe(
    'Wait: a bank account is on its way to Paystack. Don’t pay it out yourself as well.',
  )
})

test.each([
  [null, 'on its way to Paystack'],
  ['taken', 'Paystack sends the money there'],
  ['refused', 'Paystack refused it'],
  ['unsent', 'it did not reach Paystack'],
] as const)('an account whose outcome is %s is described', (outcome, words) => {
  expect(accountInWords({ account: { ...ACCOUNT, outcome } })).toBe(
    `The passenger gave the account ending 6789 at Zenith Bank, Thu 12 Nov 2026, 10:14 am WAT: ${words}`,
  )
})

test('an account that was removed has no digits, and most refunds have none', () => {
  const account = { bankName: null, end: null, outcome: 'taken', givenAt: ACCOUNT.givenAt } as const
  expect(accountInWords({ account })).toMatch(/^The passenger gave an account, /)
  expect(accountInWords({ account: null })).toBe('')
})
