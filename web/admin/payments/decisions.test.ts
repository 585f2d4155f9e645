import { expect, test } from 'vitest'
import { decisionInWords, decisionsOf } from './decisions.ts'

const refund = { isWaiting: true, reason: 'goodwill' as const, requestedById: 1 }

test('a second person approves or declines; the person who opened the refund can withdraw it', () => {
  expect(decisionsOf(refund, 2)).toEqual(['approve', 'decline'])
  expect(decisionsOf(refund, 1)).toEqual(['decline'])
  expect(decisionInWords(refund, 2, 'decline')).toBe('Decline')
  expect(decisionInWords(refund, 1, 'decline')).toBe('Withdraw')
})

test('a refund after a move to cheaper seats is only approved, and one that does not wait is not decided', () => {
  expect(decisionsOf({ ...refund, reason: 'overpaid' }, 2)).toEqual(['approve'])
  expect(decisionsOf({ ...refund, isWaiting: false }, 2)).toEqual([])
})
