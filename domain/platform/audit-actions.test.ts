import { expect, test } from 'vitest'
import { ACTION_LABELS, actionLabel } from './audit-actions.ts'

test('every action has a label of its own, a capital letter and words instead of a code', () => {
  const labels = Object.values(ACTION_LABELS)
  expect(labels.filter((label) => !/^[A-Z][A-Za-z -]+$/.test(label))).toEqual([])
  expect(new Set(labels).size).toBe(labels.length)
})

test.each([
  ['trip.canceled', 'Trip cancelled'],
  ['refund.attention', 'Refund needs attention'],
  ['payment.overridden', 'Payment marked as paid'],
  ['trip.set-price', 'Trip set price'],
])('the action %s is shown as %s', (action, label) => {
  expect(actionLabel(action)).toBe(label)
})
