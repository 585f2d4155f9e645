import { expect, test } from 'vitest'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import { naira } from '#domain/platform/money.ts'
import { type EditedBooking, planEdit, type WantedBooking } from './booking-edit.ts'

const TWO_SEATS: EditedBooking = {
  status: 'PENDING',
  total: naira(64_000),
  paid: naira(0),
  paidIfRevived: naira(0),
  isSplit: false,
}

const planned = (booking: Partial<EditedBooking>, wanted: WantedBooking) =>
  planEdit({ ...TWO_SEATS, paidIfRevived: booking.paid ?? naira(0), ...booking }, wanted)

test.each<[BookingStatus, BookingStatus, string]>([
  ['PENDING', 'DRAFT', 'A booking cannot go back to DRAFT.'],
  ['CONFIRMED', 'DRAFT', 'A booking cannot go back to DRAFT.'],
  ['CANCELLED', 'DRAFT', 'A booking cannot go back to DRAFT.'],
  ['CONFIRMED', 'PENDING', 'A confirmed booking cannot go back to PENDING. Cancel it, or create a refund.'],
])('staff cannot change a booking from %s to %s', (status, to, refusal) => {
  expect(planned({ status }, { status: to })).toEqual({ refusal })
})

test.each<[BookingStatus, BookingStatus, object]>([
  ['DRAFT', 'DRAFT', { status: 'DRAFT', isCancelled: false, isRevived: false }],
  ['DRAFT', 'PENDING', { status: 'PENDING', isRevived: false }],
  ['DRAFT', 'CONFIRMED', { status: 'CONFIRMED', toTake: 0 }],
  ['PENDING', 'CANCELLED', { status: 'CANCELLED', isCancelled: true }],
  ['CONFIRMED', 'CANCELLED', { status: 'CANCELLED', isCancelled: true }],
  ['CANCELLED', 'CANCELLED', { status: 'CANCELLED', isCancelled: false }],
  ['CANCELLED', 'PENDING', { status: 'PENDING', isRevived: true }],
  ['CANCELLED', 'CONFIRMED', { status: 'CONFIRMED', isRevived: true }],
])('staff can save a %s booking as %s', (status, to, plan) => {
  expect(planned({ status }, { status: to })).toMatchObject(plan)
})

test('confirming takes the missing part of the total, not the price of one seat', () => {
  const confirm = { status: 'CONFIRMED', amountPaid: naira(64_000), amountDue: naira(0) } as const
  expect(planned({ paid: naira(10_000) }, { ...confirm, isPaymentComplete: true })).toMatchObject({
    status: 'CONFIRMED',
    toTake: naira(54_000),
  })
})

test('taking money confirms the booking, even if staff chose PENDING', () => {
  expect(planned({}, { status: 'PENDING', amountPaid: naira(5_000) })).toMatchObject({ status: 'CONFIRMED' })
})

test('a cancelled booking that still holds money is revived as CONFIRMED, so it cannot expire', () => {
  expect(planned({ status: 'CANCELLED', paid: naira(5_000) }, { status: 'PENDING' })).toMatchObject({
    status: 'CONFIRMED',
    isRevived: true,
    toTake: 0,
  })
})

test.each<[string, Partial<EditedBooking>, WantedBooking, string]>([
  [
    'lowering the amount paid',
    { paid: naira(10_000) },
    { amountPaid: naira(5_000) },
    'The amount paid can’t be lowered. To return money, create a refund.',
  ],
  [
    'paying more than the total',
    {},
    { amountPaid: naira(64_001) },
    'At most ₦64,000 can be paid for this booking.',
  ],
  [
    'taking money for a cancelled booking',
    { status: 'CANCELLED' },
    { amountPaid: naira(64_000) },
    'This booking is cancelled, so no money can be taken for it.',
  ],
  [
    'marking a half-paid booking as fully paid',
    {},
    { status: 'CONFIRMED', amountPaid: naira(32_000), isPaymentComplete: true },
    'With ₦32,000 paid, ₦32,000 is still due.',
  ],
  [
    'claiming that nothing is due on an unpaid booking',
    {},
    { amountDue: naira(0) },
    'With ₦0 paid, ₦64,000 is still due.',
  ],
  [
    'changing the split of a confirmed booking',
    { status: 'CONFIRMED', paid: naira(10_000), isSplit: true },
    { isSplit: false },
    'Split payment can no longer be changed for this booking.',
  ],
])('%s is refused', (_, booking, wanted, refusal) => {
  expect(planned(booking, wanted)).toEqual({ refusal })
})

test('an amount due that is too high is ignored', () => {
  expect(planned({}, { amountDue: naira(99_000), isPaymentComplete: false })).toMatchObject({ toTake: 0 })
})

const TWICE_CHARGED = {
  status: 'CANCELLED',
  total: naira(35_000),
  paid: naira(43_750),
  paidIfRevived: naira(17_500),
} as const

test('a cancelled booking with charges above its total can still be saved and refunded', () => {
  expect(planned(TWICE_CHARGED, {})).toMatchObject({ status: 'CANCELLED', toTake: 0 })
  expect(planned(TWICE_CHARGED, { amountPaid: naira(43_750) })).toMatchObject({ status: 'CANCELLED' })
})

test('a revived booking counts only the charge of its last cancellation: the rest of the fare is due', () => {
  expect(planned(TWICE_CHARGED, { status: 'CONFIRMED' })).toMatchObject({ isRevived: true, toTake: 0 })
  const counted = { status: 'CONFIRMED', amountPaid: naira(17_500), amountDue: naira(17_500) } as const
  expect(planned(TWICE_CHARGED, counted)).toMatchObject({ isRevived: true, toTake: 0 })
  expect(planned(TWICE_CHARGED, { status: 'CONFIRMED', amountPaid: naira(35_000) })).toEqual({
    refusal:
      '₦17,500 of the money that we kept counts for this booking again. Enter that as the amount paid, and take the balance afterwards.',
  })
  // The screen showed both charges as paid. Staff take no money, and the answer names the amount due.
  const shown = { status: 'CONFIRMED', amountPaid: naira(43_750), amountDue: naira(0) } as const
  expect(planned(TWICE_CHARGED, shown)).toEqual({
    refusal: 'With ₦17,500 paid, ₦17,500 is still due.',
  })
})
