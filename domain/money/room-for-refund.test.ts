import { expect, test } from 'vitest'
import { kobo } from '#domain/platform/money.ts'
import { lowerToFit } from './room-for-refund.ts'

const refund = (id: number, amount: number, canBeLowered = true) => ({
  id,
  amount: kobo(amount),
  canBeLowered,
})

test.each([
  ['there is no refund to lower', [], 0, []],
  ['the refunds fit and stay unchanged', [refund(1, 20)], 20, []],
  ['a refund that does not fit is lowered', [refund(1, 35)], 15, [{ id: 1, from: 35, to: 15 }]],
  [
    'the first refund of the list is lowered to zero before the second is lowered',
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
  ['a sent refund that does not fit cannot be lowered', [refund(1, 35, false)], 15, undefined],
])('%s', (_, refunds, room, lowered) => {
  expect(lowerToFit(refunds, room)).toEqual(lowered)
})
