import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { type Facts, judgePayment } from './settlement.ts'

const GOOD: Facts = {
  purpose: 'FULL',
  expected: naira(35_000),
  received: naira(35_000),
  currency: 'NGN',
  mode: 'live',
  expectedMode: 'live',
  bookingStatus: 'PENDING',
  isExpired: false,
  isErased: false,
  isTripCanceled: false,
  hasDeparted: false,
  areSeatsOursOrFree: true,
  paid: naira(0),
  due: naira(35_000),
}

test('the expected amount counts in full', () => {
  expect(judgePayment(GOOD)).toEqual({ applied: naira(35_000), refunded: 0, exception: null })
})

test('late money counts for an expired booking whose seats are still free', () => {
  expect(judgePayment({ ...GOOD, bookingStatus: 'CANCELLED', isExpired: true }).exception).toBeNull()
})

test.each<[string, Partial<Facts>, string]>([
  ['of the other mode', { mode: 'test' }, 'wrong_mode'],
  ['in dollars', { currency: 'USD' }, 'wrong_currency'],
  ['a kobo short', { received: naira(34_999.99) }, 'underpaid'],
  ['for a cancelled trip', { isTripCanceled: true }, 'trip_canceled'],
  ['for a cancelled booking', { bookingStatus: 'CANCELLED' }, 'booking_not_active'],
  ['for an erased passenger', { isErased: true }, 'booking_not_active'],
  [
    'for an expired booking of an erased passenger',
    { isErased: true, bookingStatus: 'CANCELLED', isExpired: true },
    'booking_not_active',
  ],
  ['for a booking already confirmed', { bookingStatus: 'CONFIRMED', due: naira(0) }, 'duplicate_payment'],
  ['for a trip that has departed', { hasDeparted: true }, 'too_late'],
  ['for seats that were sold to others', { areSeatsOursOrFree: false }, 'seats_lost'],
  ['for a balance of an unconfirmed booking', { purpose: 'BALANCE' }, 'booking_not_active'],
  [
    'for a balance that cash has settled',
    { purpose: 'BALANCE', bookingStatus: 'CONFIRMED', due: naira(0) },
    'overpaid',
  ],
])('money %s is refunded in full', (_, change, exception) => {
  const facts = { ...GOOD, ...change }
  expect(judgePayment(facts)).toEqual({ applied: 0, refunded: facts.received, exception })
})

test('after a part of the balance was paid in cash, only the rest counts and the excess is refunded', () => {
  const facts: Facts = { ...GOOD, purpose: 'BALANCE', bookingStatus: 'CONFIRMED', due: naira(10_000) }
  expect(judgePayment(facts)).toEqual({
    applied: naira(10_000),
    refunded: naira(25_000),
    exception: 'overpaid',
  })
})

test.each<[string, Partial<Facts>, number, string | null]>([
  ['the fare counts in full if staff confirmed the booking unpaid', {}, 35_000, null],
  [
    'the fare counts up to the balance if the fee is paid',
    { paid: naira(5_000), due: naira(30_000) },
    30_000,
    'overpaid',
  ],
  [
    'money for the fee counts in full if staff confirmed the booking unpaid',
    { purpose: 'COMMITMENT', expected: naira(5_000) },
    35_000,
    null,
  ],
  [
    'a second commitment fee does not count',
    { purpose: 'COMMITMENT', expected: naira(5_000), paid: naira(5_000), due: naira(30_000) },
    0,
    'duplicate_payment',
  ],
  ['the balance counts after departure', { purpose: 'BALANCE', hasDeparted: true }, 35_000, null],
  ['the balance counts if the passenger is erased', { purpose: 'BALANCE', isErased: true }, 35_000, null],
  ['cash counts if the passenger is erased', { purpose: 'MANUAL', isErased: true }, 35_000, null],
  [
    'a second payment does not count if the passenger is erased',
    { isErased: true, paid: naira(35_000), due: naira(0) },
    0,
    'duplicate_payment',
  ],
])('on a confirmed booking, %s', (_, change, applied, exception) => {
  const facts: Facts = { ...GOOD, bookingStatus: 'CONFIRMED', ...change }
  const refunded = facts.received - naira(applied)
  expect(judgePayment(facts)).toEqual({ applied: naira(applied), refunded, exception })
})

test('of an overpayment the expected amount counts, and the excess is refunded', () => {
  const verdict = judgePayment({ ...GOOD, received: naira(40_000) })
  expect(verdict).toEqual({ applied: naira(35_000), refunded: naira(5_000), exception: 'overpaid' })
})

test.each<[string, Partial<Facts>, number, string | null]>([
  ['for the whole fare of an unpaid booking counts', {}, 35_000, null],
  ['for a part of the fare counts', { expected: naira(5_000), received: naira(5_000) }, 5_000, null],
  ['for the balance of a confirmed booking counts', { bookingStatus: 'CONFIRMED' }, 35_000, null],
  [
    'above the balance counts up to the balance',
    { bookingStatus: 'CONFIRMED', due: naira(10_000) },
    10_000,
    'overpaid',
  ],
  [
    'for a booking without a balance does not count',
    { bookingStatus: 'CONFIRMED', due: naira(0) },
    0,
    'overpaid',
  ],
  ['for seats that were sold to others does not count', { areSeatsOursOrFree: false }, 0, 'seats_lost'],
  ['for a cancelled booking does not count', { bookingStatus: 'CANCELLED' }, 0, 'booking_not_active'],
])('cash %s', (_, change, applied, exception) => {
  const facts: Facts = { ...GOOD, purpose: 'MANUAL', ...change }
  const refunded = facts.received - naira(applied)
  expect(judgePayment(facts)).toEqual({ applied: naira(applied), refunded, exception })
})
