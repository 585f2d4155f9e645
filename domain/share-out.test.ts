import { expect, test } from 'vitest'
import { kobo, naira } from './money.ts'
import { quoteCancellation } from './refund-policy.ts'
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

const paid = (paymentId: number, applied: number, kept = applied) => ({
  paymentId,
  applied: naira(applied),
  kept: naira(kept),
  disputed: kobo(0),
})

test('the refund comes from the latest payment first, the charge from the money that is left', () => {
  const shares = shareOut([paid(1, 5_000), paid(2, 30_000)], {
    back: naira(31_000),
    charge: naira(4_000),
    lowered: naira(35_000),
  })
  expect(shares).toEqual([
    { paymentId: 2, back: naira(30_000), charge: 0, lowered: naira(30_000) },
    { paymentId: 1, back: naira(1_000), charge: naira(4_000), lowered: naira(5_000) },
  ])
})

test('money that was refunded as goodwill stops counting, but is neither charged nor refunded again', () => {
  expect(
    shareOut([paid(1, 70_000, 60_000)], {
      back: naira(29_000),
      charge: naira(1_000),
      lowered: naira(35_000),
    }),
  ).toEqual([{ paymentId: 1, back: naira(29_000), charge: naira(1_000), lowered: naira(35_000) }])
})

test('a payment that gives nothing is left out', () => {
  const nothing = { back: kobo(0), charge: kobo(0), lowered: kobo(0) }
  expect(shareOut([paid(1, 35_000)], nothing)).toEqual([])
})

test('10,000 histories of payments and cancellations: received is applied, charged and refunded at every moment', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let run = 0; run < 10_000; run++) {
    const price = kobo(1 + next(5_000_000))
    let seats = 1 + next(8)
    let left = kobo(next(price * seats + 1))
    const payments = [1, 2, 3].map((paymentId) => {
      const received = paymentId === 3 ? left : kobo(next(left + 1))
      left = kobo(left - received)
      return { paymentId, received, applied: received, charged: kobo(0), refunded: kobo(0) }
    })
    while (seats > 0) {
      const count = 1 + next(seats)
      const paid = kobo(payments.reduce((sum, { applied }) => sum + applied, 0))
      const { charge, back } = quoteCancellation({
        price,
        paid,
        fees: kobo(Math.floor(paid * 0.015)),
        seats,
        cancelled: Array.from({ length: count }, (_, position) => seats - 1 - position),
        policy: POLICY,
        now: new Date(0),
        departTime: new Date((next(100) + 1) * 3_600_000),
        fault: next(10) === 0 ? 'moved' : null,
      })
      const counted = payments.map(({ paymentId, applied }) => ({
        paymentId,
        applied,
        kept: applied,
        disputed: kobo(0),
      }))
      for (const share of shareOut(counted, { back, charge, lowered: kobo(back + charge) })) {
        const payment = payments.find(({ paymentId }) => paymentId === share.paymentId)
        if (!payment) throw new Error('a share of an unknown payment')
        payment.applied = kobo(payment.applied - share.lowered)
        payment.charged = kobo(payment.charged + share.charge)
        payment.refunded = kobo(payment.refunded + share.back)
      }
      seats -= count
      for (const { received, applied, charged, refunded } of payments)
        expect(applied + charged + refunded).toBe(received)
      const counts = payments.reduce((sum, { applied }) => sum + applied, 0)
      expect(counts).toBe(paid - charge - back)
      expect(counts).toBeLessThanOrEqual(price * seats)
    }
  }
})
