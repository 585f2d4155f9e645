import { expect, test } from 'vitest'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import {
  cashInWords,
  channelOf,
  heldInWords,
  isBeingPaid,
  timeUntil,
  waivableOf,
  waiverInWords,
} from './format-booking.ts'

const NOW = new Date('2026-11-16T08:42:00Z')

test.each([
  ['2026-11-18T04:30:00Z', '1 day 19 h'],
  ['2026-11-19T09:42:00Z', '3 days 1 h'],
  ['2026-11-16T11:47:00Z', '3 h 5 min'],
  ['2026-11-16T08:50:00Z', '8 min'],
  ['2026-11-16T08:42:00Z', null],
])('at 08:42 UTC the time left until %s reads %s', (at, words) => {
  expect(timeUntil(at, NOW)).toBe(words)
})

const payment = (status: string, provider: string, channel: string | null = null) => ({
  amount: 1,
  status,
  provider,
  channel,
  paidAt: null,
})

test('the channel is that of the latest paid payment, and a dash without any payment', () => {
  const fee = payment('PAID', 'paystack', 'bank_transfer')
  expect(channelOf({ payment: [] })).toBe('—')
  expect(channelOf({ payment: [fee, payment('PENDING', 'paystack')] })).toBe('Transfer')
  expect(channelOf({ payment: [fee, payment('PAID', 'pos', 'pos')] })).toBe('POS')
  expect(channelOf({ payment: [payment('PAID', 'paystack', 'mobile_money')] })).toBe('Mobile money')
})

test('a pending online payment counts as being paid, a pending transfer does not', () => {
  expect(isBeingPaid({ payment: [payment('PENDING', 'paystack')] })).toBe(true)
  expect(isBeingPaid({ payment: [payment('PENDING', 'transfer')] })).toBe(false)
})

test('one held seat is named as one', () => {
  const seats = [
    { id: 7, seatNo: '7' },
    { id: 8, seatNo: '8' },
  ]
  expect(heldInWords({ seat: seats.slice(0, 1) })).toBe(
    'The seat is held until online booking closes, or until departure if it has already closed.',
  )
  expect(heldInWords({ seat: seats })).toBe(
    'The seats are held until online booking closes, or until departure if it has already closed.',
  )
})

test('of a cancelled booking all we kept can be waived, of a confirmed one its charges', () => {
  const amounts = { amountPaid: 26_250, amountCharged: 8_750 }
  expect(waivableOf({ ...amounts, status: 'CANCELLED' })).toBe(26_250)
  expect(waivableOf({ ...amounts, status: 'CONFIRMED' })).toBe(8_750)
  expect(waivableOf({ ...amounts, status: 'PENDING' })).toBe(0)
})

test('a waiver names the seats of a cancelled booking, and the seats that a confirmed one keeps', () => {
  const booking = {
    passengerName: 'Ada Obi',
    seat: [
      { id: 2, seatNo: '2' },
      { id: 5, seatNo: '5' },
    ],
    trip: { origin: 'Lagos', destination: 'Abuja', departTime: '2020-11-19T04:00:00Z' },
    amountPaid: 26_250,
    amountCharged: 9_000,
  } as unknown as AdminBooking
  expect(waiverInWords({ ...booking, status: 'CANCELLED' })).toBe(
    'Ada Obi, seats 2, 5, Lagos to Abuja, Thu 19 Nov 2020, 5:00 am WAT. This booking is cancelled. We kept ₦26,250, which will be refunded.',
  )
  expect(waiverInWords({ ...booking, status: 'CONFIRMED' })).toBe(
    'Ada Obi, Lagos to Abuja, Thu 19 Nov 2020, 5:00 am WAT. We charged ₦9,000 for cancelled seats or a move. This charge will be refunded. The booking keeps seats 2, 5.',
  )
})

test('each cash refund is named with its amount', () => {
  expect(cashInWords([27_000])).toBe('A cash refund of ₦27,000 is waiting for the passenger.')
  expect(cashInWords([27_000, 9_000])).toBe(
    'Cash refunds of ₦27,000 + ₦9,000 are waiting for the passenger. Each has its own code.',
  )
})
