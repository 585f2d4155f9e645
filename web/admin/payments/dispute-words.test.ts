import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/lagos-time.ts'
import { naira } from '#domain/money.ts'
import { answerInWords, timeLeft } from './dispute-words.ts'

const friday = lagosInstant('2026-11-20', '22:00')

test.each([
  ['to-answer', '2026-11-23', '06:00', '8 h left'],
  ['to-answer', '2026-11-20', '22:45', '45 min left'],
  ['to-answer', '2026-11-20', '21:00', 'Overdue'],
  ['with-bank', '2026-11-23', '06:00', null],
] as const)(
  'the countdown of a dispute %s that is due on %s at %s skips the weekend',
  (state, day, time, left) => {
    expect(timeLeft({ state, dueAt: lagosInstant(day, time).toISOString() }, friday)).toBe(left)
  },
)

test('a dispute without a deadline has no countdown', () => {
  expect(timeLeft({ state: 'to-answer', dueAt: null }, friday)).toBeNull()
})

test.each([
  ['declined', 0, 'Decline'],
  ['merchant-accepted', naira(5_000), 'Accept ₦5,000'],
  ['merchant-accepted', 0, 'Accept, already refunded'],
] as const)('the answer %s over %i kobo is shown as %s', (resolution, refundAmount, words) => {
  expect(answerInWords({ resolution, refundAmount, message: 'Reason' })).toBe(words)
})
