import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { answerInWords, sentInWords, timeLeft } from './dispute-words.ts'

test.each([
  ['to-answer', 8, '8 h left (weekends don’t count)'],
  ['sending', 8, '8 h left (weekends don’t count)'],
  ['to-answer', 0.75, '45 min left (weekends don’t count)'],
  ['to-answer', -1, 'Overdue'],
  ['to-answer', null, null],
  ['with-bank', 8, null],
] as const)('the countdown of a dispute %s with %s business hours left is %s', (state, hoursLeft, words) => {
  expect(timeLeft({ state, hoursLeft })).toBe(words)
})

test.each([
  ['declined', 0, 'Decline'],
  ['merchant-accepted', naira(5_000), 'Accept ₦5,000'],
  ['merchant-accepted', 0, 'Accept, already refunded'],
] as const)('the answer %s over %i kobo is shown as %s', (resolution, refundAmount, words) => {
  expect(answerInWords({ resolution, refundAmount, message: 'Reason' })).toBe(words)
})

test.each([
  [
    'Ada',
    'Here is the ticket.',
    'Accept ₦5,000: sent Thu 12 Nov 2026, 10:14 am WAT by Ada. Here is the ticket.',
  ],
  [null, '', 'Accept ₦5,000: sent Thu 12 Nov 2026, 10:14 am WAT by somebody on Paystack’s dashboard.'],
])('an earlier answer by %s names what, when, who and the message %j', (answeredBy, message, words) => {
  const answer = { resolution: 'merchant-accepted' as const, refundAmount: naira(5_000), message }
  expect(sentInWords({ answer, answeredAt: '2026-11-12T09:14:00.000Z', answeredBy })).toBe(words)
})
