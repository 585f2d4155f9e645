import { expect, test } from 'vitest'
import { approvalInWords, decisionInWords, decisionsOf } from './decisions.ts'

const refund = { isWaiting: true, reason: 'goodwill' as const, requestedById: 1 }

test('a second person can approve or decline a refund; the person who opened it can only withdraw it', () => {
  expect(decisionsOf(refund, 2)).toEqual(['approve', 'decline'])
  expect(decisionsOf(refund, 1)).toEqual(['decline'])
  expect(decisionInWords(refund, 2, 'decline')).toBe('Decline')
  expect(decisionInWords(refund, 1, 'decline')).toBe('Withdraw')
})

test('a refund of an overpayment can only be approved; a refund that does not wait offers no decision', () => {
  expect(decisionsOf({ ...refund, reason: 'overpaid' }, 2)).toEqual(['approve'])
  expect(decisionsOf({ ...refund, isWaiting: false }, 2)).toEqual([])
})

test.each([
  ['paystack' as const, true, 'The money will be sent. The passenger will be notified by e-mail.'],
  [
    'paystack' as const,
    false,
    'The money will be sent. This booking has no e-mail address, so call the passenger.',
  ],
  [
    'cash' as const,
    true,
    'The refund stays on the list until it is paid out. The passenger will be notified by e-mail.',
  ],
])(
  'who approves a refund by %s, with an e-mail address: %s, reads what happens',
  (method, hasEmail, words) => {
    expect(approvalInWords({ method, booking: { hasEmail } })).toBe(words)
  },
)
