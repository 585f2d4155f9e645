import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { type Moving, quoteMove } from './move-quote.ts'

const quote = (moving: Partial<Moving> = {}) =>
  quoteMove({
    paid: naira(70_000),
    kept: moving.paid ?? naira(70_000),
    price: naira(35_000),
    newPrice: naira(35_000),
    seats: 2,
    movesBefore: 0,
    policy: {
      id: 1,
      name: 'Test',
      flatKobo: naira(1_000),
      moveKobo: naira(1_000),
      brackets: [],
      lateMinutes: 60,
    },
    paymentType: 'Split',
    percent: 0,
    fault: null,
    ...moving,
  })

test('the first move to a trip with the same fare costs nothing', () => {
  expect(quote()).toEqual({
    charge: 0,
    back: 0,
    due: 0,
    lowered: 0,
    isPaidTooLittle: false,
    because: 'No charge: the first move is free. The new trip costs the same',
  })
})

test('the second move costs ₦1,000 a seat, which is due before boarding', () => {
  expect(quote({ movesBefore: 1 })).toEqual({
    charge: naira(2_000),
    back: 0,
    due: naira(2_000),
    lowered: naira(2_000),
    isPaidTooLittle: false,
    because: '₦1,000 a seat, from the second move on. The new trip costs the same',
  })
})

test('a dearer trip owes the difference, a cheaper one returns it', () => {
  expect(quote({ newPrice: naira(40_000) })).toMatchObject({
    due: naira(10_000),
    back: 0,
    because: 'No charge: the first move is free. The new trip costs ₦5,000 more a seat',
  })
  expect(quote({ newPrice: naira(30_000) })).toMatchObject({
    due: 0,
    back: naira(10_000),
    because: 'No charge: the first move is free. The new trip costs ₦5,000 less a seat',
  })
})

test('the charge of a second move to a cheaper trip is taken from the money that goes back', () => {
  expect(quote({ movesBefore: 1, newPrice: naira(30_000) })).toMatchObject({
    charge: naira(2_000),
    back: naira(8_000),
    due: 0,
  })
})

test('a passenger who has paid only the fee is not charged more than that', () => {
  expect(quote({ movesBefore: 3, paid: naira(1_500) })).toMatchObject({
    charge: naira(1_500),
    back: 0,
    due: naira(70_000),
  })
})

test('near the departure we keep the percent of a cancellation of a lower fare, and later of the fare', () => {
  expect(quote({ percent: 50, newPrice: naira(30_000) })).toMatchObject({
    charge: naira(5_000),
    back: naira(5_000),
    due: 0,
    lowered: naira(10_000),
    because:
      'The new trip costs ₦5,000 less a seat, of which we keep 50% as for a cancellation. If you cancel later, we keep at least 50% of the fare',
  })
  expect(quote({ percent: 100 })).toMatchObject({
    charge: 0,
    because:
      'No charge: the first move is free. The new trip costs the same. If you cancel later, we keep the whole fare',
  })
  expect(quote({ percent: 50, newPrice: naira(40_000) })).toMatchObject({ charge: 0, due: naira(10_000) })
  expect(quote({ percent: 50, paid: naira(20_000), newPrice: naira(5_000) })).toMatchObject({
    charge: naira(10_000),
    back: 0,
  })
})

test.each([
  ['Split', 10_000, 0, false],
  ['Split', 9_999, 0, true],
  ['Split', 10_000, 1, true],
  ['Split', 12_000, 1, false],
  ['Full', 70_000, 1, false],
  ['Full', 35_000, 0, false],
  ['Full', 37_000, 1, false],
  ['Full', 36_999, 1, true],
  ['Full', 34_999, 0, true],
])(
  'to a %s trip with ₦%i paid and %i moves before, too little is paid: %s',
  (paymentType, paid, movesBefore, isTooLittle) => {
    const { isPaidTooLittle } = quote({ paymentType, paid: naira(paid), movesBefore })
    expect(isPaidTooLittle).toBe(isTooLittle)
  },
)

test('a trip cheaper than the commitment fee needs half of its fare', () => {
  const cheap = { newPrice: naira(3_000), seats: 2 }
  expect(quote({ ...cheap, paid: naira(3_000) }).isPaidTooLittle).toBe(false)
  expect(quote({ ...cheap, paid: naira(2_999) }).isPaidTooLittle).toBe(true)
})

test('if we moved the departure, each move is free', () => {
  expect(quote({ movesBefore: 2, fault: 'moved' })).toMatchObject({
    charge: 0,
    because: 'No charge: the departure has moved by more than 60 minutes. The new trip costs the same',
  })
})

test('money that was refunded as goodwill is not refunded again', () => {
  expect(quote({ kept: naira(60_000), newPrice: naira(30_000) })).toMatchObject({
    back: naira(10_000),
    lowered: naira(10_000),
  })
  expect(quote({ kept: naira(4_000), newPrice: naira(30_000) })).toMatchObject({
    back: naira(4_000),
    lowered: naira(10_000),
  })
})

test('money is neither made nor lost: paid = charge + back + the paid part of the new fare', () => {
  for (let at = 0; at < 1_000; at++) {
    const moving = {
      paid: naira((at * 37) % 90_000),
      newPrice: naira(5_000 + ((at * 91) % 40_000)),
      seats: 1 + (at % 4),
      movesBefore: at % 3,
      percent: [0, 25, 50, 100][at % 4] ?? 0,
    }
    const { charge, back, due } = quote(moving)
    expect(charge + back + (moving.newPrice * moving.seats - due)).toBe(moving.paid)
  }
})
