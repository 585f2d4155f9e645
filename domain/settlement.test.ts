import { expect, test } from 'vitest'
import { naira } from './money.ts'
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
  isTripCanceled: false,
  hasDeparted: false,
  areSeatsOursOrFree: true,
  paid: naira(0),
  due: naira(35_000),
}

test('the expected amount books the seats', () => {
  expect(judgePayment(GOOD)).toEqual({ applied: naira(35_000), refunded: 0, exception: null })
})

test('late money saves an expired booking whose seats are still free', () => {
  expect(judgePayment({ ...GOOD, bookingStatus: 'CANCELLED', isExpired: true }).exception).toBeNull()
})

test.each<[string, Partial<Facts>, string]>([
  ['of the other mode', { mode: 'test' }, 'wrong_mode'],
  ['in dollars', { currency: 'USD' }, 'wrong_currency'],
  ['a kobo short', { received: naira(34_999.99) }, 'underpaid'],
  ['for a cancelled trip', { isTripCanceled: true }, 'trip_canceled'],
  ['for a cancelled booking', { bookingStatus: 'CANCELLED' }, 'booking_not_active'],
  ['for a booking already confirmed', { bookingStatus: 'CONFIRMED', due: naira(0) }, 'duplicate_payment'],
  ['for a trip that has departed', { hasDeparted: true }, 'too_late'],
  ['for seats that were sold to others', { areSeatsOursOrFree: false }, 'seats_lost'],
  ['a balance of an unconfirmed booking', { purpose: 'BALANCE' }, 'booking_not_active'],
  [
    'a balance that cash has settled',
    { purpose: 'BALANCE', bookingStatus: 'CONFIRMED', due: naira(0) },
    'overpaid',
  ],
])('money %s is refunded in full', (_, change, exception) => {
  const facts = { ...GOOD, ...change }
  expect(judgePayment(facts)).toEqual({ applied: 0, refunded: facts.received, exception })
})

test('after a part of the balance was paid in cash, only the rest counts', () => {
  const facts: Facts = { ...GOOD, purpose: 'BALANCE', bookingStatus: 'CONFIRMED', due: naira(10_000) }
  expect(judgePayment(facts)).toEqual({
    applied: naira(10_000),
    refunded: naira(25_000),
    exception: 'overpaid',
  })
})

test.each<[string, Partial<Facts>, number, string | null]>([
  ['the fare of a booking that staff confirmed unpaid', {}, 35_000, null],
  [
    'the fare of a booking that has paid its fee',
    { paid: naira(5_000), due: naira(30_000) },
    30_000,
    'overpaid',
  ],
  [
    'the fee of a booking that staff confirmed unpaid',
    { purpose: 'COMMITMENT', expected: naira(5_000) },
    35_000,
    null,
  ],
  [
    'the fee for the second time',
    { purpose: 'COMMITMENT', expected: naira(5_000), paid: naira(5_000), due: naira(30_000) },
    0,
    'duplicate_payment',
  ],
  ['the balance of a trip that has departed', { purpose: 'BALANCE', hasDeparted: true }, 35_000, null],
])('a confirmed booking: %s', (_, change, applied, exception) => {
  const verdict = judgePayment({ ...GOOD, bookingStatus: 'CONFIRMED', ...change })
  expect(verdict).toMatchObject({ applied: naira(applied), exception })
})

test('an overpayment is refunded, the rest buys the seats', () => {
  const verdict = judgePayment({ ...GOOD, received: naira(40_000) })
  expect(verdict).toEqual({ applied: naira(35_000), refunded: naira(5_000), exception: 'overpaid' })
})

test.each<[string, Partial<Facts>, number, string | null]>([
  ['the whole fare of an unpaid booking', {}, 35_000, null],
  ['a part of the fare', { expected: naira(5_000), received: naira(5_000) }, 5_000, null],
  ['the balance of a confirmed booking', { bookingStatus: 'CONFIRMED' }, 35_000, null],
  ['more than the balance', { bookingStatus: 'CONFIRMED', due: naira(10_000) }, 10_000, 'overpaid'],
  ['a confirmed booking without a balance', { bookingStatus: 'CONFIRMED', due: naira(0) }, 0, 'overpaid'],
  ['seats that were sold to others', { areSeatsOursOrFree: false }, 0, 'seats_lost'],
  ['a cancelled booking', { bookingStatus: 'CANCELLED' }, 0, 'booking_not_active'],
])('cash for %s', (_, change, applied, exception) => {
  const verdict = judgePayment({ ...GOOD, purpose: 'MANUAL', ...change })
  expect(verdict).toMatchObject({ applied: naira(applied), exception })
})
