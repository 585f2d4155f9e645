import { expect, test } from 'vitest'
import { kobo } from './money.ts'
import { lowerToFit } from './room-for-refund.ts'

const refund = (id: number, amount: number, canBeLowered = true) => ({
  id,
  amount: kobo(amount),
  canBeLowered,
})

test.each([
  ['nothing is promised', [], 0, []],
  ['all fits', [refund(1, 20)], 20, []],
  ['one is lowered', [refund(1, 35)], 15, [{ id: 1, from: 35, to: 15 }]],
  [
    'the first goes before the second',
    [refund(2, 10), refund(1, 25)],
    20,
    [
      { id: 2, from: 10, to: 0 },
      { id: 1, from: 25, to: 20 },
    ],
  ],
  ['money that is gone stays', [refund(2, 10, false), refund(1, 25)], 20, [{ id: 1, from: 25, to: 10 }]],
  ['money that is gone is too much', [refund(1, 35, false)], 15, undefined],
])('%s', (_, refunds, room, lowered) => {
  expect(lowerToFit(refunds, room)).toEqual(lowered)
})
