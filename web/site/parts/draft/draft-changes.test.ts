import { expect, test } from 'vitest'
import type { Seat } from '#contracts/network/seats.ts'
import { naira } from '#domain/platform/money.ts'
import { aTrip } from '#site/testing/sample-trip.ts'
import { type Draft, startDraft } from './draft.ts'
import {
  atStep,
  backToBuses,
  backToSeats,
  continueHold,
  dropSeats,
  fareOf,
  hasPriceChanged,
  isLoweredByCode,
  isStepComplete,
  lostSeats,
  missingSeats,
  pricePerSeat,
  seatsInSentence,
  seatWords,
  toggleSeat,
  typedEmailOf,
  wayBack,
  withDate,
  withHold,
  withPassenger,
  withSearch,
  withSeatMap,
  withTrip,
} from './draft-changes.ts'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }
const fresh = startDraft(search, new Date('2026-01-12T08:00:00Z'))
const onBus = withTrip(fresh, aTrip())

const seat = (no: number, isAvailable = true): Seat => ({
  id: 100 + no,
  seatNo: String(no),
  isAvailable,
  status: isAvailable ? 'AVAILABLE' : 'BOOKED',
  bookingId: isAvailable ? null : 0,
})

const choosing = (draft: Draft, ...seats: number[]): Draft =>
  seats.reduce((so, no) => {
    const next = toggleSeat(so, seat(no))
    if (typeof next === 'string') throw new Error(next)
    return next
  }, draft)

const seated = choosing(onBus, 11, 12)
const passenger = {
  passengerName: 'Tester Okon',
  passengerAddress: '1 Sample Road',
  email: 'tester@example.test',
  mobile: '0803 555 0100',
  nextOfKinName: 'Sample Okon',
  nextOfKinPhone: '0803-555-0101',
  offerCode: '',
}
const held = withHold(
  withPassenger(atStep(seated, 2), passenger),
  { id: 5, bookingToken: 'TOKEN', holdExpiresIn: 900, amountTotal: naira(64_000) },
  new Date('2026-01-12T08:05:00Z'),
)

test('another date clears the bus and the seats, the same date does not', () => {
  expect(withDate(seated, '2026-01-21')).toMatchObject({ selectedBus: null, selectedSeats: [] })
  expect(withDate(seated, '2026-01-20')).toEqual(seated)
})

test('another bus clears the seats, the same bus does not', () => {
  expect(withTrip(seated, aTrip({ id: 8 })).selectedSeats).toEqual([])
  expect(withTrip(seated, aTrip()).selectedSeats).toHaveLength(2)
})

test('one seat per passenger can be chosen, and a second click on a seat removes it', () => {
  expect(missingSeats(seated)).toBe(0)
  expect(choosing(seated, 11).selectedSeats).toEqual([{ seatId: 112, seatNo: '12' }])
})

test('a taken seat and a seat too many are refused with a message', () => {
  expect(toggleSeat(onBus, seat(3, false))).toBe('This seat is not available')
  expect(toggleSeat(seated, seat(13))).toBe('You can only select 2 seat(s)')
})

test('chosen seats that are no longer available are listed, and can be removed', () => {
  const seats = [seat(11, false), seat(12), seat(13)]
  expect(lostSeats(seated, seats)).toEqual(['11'])
  expect(dropSeats(seated, ['11']).selectedSeats).toEqual([{ seatId: 112, seatNo: '12' }])
})

test('a seat map of another size clears the chosen seats, also after a reload; the first load does not', () => {
  const seats = Array.from({ length: 14 }, (_, index) => seat(index + 1))
  const read = withSeatMap(seated, seats)
  expect(read).toEqual({ ...seated, seatCount: 14 })
  expect(withSeatMap(read, seats)).toBe(read)
  const bigger = [...seats, seat(15)]
  expect(withSeatMap(JSON.parse(JSON.stringify(read)), bigger)).toMatchObject({
    seatCount: 15,
    selectedSeats: [],
  })
})

test('loading the seat map removes a chosen seat that was taken meanwhile', () => {
  const seats = [seat(11, false), seat(12), seat(13)]
  expect(withSeatMap(seated, seats).selectedSeats).toEqual([{ seatId: 112, seatNo: '12' }])
})

test('step one is complete with a bus, step two with all seats, step three with valid details', () => {
  expect([fresh, onBus].map(isStepComplete)).toEqual([false, true])
  expect([atStep(onBus, 1), atStep(seated, 1)].map(isStepComplete)).toEqual([false, true])
  const details = withPassenger(atStep(seated, 2), passenger)
  expect(isStepComplete(atStep(seated, 2))).toBe(false)
  expect(isStepComplete(details)).toBe(true)
  expect(isStepComplete(withPassenger(details, { ...passenger, mobile: '0803' }))).toBe(false)
})

