import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Kobo, kobo, naira } from '#domain/platform/money.ts'
import { type MoneyPayment, type MoneyRefund, moneyEquation } from './money-equation.ts'
import { PAYMENT_EXCEPTIONS, REFUND_METHODS } from './payment-facts.ts'
import { REFUND_STATUSES, type RefundStatus, refundSteps } from './refund-states.ts'
import { judgePayment } from './settlement.ts'

const AT = new Date('2026-11-12T08:14:00Z')

const refund = (fields: Partial<MoneyRefund> = {}): MoneyRefund => ({
  id: 7,
  reason: 'duplicate_payment',
  amount: naira(5_000),
  status: 'SENT',
  method: 'paystack',
  requestedAt: AT,
  sentAt: AT,
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
  askedAt: AT,
  received: naira(5_000),
  arrivedAt: AT,
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

const unused = { applied: kobo(0), exception: 'duplicate_payment' } as const

test.each<[string, MoneyPayment, boolean, Partial<Record<string, number>>]>([
  ['a paid seat', payment(), false, { inSeat: 5_000 }],
  ['an open payment', payment({ status: 'PENDING', received: kobo(0), applied: kobo(0) }), false, {}],
  [
    'a second payment that was sent back',
    payment({ ...unused, refunds: [refund()] }),
    false,
    { onItsWay: 5_000 },
  ],
  [
    'a refund that arrived',
    payment({ ...unused, refunds: [refund({ status: 'PROCESSED' })] }),
    false,
    { back: 5_000 },
  ],
  [
    'a refund that the bank refused',
    payment({ ...unused, refunds: [refund({ status: 'FAILED' })] }),
    false,
    { onItsWay: 5_000 },
  ],
  [
    'a cancelled booking',
    payment({
      refunds: [refund({ reason: 'booking_cancelled', amount: naira(2_500), status: 'PROCESSED' })],
    }),
    true,
    { back: 2_500, kept: 2_500 },
  ],
  [
    'a booking that was cancelled for a charge',
    payment({
      applied: kobo(0),
      charged: naira(1_250),
      refunds: [refund({ reason: 'booking_cancelled', amount: naira(3_750), status: 'PROCESSED' })],
    }),
    true,
    { back: 3_750, kept: 1_250 },
  ],
  [
    'a cancelled booking whose refund waits for approval',
    payment({ applied: kobo(0), charged: naira(1_250), waiting: naira(3_750) }),
    true,
    { kept: 5_000 },
  ],
  [
    'one of two seats that was cancelled for a charge',
    payment({
      applied: naira(2_500),
      charged: naira(1_000),
      refunds: [refund({ reason: 'seats_cancelled', amount: naira(1_500) })],
    }),
    false,
    { inSeat: 2_500, onItsWay: 1_500, kept: 1_000 },
  ],
  [
    'a goodwill refund of a live booking',
    payment({ refunds: [refund({ reason: 'goodwill', amount: naira(1_000) })] }),
    false,
    { onItsWay: 1_000, inSeat: 4_000 },
  ],
  [
    'a payment that the bank took back',
    payment({ exception: 'reversed', taken: naira(5_000) }),
    false,
    { takenBack: 5_000 },
  ],
  [
    'a payment of which the bank took a part',
    payment({ received: naira(6_000), taken: naira(1_000) }),
    false,
    { inSeat: 5_000, takenBack: 1_000 },
  ],
  [
    'a refunded payment that the bank took as well',
    payment({ ...unused, taken: naira(5_000), refunds: [refund({ status: 'PROCESSED' })] }),
    false,
    { back: 5_000 },
  ],
  ['money that has no place yet', payment({ ...unused, isDisputed: true }), false, { onItsWay: 5_000 }],
])('%s', (_, one, isCancelled, expected) => {
  const figures = { inSeat: 0, onItsWay: 0, back: 0, takenBack: 0, kept: 0, ...expected }
  const { arrived, ...parts } = moneyEquation([one], { isCancelled })
  expect(Object.fromEntries(Object.entries(parts).map(([name, sum]) => [name, sum / 100]))).toEqual(figures)
  expect(arrived / 100).toBe(Object.values(figures).reduce((all, sum) => all + sum, 0))
})

test('money that staff recorded by mistake never arrived, and foreign and test money are not counted in naira', () => {
  const mistake = payment({
    applied: kobo(0),
    exception: 'recorded_by_mistake',
    refunds: [refund({ reason: 'recorded_by_mistake', status: 'PROCESSED' })],
  })
  const foreign = payment({ applied: kobo(0), exception: 'wrong_currency', currency: 'USD' })
  const reversed = payment({ ...foreign, exception: 'reversed', taken: foreign.received })
  const ofTest = payment({ applied: kobo(0), exception: 'wrong_mode', isTestMoney: true })
  const none = moneyEquation([mistake, foreign, reversed, ofTest], { isCancelled: false })
  expect([none.arrived, none.takenBack]).toEqual([0, 0])
})

/** A payment as settlement, staff and the provider leave it after any number of steps. */
const History = fc
  .record({
    asked: fc.integer({ min: 10_000, max: 5_000_000 }),
    extra: fc.constantFrom(0, 0, 0, 1, 500_000, -1),
    due: fc.integer({ min: 0, max: 5_000_000 }),
    bookingStatus: fc.constantFrom('DRAFT', 'PENDING', 'CONFIRMED', 'CANCELLED'),
    areSeatsOursOrFree: fc.boolean(),
    isTripCanceled: fc.boolean(),
    hasDeparted: fc.boolean(),
    currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'USD'),
    taken: fc.array(
      fc.record({
        share: fc.double({ min: 0.01, max: 1, noNaN: true }),
        method: fc.constantFrom(...REFUND_METHODS),
      }),
      { maxLength: 4 },
    ),
    reported: fc.array(fc.constantFrom(...REFUND_STATUSES), { minLength: 5, maxLength: 20 }),
    bank: fc.constantFrom('quiet', 'quiet', 'quiet', 'disputed', 'took a part', 'reversed'),
    takenShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map((story): MoneyPayment => {
    const received = kobo(Math.max(1, story.asked + story.extra))
    const { applied, refunded, exception } = judgePayment({
      ...story,
      purpose: 'FULL',
      expected: kobo(story.asked),
      received,
      mode: 'live',
      expectedMode: 'live',
      isExpired: false,
      isErased: false,
      paid: kobo(0),
      due: kobo(story.due),
    } as Parameters<typeof judgePayment>[0])
    const own = exception && refunded > 0 ? [refund({ reason: exception, amount: refunded })] : []
    const byStaff: MoneyRefund[] = []
    let left = applied as number
    for (const { share, method } of story.taken) {
      const amount = kobo(Math.floor(left * share))
      if (amount === 0) continue
      byStaff.push(refund({ reason: 'goodwill', amount, method }))
      left -= amount
    }
    const walked = [...own, ...byStaff].map((one, i) => ({ ...one, status: walk(story.reported.slice(i)) }))
    const isReversed = story.bank === 'reversed'
    const part = story.bank === 'took a part' ? Math.floor(received * story.takenShare) : 0
    return payment({
      received,
      applied: applied as Kobo,
      exception: isReversed ? 'reversed' : exception,
      currency: story.currency,
      taken: isReversed ? received : kobo(part),
      isDisputed: story.bank === 'disputed',
      refunds: walked,
    })
  })

/** The status of a refund after these reports of the provider, of which it ignores the impossible ones. */
const walk = (reported: readonly RefundStatus[]): RefundStatus =>
  reported.reduce<RefundStatus>((now, next) => refundSteps(now, next).at(-1) ?? now, 'REQUESTED')

test('10,000 histories: what arrived is in the seat, on its way back, back, taken by a bank or kept, to the kobo', () => {
  fc.assert(
    fc.property(fc.array(History, { minLength: 1, maxLength: 4 }), fc.boolean(), (payments, isCancelled) => {
      const { arrived, inSeat, onItsWay, back, takenBack, kept } = moneyEquation(payments, { isCancelled })
      const counted = payments.filter(({ currency }) => currency === 'NGN')
      expect(arrived).toBe(counted.reduce((sum, { received }) => sum + received, 0))
      expect(inSeat + onItsWay + back + takenBack + kept).toBe(arrived)
      for (const part of [inSeat, onItsWay, back, takenBack, kept]) expect(part).toBeGreaterThanOrEqual(0)
      expect(isCancelled ? inSeat : kept).toBe(0)
    }),
    { numRuns: 10_000 },
  )
})

test('control: an equation that forgets failed refunds loses money in one of the histories', () => {
  const careless = (payments: MoneyPayment[]) =>
    payments.flatMap(({ refunds }) => refunds).filter(({ status }) => status !== 'FAILED')
  const loses = fc.check(
    fc.property(fc.array(History, { minLength: 1, maxLength: 4 }), (payments) => {
      const owed = careless(payments).reduce((sum, { amount }) => sum + amount, 0)
      const used = payments.reduce((sum, { received, applied, refunds }) => {
        const promised = refunds.reduce((all, { amount }) => all + amount, 0)
        return sum + Math.min(applied, received - promised)
      }, 0)
      return owed + used === payments.reduce((sum, { received }) => sum + received, 0)
    }),
    { numRuns: 10_000 },
  )
  expect(loses.failed).toBe(true)
})

test('each exception of a payment has a place in the equation', () => {
  for (const exception of PAYMENT_EXCEPTIONS) {
    const { arrived, inSeat, onItsWay, back, kept } = moneyEquation(
      [payment({ applied: kobo(0), exception })],
      {
        isCancelled: false,
      },
    )
    expect(inSeat + onItsWay + back + kept).toBe(arrived)
  }
})
