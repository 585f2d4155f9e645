import { expect, test } from 'vitest'
import { quoteCancellation } from '#domain/company/refund-policy.ts'
import { kobo, naira } from '#domain/platform/money.ts'
import { shareOut } from './share-out.ts'

const POLICY = {
  id: 1,
  name: 'Standard',
  flatKobo: naira(1_000),
  moveKobo: naira(1_000),
  brackets: [
    { hoursBefore: 48, percent: 0 },
    { hoursBefore: 24, percent: 25 },
    { hoursBefore: 4, percent: 50 },
    { hoursBefore: 0, percent: 100 },
  ],
  lateMinutes: 60,
}

const paid = (paymentId: number, applied: number, { kept = applied, disputed = 0 } = {}) => ({
  paymentId,
  applied: naira(applied),
  kept: naira(kept),
  disputed: naira(disputed),
})

test('the refund comes from the latest payment first, the charge from the money that is left', () => {
  const shares = shareOut([paid(1, 5_000), paid(2, 30_000)], {
    back: naira(31_000),
    charge: naira(4_000),
    lowered: naira(35_000),
  })
  expect(shares).toEqual([
    { paymentId: 2, back: naira(30_000), charge: 0, lowered: naira(30_000), disputed: 0 },
    { paymentId: 1, back: naira(1_000), charge: naira(4_000), lowered: naira(5_000), disputed: 0 },
  ])
})

test('money that was refunded as goodwill stops counting, but is neither charged nor refunded again', () => {
  expect(
    shareOut([paid(1, 70_000, { kept: 60_000 })], {
      back: naira(29_000),
      charge: naira(1_000),
      lowered: naira(35_000),
    }),
  ).toEqual([
    { paymentId: 1, back: naira(29_000), charge: naira(1_000), lowered: naira(35_000), disputed: 0 },
  ])
})

test('goodwill from one payment does not make the money of another disappear', () => {
  expect(
    shareOut([paid(1, 10_000, { kept: 5_000 }), paid(2, 60_000)], {
      back: naira(31_500),
      charge: naira(1_000),
      lowered: naira(35_000),
    }),
  ).toEqual([
    { paymentId: 2, back: naira(31_500), charge: naira(1_000), lowered: naira(32_500), disputed: 0 },
    { paymentId: 1, back: 0, charge: 0, lowered: naira(2_500), disputed: 0 },
  ])
})

test('disputed money stops counting last, after goodwill, and is neither charged nor refunded', () => {
  const payments = [paid(1, 10_000, { kept: 8_000 }), paid(2, 10_000, { kept: 0, disputed: 9_000 })]
  expect(shareOut(payments, { back: naira(3_000), charge: naira(1_000), lowered: naira(11_000) })).toEqual([
    { paymentId: 2, back: 0, charge: 0, lowered: naira(5_000), disputed: naira(4_000) },
    { paymentId: 1, back: naira(3_000), charge: naira(1_000), lowered: naira(6_000), disputed: 0 },
  ])
})

test('a payment that gives nothing is left out', () => {
  const nothing = { back: kobo(0), charge: kobo(0), lowered: kobo(0) }
  expect(shareOut([paid(1, 35_000)], nothing)).toEqual([])
})

test('10,000 histories of payments, goodwill, disputes and cancellations: no kobo is lost at any moment', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let run = 0; run < 10_000; run++) {
    const price = kobo(1 + next(5_000_000))
    let seats = 1 + next(8)
    let left = next(4) === 0 ? kobo(Math.max(0, price * seats - next(3))) : kobo(next(price * seats + 1))
    const payments = [1, 2, 3].map((paymentId) => {
      const received = paymentId === 3 ? left : kobo(next(left + 1))
      left = kobo(left - received)
      const isDisputed = next(6) === 0
      return {
        paymentId,
        received,
        applied: received,
        charged: 0,
        refunded: 0,
        goodwill: 0,
        unused: 0,
        isDisputed,
      }
    })
    while (seats > 0) {
      for (const payment of payments)
        if (next(3) === 0) payment.goodwill += next(payment.applied - overcounted(payment) + 1)
      const counted = payments.map((payment) => {
        const kept = kobo(payment.applied - overcounted(payment))
        const { paymentId, applied, isDisputed } = payment
        return {
          paymentId,
          applied,
          kept: isDisputed ? kobo(0) : kept,
          disputed: isDisputed ? kept : kobo(0),
        }
      })
      const count = 1 + next(seats)
      const paid = kobo(counted.reduce((sum, { kept }) => sum + kept, 0))
      const first = next(seats - count + 1)
      const { charge, back } = quoteCancellation({
        price,
        paid,
        fees: kobo(Math.floor(paid * 0.015)),
        seats,
        cancelled: Array.from({ length: count }, (_, position) => first + position),
        policy: POLICY,
        now: new Date(0),
        departTime: new Date((next(100) + 1) * 3_600_000),
        fault: next(10) === 0 ? 'moved' : null,
        leastPercent: 0,
      })
      seats -= count
      const applied = counted.reduce((sum, one) => sum + one.applied, 0)
      const lowered = kobo(Math.max(charge + back, applied - price * seats))
      for (const share of shareOut(counted, { back, charge, lowered })) {
        const payment = payments.find(({ paymentId }) => paymentId === share.paymentId)
        if (!payment) throw new Error('a share of an unknown payment')
        payment.applied = kobo(payment.applied - share.lowered)
        payment.charged += share.charge
        payment.refunded += share.back
        payment.unused += share.disputed
      }
      for (const payment of payments) {
        const over = overcounted(payment)
        expect(over).toBeGreaterThanOrEqual(0)
        expect(over).toBeLessThanOrEqual(Math.min(payment.goodwill, payment.applied))
      }
      const counts = payments.reduce((sum, one) => sum + one.applied, 0)
      expect(counts).toBe(applied - lowered)
      expect(counts).toBeLessThanOrEqual(price * seats)
    }
  }
})

type History = Record<'received' | 'applied' | 'charged' | 'refunded' | 'goodwill' | 'unused', number>

/** The part of a payment that still counts for the booking although it was refunded as goodwill. */
const overcounted = ({ received, applied, charged, refunded, goodwill, unused }: History): number =>
  applied + charged + refunded + goodwill + unused - received
