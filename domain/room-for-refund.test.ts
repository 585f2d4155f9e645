import { expect, test } from 'vitest'
import { kobo } from './money.ts'
import { lowerToFit } from './room-for-refund.ts'

const refund = (id: number, amount: number, canBeLowered = true) => ({
  id,
  amount: kobo(amount),
  canBeLowered,
})

test.each([
  ['no refund is open', [], 0, []],
  ['all fits', [refund(1, 20)], 20, []],
  ['one refund is lowered', [refund(1, 35)], 15, [{ id: 1, from: 35, to: 15 }]],
  [
    'the first refund comes before the second',
    [refund(2, 10), refund(1, 25)],
    20,
    [
      { id: 2, from: 10, to: 0 },
      { id: 1, from: 25, to: 20 },
    ],
  ],
  [
    'a sent refund keeps its amount',
    [refund(2, 10, false), refund(1, 25)],
    20,
    [{ id: 1, from: 25, to: 10 }],
  ],
  ['sent refunds exceed the payment', [refund(1, 35, false)], 15, undefined],
])('%s', (_, refunds, room, lowered) => {
  expect(lowerToFit(refunds, room)).toEqual(lowered)
})
