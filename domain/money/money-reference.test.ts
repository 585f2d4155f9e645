import { expect, test } from 'vitest'
import { isUnguessable, parseMoneyReference } from './money-reference.ts'

const OURS = 'TAF-12-0123456789abcdef01'
const only = (fields: object) => ({ reference: null, transactionId: null, bookingToken: null, ...fields })

test.each([
  [OURS, only({ reference: OURS })],
  [` taf-12-0123456789ABCDEF01 `, only({ reference: OURS })],
  [`Acct: 00**12 Amt: NGN35,000.00 Desc: PAYSTACK/${OURS}/Tafiya`, only({ reference: OURS })],
  ['4099260516', only({ reference: '4099260516', transactionId: '4099260516' })],
  ['# 4099260516', only({ reference: '4099260516', transactionId: '4099260516' })],
  ['DESK-12-0123456789ab', only({ reference: 'DESK-12-0123456789ab' })],
  ['7k3m q2xv 9b4t hd5n', only({ bookingToken: '7K3MQ2XV9B4THD5N' })],
  ['7K3M-Q2XV-9B4T-HD5N', only({ reference: '7K3M-Q2XV-9B4T-HD5N', bookingToken: '7K3MQ2XV9B4THD5N' })],
  ['where is my money', null],
  ['12345', null],
])('%s', (typed, expected) => {
  expect(parseMoneyReference(typed)).toEqual(expected)
})

test.each([
  [OURS, true],
  ['7K3MQ2XV9B4THD5N', true],
  ['4099260516', false],
  ['DESK-12-0123456789ab', false],
])('%s cannot be guessed: %s', (typed, expected) => {
  const parsed = parseMoneyReference(typed)
  expect(parsed && isUnguessable(parsed)).toBe(expected)
})
