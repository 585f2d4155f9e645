import { type HeldBooking, PassengerDetails } from '#contracts/bookings/bookings.ts'
import type { Seat } from '#contracts/network/seats.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { totalFare } from '#domain/bookings/fares.ts'
import { type Kobo, kobo, naira, toNaira } from '#domain/platform/money.ts'
import { type Choices, type Draft, type PassengerInfo, startDraft } from './draft.ts'

export const STEPS = ['Select Bus', 'Choose Seats', 'Passenger Details', 'Payment', 'Confirmation'] as const

export const SELECT_BUS = 0
export const CHOOSE_SEATS = 1
export const PASSENGER_DETAILS = 2
export const PAYMENT = 3
export const CONFIRMATION = 4

export const atStep = (draft: Draft, currentStep: number): Draft => ({ ...draft, currentStep })

/** Starts again with another search. Keeps the passenger details that were typed. */
export const withSearch = (draft: Draft, search: Choices, now: Date): Draft => ({
  ...startDraft(search, now),
  passengerInfo: draft.passengerInfo,
})

/** Changes the date. Clears the bus and the seats if it is a different date, because another day has other buses. */
export const withDate = (draft: Draft, date: string): Draft =>
  date === draft.date
    ? draft
    : { ...draft, date, selectedBus: null, paymentType: null, seatCount: null, selectedSeats: [] }

/** Selects a trip. Clears the seats if it is a different trip, because another bus has other seats. */
export const withTrip = (draft: Draft, trip: Trip): Draft => ({
  ...draft,
  selectedBus: trip,
  paymentType: trip.route.paymentType,
  ...(draft.selectedBus?.id !== trip.id && { seatCount: null, selectedSeats: [] }),
})

/** Selects or deselects a seat. Returns the changed draft, or the reason why nothing changes. */
export function toggleSeat(draft: Draft, seat: Seat): Draft | string {
  const { selectedSeats, passengers } = draft
  if (selectedSeats.some(({ seatId }) => seatId === seat.id)) {
    return { ...draft, selectedSeats: selectedSeats.filter(({ seatId }) => seatId !== seat.id) }
  }
  if (!seat.isAvailable) return 'This seat is not available'
  if (selectedSeats.length >= passengers) return `You can only select ${passengers} seat(s)`
  return { ...draft, selectedSeats: [...selectedSeats, { seatId: seat.id, seatNo: seat.seatNo }] }
}

export const withoutSeats = (draft: Draft): Draft => ({ ...draft, selectedSeats: [] })

/** Returns the numbers of selected seats that are no longer available. */
export function lostSeats(draft: Draft, seats: readonly Seat[]): string[] {
  const free = new Set(seats.filter((seat) => seat.isAvailable).map((seat) => seat.id))
  return draft.selectedSeats.filter(({ seatId }) => !free.has(seatId)).map(({ seatNo }) => seatNo)
}

/**
 * Applies a newly loaded seat map. Removes selected seats that were taken meanwhile. Clears the whole selection if the
 * number of seats has changed, because a bus of another size has other seats.
 */
export function withSeatMap(draft: Draft, seats: readonly Seat[]): Draft {
  const lost = lostSeats(draft, seats)
  if (draft.seatCount === seats.length && lost.length === 0) return draft
  const isOtherBus = draft.seatCount !== null && draft.seatCount !== seats.length
  return { ...(isOtherBus ? withoutSeats(draft) : dropSeats(draft, lost)), seatCount: seats.length }
}

export const dropSeats = (draft: Draft, seatNos: readonly string[]): Draft => ({
  ...draft,
  selectedSeats: draft.selectedSeats.filter(({ seatNo }) => !seatNos.includes(seatNo)),
})

export const missingSeats = (draft: Draft): number => draft.passengers - draft.selectedSeats.length

export const withPassenger = (draft: Draft, passengerInfo: PassengerInfo): Draft => ({
  ...draft,
  passengerInfo,
})

/**
 * Stores the hold and moves to the payment step. Sets the age of the draft to zero, because a reload discards a draft
 * older than six minutes and releases its hold.
 */
export const withHold = (draft: Draft, held: HeldBooking, now: Date): Draft => ({
  ...draft,
  createdAt: now.getTime(),
  bookingDraftId: held.id,
  bookingToken: held.bookingToken,
  amountTotal: held.amountTotal,
  hasSubmittedPassengerData: true,
  currentStep: PAYMENT,
})

