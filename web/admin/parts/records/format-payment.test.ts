import { expect, test } from 'vitest'
import type { StaffPayment } from '#contracts/money/payment-oversight.ts'
import { naira } from '#domain/platform/money.ts'
import { exceptionInWords, timeOpen, unknownAmount } from './format-payment.ts'

const PAYMENT = {
  booking: { seatNos: ['22'] },
  amount: naira(32_000),
  received: naira(32_000),
  applied: 0,
  paidAt: '2026-11-16T08:19:00.000Z',
  recordedBy: null,
} as unknown as StaffPayment

test.each([
  [
    { exception: 'seats_lost' },
    '₦32,000 was paid on Mon 16 Nov 2026, 9:19 am WAT, after another passenger had taken seat 22.',
  ],
  [
    { exception: 'underpaid', received: naira(31_500) },
    'Only ₦31,500 of ₦32,000 was received, which is not enough to confirm the booking.',
  ],
  [
    { exception: 'overpaid', received: naira(33_000), applied: naira(32_000) },
    '₦33,000 was received, but only ₦32,000 was due. ₦1,000 will be refunded.',
  ],
  [
    { exception: 'overpaid', received: naira(33_000), applied: naira(0) },
    '₦33,000 was received, but nothing was due. ₦33,000 will be refunded.',
  ],
  [
    { exception: 'duplicate_payment' },
    'This booking was paid twice. The first payment counts; this one will be refunded.',
  ],
  [
    { exception: 'duplicate_payment', recordedBy: 'Amina Officer' },
    'Amina Officer marked this payment as paid, then the online payment also arrived. The online payment will be refunded.',
  ],
  [
    { exception: 'disputed' },
    'The passenger’s bank has disputed this payment of ₦32,000. The booking stays valid until you decide what to do.',
  ],
])('a payment with %j is explained to staff in a sentence', (fields, words) => {
  expect(exceptionInWords({ ...PAYMENT, ...fields } as StaffPayment)).toBe(words)
})

test.each([
  ['2026-11-16T09:21:00Z', '21 min'],
  ['2026-11-16T04:30:00Z', '5 h'],
  ['2026-11-13T09:00:00Z', '3 days'],
])('at 09:42 UTC an exception open since %s reads %s', (since, words) => {
  expect(timeOpen(since, new Date('2026-11-16T09:42:00Z'))).toBe(words)
})

test.each([
  [naira(35_000), 'NGN', '₦35,000'],
  [50_000, 'USD', 'USD'],
  [0, 'NGN', 'Unknown'],
])('an unknown payment of %i %s is displayed as %s', (amount, currency, words) => {
  expect(unknownAmount({ amount, currency })).toBe(words)
})
