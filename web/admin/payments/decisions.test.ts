import { expect, test } from 'vitest'
import { decisionInWords, decisionsOf } from './decisions.ts'

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
