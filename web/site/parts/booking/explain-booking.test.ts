import { expect, test } from 'vitest'
import { bookingStateOf, explain } from './explain-booking.ts'

const paid = {
  status: 'CONFIRMED' as const,
  isPaymentComplete: true,
  amountPaid: 7_000_000,
  amountDue: 0,
  refund: [],
  payment: [{ amount: 7_000_000, channel: 'card', status: 'PAID', paidAt: '2026-01-12T08:00:00Z' }],
  cancelledBecause: null,
}
const split = { ...paid, isPaymentComplete: false, amountPaid: 1_000_000, amountDue: 6_000_000 }
const unpaid = {
  ...paid,
  status: 'PENDING' as const,
  isPaymentComplete: false,
  amountPaid: 0,
  amountDue: 7_000_000,
  payment: [],
}
const cancelled = { ...paid, status: 'CANCELLED' as const, isPaymentComplete: false }

test.each([
  ['complete', paid, 0],
  ['partial', split, 0],
  ['unpaid', unpaid, 1],
  ['unpaid', { ...unpaid, status: 'DRAFT' as const }, 600],
  ['lapsed', unpaid, 0],
  ['cancelled', cancelled, 600],
])('the state is %s for %j with %i s of hold', (state, booking, holdSeconds) => {
  expect(bookingStateOf(booking, holdSeconds)).toBe(state)
})

test.each([
  [paid, 0, ''],
  [split, 0, 'Pay the ₦60,000 balance before you board, here or in cash at the terminal.'],
  [unpaid, 725, 'You have 12 more minutes to pay. If you don’t pay in time, this booking will be cancelled.'],
  [unpaid, 119, 'You have 1 more minute to pay. If you don’t pay in time, this booking will be cancelled.'],
  [
    unpaid,
    59,
    'You have less than a minute to pay. If you don’t pay in time, this booking will be cancelled.',
  ],
  [
    unpaid,
    0,
    'The time to pay for this booking has run out. If you were charged, your booking will be confirmed or you’ll get a full refund.',
  ],
  [
    {
      ...cancelled,
      cancelledBecause: 'trip_canceled',
      refund: [{ amount: 7_000_000, status: 'SENT' as const }],
    },
    0,
    'We cancelled this trip. We are refunding ₦70,000. This can take 3 to 10 working days.',
  ],
  [
    { ...cancelled, cancelledBecause: 'staff' },
    0,
    'This booking was cancelled by our staff. No refund has been made for this booking so far. If you have any questions, please call or write to us.',
  ],
  [
    {
      ...unpaid,
      status: 'CANCELLED' as const,
      cancelledBecause: 'staff',
      trip: { status: 'CANCELED' as const },
    },
    0,
    'We cancelled this trip. You were not charged.',
  ],
  [
    { ...unpaid, status: 'CANCELLED' as const, cancelledBecause: 'customer' },
    0,
    'You cancelled this booking before paying. You were not charged.',
  ],
  [
    {
      ...cancelled,
      cancelledBecause: 'customer',
      refund: [{ amount: 6_900_000, status: 'REQUESTED' as const, isCash: true }],
    },
    0,
    'You cancelled this booking. You can collect ₦69,000 in cash at any of our terminals.',
  ],
  [
    {
      ...cancelled,
      amountPaid: 0,
      cancelledBecause: 'customer',
      refund: [{ amount: 7_000_000, status: 'PROCESSED' as const }],
    },
    0,
    'You cancelled before your payment reached us. ₦70,000 has been refunded.',
  ],
  [
    { ...unpaid, status: 'CANCELLED' as const, cancelledBecause: 'expired' },
    0,
    'This booking wasn’t paid in time, so it was cancelled. You were not charged.',
  ],
  [
    { ...unpaid, status: 'CANCELLED' as const, cancelledBecause: 'unheard of' },
    0,
    'This booking is cancelled. You were not charged.',
  ],
])('the booking %j with %i s of hold reads: %s', (booking, holdSeconds, words) => {
  expect(explain(booking, holdSeconds).join(' ')).toBe(words)
})