test('a hold is stored in the draft, which moves to payment and starts its six minutes again', () => {
  expect(held).toMatchObject({
    bookingDraftId: 5,
    bookingToken: 'TOKEN',
    amountTotal: naira(64_000),
    hasSubmittedPassengerData: true,
    currentStep: 3,
    createdAt: Date.parse('2026-01-12T08:05:00Z'),
  })
})

test('going back is free until the seats are held; then it is refused, or resets the booking', () => {
  expect([0, 1].map((step) => wayBack(atStep(seated, 2), step))).toEqual(['free', 'free'])
  expect([0, 1, 2].map((step) => wayBack(held, step))).toEqual(['not allowed', 'not allowed', 'resets'])
})

test('an expired hold leads back to the seats and keeps the bus and the typed details', () => {
  expect(backToSeats(held)).toMatchObject({
    bookingDraftId: null,
    bookingToken: null,
    amountTotal: null,
    hasSubmittedPassengerData: false,
    selectedSeats: [],
    currentStep: 1,
    passengerInfo: passenger,
    selectedBus: aTrip(),
  })
})

test('a closed trip leads back to the buses of the day and keeps the search and the typed details', () => {
  expect(backToBuses(held)).toMatchObject({
    ...search,
    bookingToken: null,
    hasSubmittedPassengerData: false,
    selectedBus: null,
    paymentType: null,
    seatCount: null,
    selectedSeats: [],
    currentStep: 0,
    passengerInfo: passenger,
  })
})

test('an earlier hold continues at the payment step; the details typed since name only the payer', () => {
  const now = new Date('2026-01-12T08:30:00Z')
  const earlier = { ...held, passengerInfo: null, currentStep: 2 }
  expect(continueHold(earlier, { ...passenger, email: 'another@example.test' }, now)).toEqual({
    ...earlier,
    createdAt: now.getTime(),
    paymentInfo: { method: 'full', amount: 64_000, email: 'another@example.test' },
    currentStep: 3,
  })
})

test('the typed e-mail address belongs to the booking of its draft only', () => {
  expect(typedEmailOf(held, 'TOKEN')).toBe('tester@example.test')
  expect(typedEmailOf(held, 'ANOTHER')).toBeUndefined()
  expect(typedEmailOf({ ...held, passengerInfo: null }, 'TOKEN')).toBeUndefined()
  expect(typedEmailOf(null, 'TOKEN')).toBeUndefined()
})

test('another search clears bus and seats and keeps the typed details', () => {
  const now = new Date('2026-01-12T08:30:00Z')
  const next = { ...search, destination: 'Kubwa (FCT)', passengers: 1 }
  expect(withSearch(withPassenger(seated, passenger), next, now)).toEqual({
    ...startDraft(next, now),
    passengerInfo: passenger,
  })
})

test('the fare is the price times the number of passengers; without a bus there is none', () => {
  expect(fareOf(fresh)).toBeNull()
  expect(fareOf(onBus)).toBe(naira(64_000))
})

test('once the seats are held, the fare is the server’s total, and a difference counts as a new price', () => {
  expect(hasPriceChanged(onBus)).toBe(false)
  expect(hasPriceChanged(held)).toBe(false)
  const dearer = { ...held, amountTotal: naira(66_000) }
  expect(fareOf(dearer)).toBe(naira(66_000))
  expect(pricePerSeat(dearer)).toBe(naira(33_000))
  expect(hasPriceChanged(dearer)).toBe(true)
})

test('a lower price after a typed code counts as the code’s effect, a higher one does not', () => {
  const typed = { ...held, passengerInfo: { ...passenger, offerCode: 'FRIENDS1000' } }
  expect(isLoweredByCode({ ...typed, amountTotal: naira(62_000) })).toBe(true)
  expect(isLoweredByCode({ ...typed, amountTotal: naira(66_000) })).toBe(false)
  expect(isLoweredByCode({ ...held, amountTotal: naira(62_000) })).toBe(false)
})

test.each([
  [[], ''],
  [['4'], 'Seat 4'],
  [['11', '12'], 'Seats 11, 12'],
])('the seats %j read "%s"', (seatNos, words) => {
  expect(seatWords(seatNos)).toBe(words)
})

test.each([
  [['4'], 'Seat 4'],
  [['6', '7'], 'Seats 6 and 7'],
  [['6', '7', '8'], 'Seats 6, 7 and 8'],
])('the seats %j read "%s" in a sentence', (seatNos, words) => {
  expect(seatsInSentence(seatNos)).toBe(words)
})