/**
 * Continues with an earlier hold at the payment step. Sets the age of the draft to zero. The details typed since may be
 * those of another passenger, so only their e-mail address is used, as the payer's.
 */
export const continueHold = (held: Draft, typed: PassengerInfo | null, now: Date): Draft => ({
  ...held,
  createdAt: now.getTime(),
  paymentInfo: typed && { method: 'full', amount: toNaira(fareOf(held) ?? kobo(0)), email: typed.email },
  currentStep: PAYMENT,
})

export const withTotal = (draft: Draft, amountTotal: number): Draft =>
  draft.amountTotal === amountTotal ? draft : { ...draft, amountTotal }

/** Returns the booking token if the draft is at the confirmation step, otherwise null. */
export const tokenToConfirm = (draft: Draft | null): string | null =>
  draft?.currentStep === CONFIRMATION ? draft.bookingToken : null

/**
 * Returns the passenger's e-mail address as typed for this booking, or undefined if the draft is of another booking.
 */
export const typedEmailOf = (draft: Draft | null, bookingToken: string): string | undefined =>
  draft?.bookingToken === bookingToken ? draft.passengerInfo?.email : undefined

/** Removes the expired hold and goes back to choosing seats. Keeps the passenger details that were typed. */
export const backToSeats = (draft: Draft): Draft => ({
  ...draft,
  bookingDraftId: null,
  bookingToken: null,
  amountTotal: null,
  hasSubmittedPassengerData: false,
  selectedSeats: [],
  currentStep: CHOOSE_SEATS,
})

/** Removes a trip that can no longer be booked, its seats and its hold. Keeps the search and the passenger details. */
export const backToBuses = (draft: Draft): Draft => ({
  ...backToSeats(draft),
  selectedBus: null,
  paymentType: null,
  seatCount: null,
  currentStep: SELECT_BUS,
})

/**
 * Returns true if the current step is complete. Covers only the first three steps: the payment form validates itself,
 * because the draft does not contain the agreement to the terms.
 */
export function isStepComplete(draft: Draft): boolean {
  if (draft.currentStep === SELECT_BUS) return draft.selectedBus !== null
  if (draft.currentStep === CHOOSE_SEATS) return missingSeats(draft) === 0
  return PassengerDetails.safeParse(draft.passengerInfo).success
}

/**
 * Tells what going back to `step` does. Once the seats are held, bus and seats cannot be changed, and going back to the
 * passenger details resets the booking.
 */
export function wayBack(draft: Draft, step: number): 'free' | 'not allowed' | 'resets' {
  if (!draft.hasSubmittedPassengerData) return 'free'
  return step < PASSENGER_DETAILS ? 'not allowed' : 'resets'
}

/**
 * The price of a seat: before the hold, that of the chosen trip; after it, the server's total divided by the number of
 * seats.
 */
export const pricePerSeat = ({ selectedBus, selectedSeats, amountTotal }: Draft): Kobo | null =>
  amountTotal === null
    ? selectedBus && naira(selectedBus.price)
    : kobo(Math.round(amountTotal / (selectedSeats.length || 1)))

export function fareOf(draft: Draft): Kobo | null {
  const price = pricePerSeat(draft)
  return price && totalFare(price, draft.passengers)
}

/** True if the price per seat in the server's total differs from the price that the trip had when it was chosen. */
export const hasPriceChanged = (draft: Draft): boolean =>
  draft.selectedBus !== null && pricePerSeat(draft) !== naira(draft.selectedBus.price)

/** True if the visitor typed a code and the price per seat is lower than when the trip was chosen. */
export function isLoweredByCode(draft: Draft): boolean {
  const { passengerInfo, selectedBus } = draft
  const price = pricePerSeat(draft)
  if (!passengerInfo?.offerCode.trim() || !selectedBus || price === null) return false
  return price < naira(selectedBus.price)
}

/** Returns `Seat 4` or `Seats 11, 12`; empty if no seat is selected. */
export function seatWords(seatNos: readonly string[]): string {
  if (seatNos.length === 0) return ''
  return `${seatNos.length === 1 ? 'Seat' : 'Seats'} ${seatNos.join(', ')}`
}

/** Returns `Seat 4`, `Seats 6 and 7` or `Seats 6, 7 and 8`, for use in a sentence. */
export function seatsInSentence(seatNos: readonly string[]): string {
  if (seatNos.length < 2) return seatWords(seatNos)
  return `${seatWords(seatNos.slice(0, -1)).replace(/^Seat /, 'Seats ')} and ${seatNos.at(-1)}`
}
