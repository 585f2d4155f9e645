import * as z from 'zod/mini'
import { Trip } from '#contracts/network/trips.ts'
import { MAX_PASSENGERS } from '#domain/company/settings.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'

export const SeatClass = z.enum(['Standard', 'Executive', 'VIP'])

const ChosenSeat = z.object({ seatId: z.int(), seatNo: z.string() })

/**
 * Passenger details as typed, perhaps invalid. The field names are those of the contract, which validates them later.
 */
const PassengerInfo = z.object({
  passengerName: z.string(),
  passengerAddress: z.string(),
  email: z.string(),
  mobile: z.string(),
  nextOfKinName: z.string(),
  nextOfKinPhone: z.string(),
  offerCode: z.string(),
})
export type PassengerInfo = z.infer<typeof PassengerInfo>

/** `amount` is in naira. */
const PaymentInfo = z.object({ method: z.enum(['full', 'split']), amount: z.number(), email: z.string() })

/** A booking in progress, as the browser stores it. */
export const Draft = z.object({
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  bookingDraftId: z.nullable(z.int()),
  bookingToken: z.nullable(z.string()),
  departure: z.string(),
  destination: z.string(),
  /** yyyy-MM-dd in Lagos. */
  date: z.string(),
  // Always null, because return trips are not sold.
  returnDate: z.null(),
  passengers: z.int().check(z.minimum(1), z.maximum(MAX_PASSENGERS)),
  seatClass: SeatClass,
  tripType: z.literal('oneWay'),
  selectedBus: z.nullable(Trip),
  /** The number of seats of the bus when the seat map was last loaded. */
  seatCount: z.nullable(z.int()),
  selectedSeats: z.array(ChosenSeat),
  passengerInfo: z.nullable(PassengerInfo),
  /** The server's total in kobo. Null until the seats are held. */
  amountTotal: z.nullable(z.int()),
  paymentInfo: z.nullable(PaymentInfo),
  hasSubmittedPassengerData: z.boolean(),
  /** The payment type of the chosen trip's route: Full or Split. */
  paymentType: z.nullable(z.string()),
  currentStep: z.int().check(z.minimum(0), z.maximum(4)),
})
export type Draft = z.infer<typeof Draft>

export type Choices = Pick<Draft, 'departure' | 'destination' | 'date' | 'passengers'>

/** Starts a new booking at the first step, from a search. */
export const startDraft = (choices: Choices, now: Date): Draft => ({
  createdAt: now.getTime(),
  bookingDraftId: null,
  bookingToken: null,
  departure: choices.departure,
  destination: choices.destination,
  date: choices.date,
  returnDate: null,
  passengers: choices.passengers,
  seatClass: 'Standard',
  tripType: 'oneWay',
  selectedBus: null,
  seatCount: null,
  selectedSeats: [],
  passengerInfo: null,
  amountTotal: null,
  paymentInfo: null,
  hasSubmittedPassengerData: false,
  paymentType: null,
  currentStep: 0,
})

const LIVES_MS = 6 * 60 * 1000

export const isStale = (draft: Draft, now: Date): boolean => now.getTime() - draft.createdAt > LIVES_MS

const hasRoute = (draft: Draft): boolean => draft.departure !== '' && draft.destination !== ''

/**
 * True if the draft has what its step needs: a booking for the confirmation, a bus for the steps between the first and
 * it.
 */
const hasWhatItsStepNeeds = ({ currentStep, selectedBus, bookingToken }: Draft): boolean =>
  currentStep === 4 ? bookingToken !== null : currentStep === 0 || selectedBus !== null

/**
 * Returns null if the stored text is missing, unreadable or older than six minutes, or if it lacks a route, a valid
 * date or what its step needs.
 */
export function readDraft(text: string | null, now: Date): Draft | null {
  const draft = readOldDraft(text)
  return draft && !isStale(draft, now) ? draft : null
}

/** Like readDraft, but accepts a draft of any age. */
export function readOldDraft(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft = Draft.parse(JSON.parse(text))
    lagosInstant(draft.date) // throws if it is not a valid day
    return hasRoute(draft) && hasWhatItsStepNeeds(draft) ? draft : null
  } catch {
    return null
  }
}
