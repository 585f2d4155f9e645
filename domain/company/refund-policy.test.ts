import { expect, test } from 'vitest'
import { type Kobo, kobo, naira } from '#domain/platform/money.ts'
import {
  type Cancelling,
  faultOf,
  percentNow,
  policyLimits,
  policyLines,
  quoteCancellation,
  type RefundPolicy,
} from './refund-policy.ts'

const DEPARTS = new Date('2026-11-20T06:00:00Z')
const HOUR = 3_600_000

const STANDARD: RefundPolicy = {
  id: 1,
  name: 'Standard',
  flatKobo: naira(1_000),
  moveKobo: naira(1_000),
  brackets: [
    { hoursBefore: 48, percent: 0 },
    { hoursBefore: 24, percent: 25 },
    { hoursBefore: 4, percent: 50 },
    { hoursBefore: 0, percent: 100 },
  ],
  lateMinutes: 60,
}

const quote = (hours: number, change: Partial<Cancelling> = {}) =>
  quoteCancellation({
    price: naira(32_000),
    paid: naira(32_000),
    fees: kobo(0),
    seats: 1,
    cancelled: [0],
    policy: STANDARD,
    now: new Date(DEPARTS.getTime() - hours * HOUR),
    departTime: DEPARTS,
    fault: null,
    leastPercent: 0,
    ...change,
  })

test.each([
  [100, 1_000, '₦1,000 a seat: cancelled 48 hours or more before departure'],
  [48, 1_000, '₦1,000 a seat: cancelled 48 hours or more before departure'],
  [47.99, 8_000, '25% of the fare: cancelled 24 to 48 hours before departure'],
  [24, 8_000, '25% of the fare: cancelled 24 to 48 hours before departure'],
  [23.99, 16_000, '50% of the fare: cancelled 4 to 24 hours before departure'],
  [4, 16_000, '50% of the fare: cancelled 4 to 24 hours before departure'],
  [3.99, 32_000, 'The whole fare: cancelled less than 4 hours before departure'],
  [0, 32_000, 'The whole fare: cancelled less than 4 hours before departure'],
  [-1, 32_000, 'The whole fare: cancelled after the departure time'],
])('%d hours before departure a seat for ₦32,000 costs ₦%d', (hours, charge, because) => {
  expect(quote(hours)).toMatchObject({ charge: naira(charge), back: naira(32_000 - charge), because })
})

test.each([
  [48 * HOUR, 1_000],
  [48 * HOUR - 1, 8_000],
  [24 * HOUR, 8_000],
  [24 * HOUR - 1, 16_000],
  [4 * HOUR, 16_000],
  [4 * HOUR - 1, 32_000],
])('%d milliseconds before departure the charge is ₦%d: a bracket ends at its exact moment', (ms, charge) => {
  expect(quote(0, { now: new Date(DEPARTS.getTime() - ms) }).charge).toBe(naira(charge))
})

test('the quote says until when it holds', () => {
  expect(quote(60).validUntil).toEqual(new Date(DEPARTS.getTime() - 48 * HOUR))
  expect(quote(5).validUntil).toEqual(new Date(DEPARTS.getTime() - 4 * HOUR))
  expect(quote(1).validUntil).toEqual(DEPARTS)
  expect(quote(-1).validUntil).toBeNull()
})

test('the flat charge is at least the fee that the provider keeps of the returned part', () => {
  expect(quote(60, { fees: naira(580) }).charge).toBe(naira(1_000))
  expect(quote(60, { fees: naira(2_000) })).toMatchObject({
    charge: naira(2_000),
    because: '₦2,000 a seat, which the payment provider keeps: cancelled 48 hours or more before departure',
  })
  const two = { paid: naira(64_000), seats: 2, fees: naira(3_000), cancelled: [0] }
  expect(quote(60, two).charge).toBe(naira(1_500))
})

test('a charge is never more than the money that was paid for the seat', () => {
  const fee = { paid: naira(5_000) }
  expect(quote(60, fee)).toMatchObject({ charge: naira(1_000), back: naira(4_000) })
  expect(quote(30, fee)).toMatchObject({
    charge: naira(5_000),
    back: 0,
    because: '25% of the fare, but no more than was paid: cancelled 24 to 48 hours before departure',
  })
  expect(quote(60, { paid: naira(300) })).toMatchObject({ charge: naira(300), back: 0 })
})

test('a seat has its share of what was paid, and the last seat takes the remainder', () => {
  const three = { paid: kobo(1_000_001), price: naira(32_000), seats: 3 }
  const one = (position: number) => quote(60, { ...three, cancelled: [position] })
  expect(one(0)).toMatchObject({ charge: naira(1_000), back: 333_333 - 100_000 })
  expect(one(2)).toMatchObject({ charge: naira(1_000), back: 333_335 - 100_000 })
  expect(quote(60, { ...three, cancelled: [0, 1, 2] })).toMatchObject({
    charge: naira(3_000),
    back: 1_000_001 - 300_000,
  })
})

test('percentages are rounded down to the kobo', () => {
  const odd = { price: 3_333 as Kobo, paid: 3_333 as Kobo, policy: { ...STANDARD, flatKobo: kobo(0) } }
  expect(quote(30, odd).charge).toBe(833)
})

