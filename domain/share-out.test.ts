import { expect, test } from 'vitest'
import { kobo, naira } from './money.ts'
import { shareOut } from './share-out.ts'

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
    shareOut([paid(1, 70_000, 60_000)], { back: naira(29_000), charge: naira(1_000), lowered: naira(35_000) }),
  ).toEqual([{ paymentId: 1, back: naira(29_000), charge: naira(1_000), lowered: naira(35_000) }])
})

test('a payment that gives nothing is left out', () => {
  const nothing = { back: kobo(0), charge: kobo(0), lowered: kobo(0) }
  expect(shareOut([paid(1, 35_000)], nothing)).toEqual([])
})
