import { expect, test } from 'vitest'
import { kobo, naira } from '#domain/platform/money.ts'
import type { MoneyPayment, MoneyRefund } from './money-equation.ts'
import { type LedgerFacts, moneyLines } from './money-lines.ts'
import { PAYMENT_EXCEPTIONS } from './payment-facts.ts'

const at = (time: string, day = '2026-11-12') => new Date(`${day}T${time}:00+01:00`)
const NOW = at('12:00')
const FACTS: LedgerFacts = { isProven: true, seatNos: ['11'], holidays: new Set(), now: NOW }

const refund = (fields: Partial<MoneyRefund> = {}): MoneyRefund => ({
  id: 7,
  reason: 'duplicate_payment',
  amount: naira(5_000),
  status: 'SENT',
  method: 'paystack',
  requestedAt: at('09:15'),
  sentAt: at('09:16'),
  backAt: null,
  isEscalated: false,
  account: null,
  isTryingAccount: false,
  ...fields,
})

const payment = (fields: Partial<MoneyPayment> = {}): MoneyPayment => ({
  status: 'PAID',
  provider: 'paystack',
  channel: 'card',
  asked: naira(5_000),
  askedAt: at('09:13'),
  received: naira(5_000),
  arrivedAt: at('09:14'),
  currency: 'NGN',
  isTestMoney: false,
  applied: naira(5_000),
  charged: kobo(0),
  charges: [],
  waiting: kobo(0),
  exception: null,
  taken: kobo(0),
  takenAt: null,
  isDisputed: false,
  refunds: [],
  ...fields,
})

const paidTwice = (fields: Partial<MoneyRefund> = {}) =>
  payment({
    arrivedAt: at('09:15'),
    channel: null,
    applied: kobo(0),
    exception: 'duplicate_payment',
    refunds: [refund(fields)],
  })

const said = (payments: MoneyPayment[], facts: Partial<LedgerFacts> = {}) =>
  moneyLines(payments, { ...FACTS, ...facts }).map(({ text }) => text)

test('a payment and its double are two sentences, with the last day on which the money comes back', () => {
  expect(said([paidTwice(), payment()])).toEqual([
    '12 Nov 9:14 am, ₦5,000 arrived by card: seat 11.',
    '12 Nov 9:15 am, ₦5,000 arrived again: it goes back. Sent 9:16 am. Banks need 3 to 10 working days: 26 Nov at the latest.',
  ])
})

test.each(['REQUESTED', 'FAILED', 'NEEDS_ATTENTION'] as const)(
  'while the bank decides, a refund that is %s waits for its decision',
  (status) => {
    const disputed = { ...paidTwice({ status, sentAt: null }), isDisputed: true }
    expect(said([disputed])).toEqual([
      '12 Nov 9:15 am, ₦5,000 arrived again: it goes back. Your bank is deciding about it. It waits for your bank’s decision.',
    ])
  },
)

test('without proof of who asks, no sentence names a seat', () => {
  expect(said([payment()], { seatNos: null })).toEqual([
    '12 Nov 9:14 am, ₦5,000 arrived by card: it pays for the booking.',
  ])
})

test.each<[string, Partial<MoneyRefund>]>([
  [
    'It is about to be sent. Banks need 3 to 10 working days: 26 Nov at the latest.',
    { status: 'REQUESTED', sentAt: null },
  ],
  [
    'Sent 13 Nov 10:00 am. Banks need 3 to 10 working days: 27 Nov at the latest.',
    { sentAt: at('10:00', '2026-11-13') },
  ],
  [
    'Our staff will send it by bank transfer. Banks need 3 to 10 working days: 26 Nov at the latest.',
    { status: 'REQUESTED', method: 'transfer', sentAt: null },
  ],
  [
    'Our staff will refund the card you paid with at the counter, or send it by bank transfer. Banks need 3 to 10 working days: 26 Nov at the latest.',
    { status: 'REQUESTED', method: 'pos', sentAt: null },
  ],
  [
    'Collect it in cash at the terminal. Please bring your booking reference.',
    { status: 'REQUESTED', method: 'cash', sentAt: null },
  ],
  [
    'The bank could not return it to the card or account that you paid with. Please give us a bank account.',
    { status: 'NEEDS_ATTENTION' },
  ],
  [
    'Your bank account is on its way to our payment provider.',
    { status: 'NEEDS_ATTENTION', isTryingAccount: true },
  ],
  [
    'Sent to the account ending 6789 at Zenith Bank 16 Nov 10:00 am. Banks need 3 to 10 working days: 30 Nov at the latest.',
    { account: { bankName: 'Zenith Bank', end: '6789', at: at('10:00', '2026-11-16') } },
  ],
  [
    'Back with you on 17 Nov. Sent to the account ending 6789 at Zenith Bank.',
    {
      status: 'PROCESSED',
      backAt: at('08:00', '2026-11-17'),
      account: { bankName: 'Zenith Bank', end: '6789', at: at('10:00', '2026-11-16') },
    },
  ],
  ['The bank refused it. Our staff are sending it another way.', { status: 'FAILED' }],
  ['Back with you on 17 Nov.', { status: 'PROCESSED', backAt: at('08:00', '2026-11-17') }],
  ['Paid out in cash on 12 Nov.', { status: 'PROCESSED', method: 'cash', backAt: at('11:00') }],
])('a refund on its way: %s', (steps, fields) => {
  expect(said([paidTwice(fields)])).toEqual([`12 Nov 9:15 am, ₦5,000 arrived again: it goes back. ${steps}`])
})

