import { expect, test } from 'vitest'
import { type RefundStatus, refundStatusFrom, refundSteps } from './refund-states.ts'

const ALL: RefundStatus[] = ['REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'NEEDS_ATTENTION']

const LEGAL: [RefundStatus, RefundStatus, RefundStatus[]][] = [
  ['REQUESTED', 'SENT', ['SENT']],
  ['REQUESTED', 'FAILED', ['FAILED']],
  ['REQUESTED', 'PROCESSED', ['SENT', 'PROCESSED']],
  ['REQUESTED', 'NEEDS_ATTENTION', ['SENT', 'NEEDS_ATTENTION']],
  ['SENT', 'PROCESSED', ['PROCESSED']],
  ['SENT', 'FAILED', ['FAILED']],
  ['SENT', 'NEEDS_ATTENTION', ['NEEDS_ATTENTION']],
  ['NEEDS_ATTENTION', 'SENT', ['SENT']],
  ['NEEDS_ATTENTION', 'PROCESSED', ['PROCESSED']],
  ['NEEDS_ATTENTION', 'FAILED', ['FAILED']],
  ['FAILED', 'REQUESTED', ['REQUESTED']],
]

test.each(LEGAL)('a refund moves from %s to %s in the steps %j', (from, to, steps) => {
  expect(refundSteps(from, to)).toEqual(steps)
})

const illegal = ALL.flatMap((from) => ALL.map((to) => [from, to] as const)).filter(
  ([from, to]) => !LEGAL.some(([legalFrom, legalTo]) => legalFrom === from && legalTo === to),
)

test.each(illegal)('a refund cannot move from %s to %s', (from, to) => {
  expect(refundSteps(from, to)).toEqual([])
})

test('a processed refund stays processed, whatever status is reported later', () => {
  expect(ALL.flatMap((to) => refundSteps('PROCESSED', to))).toEqual([])
})

test.each([
  ['pending', 'SENT'],
  ['processing', 'SENT'],
  ['processed', 'PROCESSED'],
  ['failed', 'FAILED'],
  ['needs-attention', 'NEEDS_ATTENTION'],
  ['something new', undefined],
])('the provider status %s is our status %s', (word, status) => {
  expect(refundStatusFrom(word)).toBe(status)
})
