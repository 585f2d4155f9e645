import { expect, test } from 'vitest'
import { refundedParts } from './refunded-parts.ts'

const PAID_OUT = { amount: 3_000, status: 'PROCESSED' as const }
const ON_ITS_WAY = { amount: 2_000, status: 'SENT' as const }

test.each([
  ['no refund', 0, [], { gone: 0, ahead: 0 }],
  ['a refund that was paid out', 3_000, [PAID_OUT], { gone: 3_000, ahead: 0 }],
  ['a refund on its way', 2_000, [ON_ITS_WAY], { gone: 0, ahead: 2_000 }],
  ['one of each', 5_000, [PAID_OUT, ON_ITS_WAY], { gone: 3_000, ahead: 2_000 }],
  ['a refund in a foreign currency', 0, [PAID_OUT], { gone: 0, ahead: 0 }],
])('a payment with %s: the parts that are paid out and on their way', (_, refunded, refunds, parts) => {
  expect(refundedParts({ refunded, refunds })).toEqual(parts)
})