test('a bank account is asked for once, of a person who has shown that the booking is theirs, and not during a dispute', () => {
  const asked = (payment: MoneyPayment, isProven = true) =>
    moneyLines([payment], { ...FACTS, isProven }).map(({ accountFor }) => accountFor)
  const missing = paidTwice({ status: 'NEEDS_ATTENTION' })
  expect(asked(missing)).toEqual([7])
  expect(asked(missing, false)).toEqual([null])
  expect(said([missing], { isProven: false })[0]).toMatch(/Search with your e-mail, or the last 4 digits/)
  expect(asked({ ...missing, isDisputed: true })).toEqual([null])
  expect(asked({ ...missing, currency: 'USD' })).toEqual([null])
  expect(asked(paidTwice({ status: 'NEEDS_ATTENTION', isTryingAccount: true }))).toEqual([null])
  expect(asked(paidTwice())).toEqual([null])
})

test('a holiday moves the last day, and a refund that is late says who looks into it', () => {
  expect(said([paidTwice()], { holidays: new Set(['2026-11-20']) })[0]).toContain('27 Nov at the latest')
  const later = { now: at('09:00', '2026-11-27') }
  expect(said([paidTwice()], later)[0]).toContain('It was due by 26 Nov. Please call or write to us.')
  expect(said([paidTwice({ isEscalated: true })], later)[0]).toContain(
    'It was due by 26 Nov. Our finance team is looking into it.',
  )
})

test('an overpayment says which part counts and which goes back', () => {
  const overpaid = payment({
    received: naira(6_000),
    exception: 'overpaid',
    refunds: [refund({ reason: 'overpaid', amount: naira(1_000) })],
  })
  expect(said([overpaid])).toEqual([
    '12 Nov 9:14 am, ₦6,000 arrived by card: ₦5,000 of it for seat 11.',
    '12 Nov 9:15 am, ₦1,000 goes back: it was more than the fare. Sent 9:16 am. Banks need 3 to 10 working days: 26 Nov at the latest.',
  ])
})

test.each<[string, Partial<MoneyPayment>]>([
  ['12 Nov 9:13 am, ₦5,000 requested: it has not arrived yet.', { status: 'PENDING', arrivedAt: null }],
  ['12 Nov 9:13 am, ₦5,000 requested: it was not paid.', { status: 'FAILED', arrivedAt: null }],
  [
    '12 Nov 9:13 am, ₦5,000 requested: our staff are checking it.',
    { status: 'FAILED', arrivedAt: null, exception: 'provider_unclear' },
  ],
  ['12 Nov 9:14 am, ₦5,000 arrived in cash: seat 11.', { provider: 'cash', channel: null }],
  [
    '12 Nov 9:14 am, money in USD arrived by card: it was not in naira, so it goes back.',
    { exception: 'wrong_currency', currency: 'USD', applied: kobo(0) },
  ],
  [
    '12 Nov 9:14 am, ₦5,000 arrived by card: seat 11. Your bank is deciding about it.',
    { exception: 'disputed', isDisputed: true },
  ],
])('%s', (sentence, fields) => {
  expect(said([payment(fields)])).toEqual([sentence])
})

test('the bank takes dollars back: no line counts them as naira', () => {
  const taken = {
    exception: 'reversed',
    taken: naira(5_000),
    takenAt: at('10:30'),
    applied: kobo(0),
  } as const
  expect(said([payment({ ...taken, currency: 'USD' })]).join()).not.toContain('₦')
})

test('money that the bank took back has a line of its own', () => {
  const taken = { exception: 'reversed', taken: naira(5_000), takenAt: at('10:30') } as const
  expect(said([payment(taken)])).toEqual([
    '12 Nov 9:14 am, ₦5,000 arrived by card: seat 11.',
    '12 Nov 10:30 am, your bank took ₦5,000 back. Ask your bank when you will receive it.',
  ])
})

test('a payment of another year names the year, and every exception has a sentence', () => {
  expect(said([payment({ arrivedAt: at('09:14', '2025-11-12') })])[0]).toMatch(/^12 Nov 2025 9:14 am/)
  for (const exception of PAYMENT_EXCEPTIONS)
    expect(said([payment({ applied: kobo(0), exception })])[0]).toMatch(/: [a-z].*\.$/)
})
