import { expect, test } from 'vitest'
import { PAYMENT_EXCEPTIONS } from './payment-facts.ts'
import {
  CANCELLATION_CAUSES,
  CANCELLATION_LABELS,
  EXCEPTION_LABELS,
  REFUND_REASON_LABELS,
  reasonLabel,
} from './reason-labels.ts'
import { REFUND_REASON_TEXTS } from './refund-words.ts'

test.each([
  ['cancellation', CANCELLATION_CAUSES, CANCELLATION_LABELS],
  ['exception', PAYMENT_EXCEPTIONS, EXCEPTION_LABELS],
  ['refund', Object.keys(REFUND_REASON_TEXTS), REFUND_REASON_LABELS],
])('every reason for a(n) %s has a label in words', (_, codes, labels) => {
  expect(codes.filter((code) => !/^[A-Z][a-z ]+$/.test(reasonLabel(labels, code)))).toEqual([])
})

test('the label of a refund of too much money says so; an unknown code is shown as it is', () => {
  expect(reasonLabel(REFUND_REASON_LABELS, 'overpaid')).toBe('Paid more than was due')
  expect(reasonLabel(EXCEPTION_LABELS, 'from_tomorrow')).toBe('from_tomorrow')
})
