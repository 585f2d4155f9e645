import { expect, test } from 'vitest'
import { channelOf, heldInWords, isBeingPaid, timeUntil, waivableOf } from './format-booking.ts'

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
