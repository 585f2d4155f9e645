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

test('money as expected becomes the seats', () => {
  expect(judgePayment(GOOD)).toEqual({ applied: naira(35_000), refunded: 0, exception: null })
})

test('late money saves an expired booking whose seats are still free', () => {
  expect(judgePayment({ ...GOOD, bookingStatus: 'CANCELLED', isExpired: true }).exception).toBeNull()
})

test.each<[string, Partial<Facts>, string]>([
  ['of the other mode', { mode: 'test' }, 'wrong_mode'],
  ['in dollars', { currency: 'USD' }, 'wrong_currency'],
  ['a kobo short', { received: naira(34_999.99) }, 'underpaid'],
  ['for a canceled trip', { isTripCanceled: true }, 'trip_canceled'],
  ['for a booking somebody cancelled', { bookingStatus: 'CANCELLED' }, 'booking_not_active'],
  ['for a booking already confirmed', { bookingStatus: 'CONFIRMED', due: naira(0) }, 'duplicate_payment'],
  ['for a trip that has departed', { hasDeparted: true }, 'too_late'],
  ['for seats that others have', { areSeatsOursOrFree: false }, 'seats_lost'],
  ['a balance of an unconfirmed booking', { purpose: 'BALANCE' }, 'booking_not_active'],
  [
    'a balance that cash has settled',
    { purpose: 'BALANCE', bookingStatus: 'CONFIRMED', due: naira(0) },
    'overpaid',
  ],
])('money %s goes back whole', (_, change, exception) => {
  const facts = { ...GOOD, ...change }
  expect(judgePayment(facts)).toEqual({ applied: 0, refunded: facts.received, exception })
})

test('of a balance partly settled in cash only the rest counts', () => {
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
])('of a confirmed booking: %s', (_, change, applied, exception) => {
  const verdict = judgePayment({ ...GOOD, bookingStatus: 'CONFIRMED', ...change })
  expect(verdict).toMatchObject({ applied: naira(applied), exception })
})

test('what is too much goes back, the rest buys the seats', () => {
  const verdict = judgePayment({ ...GOOD, received: naira(40_000) })
  expect(verdict).toEqual({ applied: naira(35_000), refunded: naira(5_000), exception: 'overpaid' })
})

test.each<[string, Partial<Facts>, number, string | null]>([
  ['the whole fare of a booking nobody has paid for', {}, 35_000, null],
  ['a part of it', { expected: naira(5_000), received: naira(5_000) }, 5_000, null],
  ['what is left of a confirmed one', { bookingStatus: 'CONFIRMED' }, 35_000, null],
  ['more than is left', { bookingStatus: 'CONFIRMED', due: naira(10_000) }, 10_000, 'overpaid'],
  ['a confirmed one without a balance', { bookingStatus: 'CONFIRMED', due: naira(0) }, 0, 'overpaid'],
  ['seats that others have', { areSeatsOursOrFree: false }, 0, 'seats_lost'],
  ['a booking somebody cancelled', { bookingStatus: 'CANCELLED' }, 0, 'booking_not_active'],
])('cash for %s', (_, change, applied, exception) => {
  const verdict = judgePayment({ ...GOOD, purpose: 'MANUAL', ...change })
  expect(verdict).toMatchObject({ applied: naira(applied), exception })
})