test('nothing is charged if nothing was paid, or if it is our fault', () => {
  expect(quote(1, { paid: kobo(0) })).toMatchObject({
    charge: 0,
    back: 0,
    because: 'Nothing was paid, so nothing is charged',
  })
  expect(quote(1, { fault: 'moved' })).toMatchObject({
    charge: 0,
    back: naira(32_000),
    because: 'No charge: the departure has moved by more than 60 minutes',
  })
  expect(quote(1, { fault: 'class_down' }).because).toBe(
    'No charge: the bus is of a lower class than the one that was booked',
  )
})

test('a booking that was moved near the departure costs the percent of that moment at least', () => {
  const because = '50% of the fare: the charge that applied when the booking was moved'
  expect(quote(100, { leastPercent: 50 })).toMatchObject({
    charge: naira(16_000),
    because,
    // The move left a seat of the old trip unsold. A resale of the new seat does not make up for that.
    seats: [{ charge: naira(16_000), flat: naira(16_000) }],
  })
  expect(quote(5, { leastPercent: 25 })).toMatchObject({
    charge: naira(16_000),
    because: '50% of the fare: cancelled 4 to 24 hours before departure',
    seats: [{ charge: naira(16_000), flat: naira(8_000) }],
  })
  expect(quote(100, { leastPercent: 50, fault: 'moved' })).toMatchObject({ charge: 0 })
})

test('the percent that a passenger takes along by a move, and the time until which it holds', () => {
  const at = (hours: number, leastPercent = 0, fault: Cancelling['fault'] = null) => {
    const now = new Date(DEPARTS.getTime() - hours * HOUR)
    return percentNow({ policy: STANDARD, now, departTime: DEPARTS, leastPercent, fault })
  }
  expect(at(5)).toEqual({ percent: 50, until: new Date(DEPARTS.getTime() - 4 * HOUR) })
  expect(at(100, 25).percent).toBe(25)
  expect(at(1, 100, 'moved')).toEqual({ percent: 0, until: DEPARTS })
})

test('10,000 quotes: charge and refund are the money of the seats, and each seat stays within its share', () => {
  let seed = 1
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let run = 0; run < 10_000; run++) {
    const seats = 1 + next(13)
    const price = kobo(1 + next(5_000_000))
    const paid = kobo(next(price * seats + 1))
    const fees = kobo(next(200_000) % (paid + 1))
    const all = Array.from({ length: seats }, (_, position) => position)
    const cancelled = all.filter(() => next(2) === 1)
    const wanted = cancelled.length === 0 ? all : cancelled
    const {
      charge,
      back,
      seats: each,
    } = quote(next(100) - 2, { price, paid, fees, seats, cancelled: wanted })
    expect(charge).toBeGreaterThanOrEqual(0)
    expect(back).toBeGreaterThanOrEqual(0)
    expect(each.reduce((sum, seat) => sum + seat.charge, 0)).toBe(charge)
    if (wanted.length === seats) expect(charge + back).toBe(paid)
    else expect(charge + back).toBeLessThanOrEqual(paid)
    for (const seat of each) expect(seat.flat).toBeLessThanOrEqual(seat.charge)
  }
})

test('passengers see a line for each bracket and the limits of the charge', () => {
  expect(policyLines(STANDARD)).toEqual([
    { notice: '48 hours or more before departure', charge: '₦1,000 a seat' },
    { notice: '24 to 48 hours before departure', charge: '25% of the fare' },
    { notice: '4 to 24 hours before departure', charge: '50% of the fare' },
    { notice: 'Less than 4 hours before departure', charge: 'the whole fare' },
  ])
  expect(policyLines({ ...STANDARD, brackets: [{ hoursBefore: 0, percent: 10 }] })).toEqual([
    { notice: 'Before departure', charge: '10% of the fare' },
  ])
  expect(policyLimits(STANDARD)).toBe(
    'The charge for a seat is at least ₦1,000, or the fee that the payment provider keeps if that is more, and never more than you paid. It is zero if we cancel the trip, move its departure by more than 60 minutes or replace the bus with one of a lower class. If your seat is sold again or the bus leaves full, you get back everything except ₦1,000 a seat after departure. Your first move to another trip is free, and each later one costs ₦1,000 a seat. If you cancel after moving, the charge is never lower than on the day you moved.',
  )
  expect(policyLimits({ ...STANDARD, moveKobo: kobo(0) })).toContain(' Moves to another trip are free. ')
})

test.each([
  ['moves by an hour', 60, 'Luxry51', null],
  ['moves by more', 61, 'Luxry51', 'moved'],
  ['moves earlier', -61, 'Luxry51', 'moved'],
  ['gets a bus of a lower class', 0, 'Coaster44', 'class_down'],
  ['gets a bus of the same class', 0, 'Sprinter', null],
])('our fault if the trip %s: %s', (_, minutes, busType, fault) => {
  const trip = {
    departTime: new Date(DEPARTS.getTime() + minutes * 60_000),
    promisedDepartTime: DEPARTS,
    busType,
    promisedBusType: 'Luxry51',
    lateMinutes: 60,
  }
  expect(faultOf(trip)).toBe(fault)
  expect(faultOf({ ...trip, promisedDepartTime: null, promisedBusType: null })).toBeNull()
})

test('the kobo above the fare of the seats that stay are refunded', () => {
  const three = { seats: 3, paid: kobo(naira(96_000) - 1), cancelled: [0, 1] }
  const { charge, back } = quote(100, three)
  expect(charge).toBe(naira(2_000))
  expect(three.paid - charge - back).toBe(naira(32_000))
})
