import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { refundChoices } from './refund-choices.ts'

const QUOTE = { charge: naira(9_000), back: naira(27_000), because: '25% of the fare' }

const wordsOf = (quote: Partial<typeof QUOTE>, may: (permission: string) => boolean = () => true) =>
  refundChoices({ ...QUOTE, ...quote }, may).map(({ words }) => words)

test('each choice says what is refunded and what we keep, and begins with other words', () => {
  const words = wordsOf({})
  expect(words).toEqual([
    'By policy: refund ₦27,000, keep ₦9,000',
    'Waive the charge: refund ₦36,000',
    'Full refund: ₦36,000',
    'No refund: keep ₦36,000',
    'Another amount',
  ])
  expect(new Set(words.map((one) => one.split(' ')[0])).size).toBe(words.length)
})

test('without a charge there is nothing to waive, and without a refund by policy no second “No refund”', () => {
  expect(wordsOf({ charge: naira(0) })).toEqual([
    'By policy: refund ₦27,000',
    'Full refund: ₦27,000',
    'No refund: keep ₦27,000',
    'Another amount',
  ])
  expect(wordsOf({ back: naira(0) })).toEqual([
    'By policy: refund nothing, keep ₦9,000',
    'Waive the charge: refund ₦9,000',
    'Full refund: ₦9,000',
    'Another amount',
  ])
})

test('without the permission to refund staff choose the policy, and waive if they may', () => {
  expect(wordsOf({}, () => false)).toEqual(['By policy: refund ₦27,000, keep ₦9,000'])
  expect(wordsOf({}, (permission) => permission === 'bookings.waive')).toHaveLength(2)
})
