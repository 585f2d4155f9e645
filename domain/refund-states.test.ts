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

test.each(LEGAL)('from %s to %s goes by %j', (from, to, steps) => {
  expect(refundSteps(from, to)).toEqual(steps)
})

const illegal = ALL.flatMap((from) => ALL.map((to) => [from, to] as const)).filter(
  ([from, to]) => !LEGAL.some(([legalFrom, legalTo]) => legalFrom === from && legalTo === to),
)

test.each(illegal)('from %s to %s nothing leads', (from, to) => {
  expect(refundSteps(from, to)).toEqual([])
})

test('what arrived stays arrived, whatever is heard later', () => {
  expect(ALL.flatMap((to) => refundSteps('PROCESSED', to))).toEqual([])
})

test.each([
  ['pending', 'SENT'],
  ['processing', 'SENT'],
  ['processed', 'PROCESSED'],
  ['failed', 'FAILED'],
  ['needs-attention', 'NEEDS_ATTENTION'],
  ['something new', undefined],
])('the provider says %s, we say %s', (word, status) => {
  expect(refundStatusFrom(word)).toBe(status)
})
