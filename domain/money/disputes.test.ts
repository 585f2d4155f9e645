import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import {
  alertReached,
  answerAgainBy,
  answerDueAt,
  answerTold,
  type DisputeTold,
  disputeStatusFrom,
  hoursInWords,
  namesAnotherAmount,
  ON_DASHBOARD,
  takenIfLost,
} from './disputes.ts'

test.each([
  ['awaiting-merchant-feedback', null, 'OPEN'],
  ['awaiting-bank-feedback', null, 'OPEN'],
  ['pending', null, 'OPEN'],
  ['resolved', 'declined', 'WON'],
  ['resolved', 'merchant-accepted', 'LOST'],
  ['resolved', 'auto-accepted', 'LOST'],
  ['resolved', 'something new', 'OPEN'],
  ['resolved', null, 'OPEN'],
])('a dispute that is %s with the resolution %s counts as %s', (status, resolution, meaning) => {
  expect(disputeStatusFrom(status, resolution)).toBe(meaning)
})

const friday = lagosInstant('2026-11-20', '14:00')
const monday6 = lagosInstant('2026-11-23', '06:00')

test.each([
  ['the provider names no deadline', null, monday6],
  ['the provider’s deadline is later', lagosInstant('2026-11-24'), monday6],
  [
    'the provider’s deadline is earlier',
    lagosInstant('2026-11-20', '20:00'),
    lagosInstant('2026-11-20', '20:00'),
  ],
])('the answer is due at the earlier deadline: %s', (_, provider, due) => {
  expect(answerDueAt(friday, provider, 16)).toEqual(due)
})

test.each([
  [15.9, null],
  [8, 8],
  [4.1, 8],
  [4, 4],
  [2, 2],
  [-1, 2],
])('with %d business hours left, the alert of %s hours is due', (left, alert) => {
  expect(alertReached(left)).toBe(alert)
})

const accepted = {
  resolution: 'merchant-accepted',
  refundAmount: naira(5_000),
  message: 'We accept',
} as const

const declined = { ...accepted, resolution: 'declined', refundAmount: kobo(0) } as const

test.each([
  ['we accepted a part', 'merchant-accepted', naira(35_000), accepted, true, 5_000],
  [
    'an answer of ours is on its way, and another amount was accepted',
    'merchant-accepted',
    naira(7_000),
    accepted,
    false,
    7_000,
  ],
  [
    'an answer of ours is on its way, and the provider names no amount',
    'merchant-accepted',
    null,
    accepted,
    false,
    5_000,
  ],
  ['we accepted on the dashboard', 'merchant-accepted', naira(7_000), null, false, 7_000],
  ['nobody answered', 'auto-accepted', naira(20_000), null, false, 20_000],
  ['we declined', 'auto-accepted', null, declined, true, 35_000],
  ['the provider names no amount', 'auto-accepted', null, null, false, 35_000],
] as const)('a lost dispute takes this much when %s', (_, resolution, amount, answer, isAnswered, taken) => {
  expect(takenIfLost({ resolution, amount }, { answer, isAnswered }, naira(35_000))).toBe(naira(taken))
})

const told = (fields: Partial<DisputeTold>): DisputeTold => ({
  status: 'OPEN',
  isWithBank: false,
  resolution: null,
  amount: naira(35_000),
  ...fields,
})
const withBank = told({ isWithBank: true })
const acceptedAtProvider = told({ status: 'LOST', resolution: 'merchant-accepted', amount: naira(5_000) })

test.each([
  ['our amount', 'merchant-accepted', naira(5_000), accepted, true, false],
  ['another amount', 'merchant-accepted', naira(35_000), accepted, true, true],
  ['no amount', 'merchant-accepted', null, accepted, true, false],
  [
    'another amount, and our answer may not have arrived',
    'merchant-accepted',
    naira(7_000),
    accepted,
    false,
    false,
  ],
  ['an amount, and we declined', 'merchant-accepted', naira(7_000), declined, true, false],
  ['an amount, and nobody answered', 'auto-accepted', naira(7_000), null, false, false],
] as const)(
  'the provider names %s: staff compare it',
  (_, resolution, amount, answer, isAnswered, isOther) => {
    expect(namesAnotherAmount({ resolution, amount }, { answer, isAnswered })).toBe(isOther)
  },
)

test.each([
  ['waits', told({}), declined, null],
  ['waits for the bank', withBank, declined, declined],
  ['waits for the bank', withBank, accepted, ON_DASHBOARD],
  ['was accepted with our amount', acceptedAtProvider, accepted, accepted],
  ['was accepted without an amount', { ...acceptedAtProvider, amount: null }, accepted, accepted],
  [
    'was accepted with another amount',
    { ...acceptedAtProvider, amount: naira(9_000) },
    accepted,
    { ...ON_DASHBOARD, resolution: 'merchant-accepted', refundAmount: naira(9_000) },
  ],
  [
    'was accepted',
    acceptedAtProvider,
    declined,
    { ...ON_DASHBOARD, resolution: 'merchant-accepted', refundAmount: naira(5_000) },
  ],
  ['was won', told({ status: 'WON', resolution: 'declined' }), declined, declined],
  ['was won', told({ status: 'WON', resolution: 'declined' }), accepted, ON_DASHBOARD],
  ['lapsed', told({ status: 'LOST', resolution: 'auto-accepted' }), declined, null],
] as const)('the dispute %s at the provider: whose answer it has (%#)', (_, dispute, ours, answer) => {
  expect(answerTold(dispute, ours, naira(35_000))).toEqual(answer)
})

test.each([
  [5.5, '5 h 30 min'],
  [16, '16 h'],
  [0.75, '45 min'],
  [-3, '0 min'],
])('%d business hours are written as %s', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})

test('after the provider asks again the deadline counts from then, and an earlier one is ignored', () => {
  const asked = lagosInstant('2026-11-10', '08:00')
  expect(answerAgainBy(asked, null, 16)).toEqual(lagosInstant('2026-11-11', '00:00'))
  expect(answerAgainBy(asked, lagosInstant('2026-11-09', '12:00'), 16)).toEqual(
    lagosInstant('2026-11-11', '00:00'),
  )
  expect(answerAgainBy(asked, lagosInstant('2026-11-10', '12:00'), 16)).toEqual(
    lagosInstant('2026-11-10', '12:00'),
  )
})
