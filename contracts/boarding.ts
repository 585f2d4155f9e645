import * as z from 'zod/mini'
import { BUS_TYPES } from '#domain/bus-types.ts'
import { TRIP_STATUSES } from '#domain/trip-statuses.ts'
import { LagosDay } from './lagos-day.ts'
import { listAnswer, listQuery } from './lists.ts'
import { MAX_BOOKING_TOTAL, TOO_MUCH } from './naira-amount.ts'
import { plainText } from './plain-text.ts'
import { recordId } from './record-id.ts'

const route = z.object({ origin: z.string(), destination: z.string() })
const status = z.enum(TRIP_STATUSES)

/** A departure as boarding staff see it. */
export const Departure = z.object({
  id: z.int(),
  route,
  status,
  departTime: z.iso.datetime(),
  arriveTime: z.iso.datetime(),
  bus: z.object({ busType: z.enum(BUS_TYPES), plateNo: z.string(), capacity: z.int() }),
  driverName: z.nullable(z.string()),
  /** Number of sold seats. */
  passengers: z.int(),
  /** Number of boarded seats. */
  boarded: z.int(),
  /** Number of seats whose booking has a balance due. */
  owing: z.int(),
})
export type Departure = z.infer<typeof Departure>

/** Departures from today on, the soonest first; or those of one Lagos day. */
export const DepartureQuery = listQuery(['departure'], {
  date: z.optional(LagosDay),
})
export type DepartureQuery = z.infer<typeof DepartureQuery>

export const DeparturePage = listAnswer(Departure)

/**
 * One sold seat. The details that road traffic regulations require are empty for users who may only see the seating.
 */
export const ManifestLine = z.object({
  seatId: z.int(),
  seatNo: z.string(),
  bookingId: z.int(),
  passengerName: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  nextOfKinName: z.nullable(z.string()),
  nextOfKinPhone: z.nullable(z.string()),
  /** Naira still due for the whole booking. The passenger can board when it is 0. */
  amountDue: z.number(),
  boardedAt: z.nullable(z.iso.datetime()),
})
export type ManifestLine = z.infer<typeof ManifestLine>

export const Manifest = z.object({
  trip: Departure,
  company: z.object({ name: z.string(), address: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  lines: z.array(ManifestLine),
})
export type Manifest = z.infer<typeof Manifest>

export const ManifestAnswer = z.object({ data: Manifest })

/**
 * A scanned or typed code: the code of one seat, its short form, or a booking reference for all seats. A scanned code
 * may contain spaces, so only its ends are trimmed here.
 */
export const BoardingInput = z.strictObject({
  code: plainText(1, 'Scan a ticket or type its reference', 130),
})
export type BoardingInput = z.infer<typeof BoardingInput>

/**
 * Results of a scan. Each one is a normal response, not an error: boarding staff act on every one of them, and each
 * looks and sounds different.
 */
export const BOARDING_OUTCOMES = [
  'boarded',
  'already',
  'unpaid',
  'unconfirmed',
  'wrong_trip',
  'cancelled',
  'replaced',
  'unknown',
] as const

export const BoardingAnswer = z.object({
  data: z.object({
    outcome: z.enum(BOARDING_OUTCOMES),
    bookingId: z.nullable(z.int()),
    passengerName: z.nullable(z.string()),
    /** The seats of this ticket, also if it is for another trip. */
    seatNos: z.array(z.string()),
    /** Naira. */
    amountPaid: z.number(),
    amountDue: z.number(),
    /** Time of the first scan for `already`; time of the cancellation for `cancelled`. */
    at: z.nullable(z.iso.datetime()),
    /** The reason why the code is no longer valid, for `replaced`. */
    endedBecause: z.nullable(z.enum(['moved', 'seat_changed', 'cancelled'])),
    /** The trip of the ticket, if it is for another trip. */
    trip: z.nullable(z.object({ route, departTime: z.iso.datetime(), plateNo: z.string() })),
    passengers: z.int(),
    boarded: z.int(),
  }),
})
export type Boarding = z.infer<typeof BoardingAnswer>['data']

/** A seat that staff check or uncheck in the list. */
export const SeatBoarding = z.strictObject({ seatId: recordId('Not a seat'), isBoarded: z.boolean() })
export type SeatBoarding = z.infer<typeof SeatBoarding>

/**
 * Cash for the whole balance. `amount` is the balance that the screen showed. The server refuses it if the balance has
 * changed since.
 */
export const DoorPayment = z.strictObject({
  bookingId: recordId('Not a booking'),
  /** Naira. */
  amount: z
    .number('How much was taken?')
    .check(z.positive('How much was taken?'), z.maximum(MAX_BOOKING_TOTAL, TOO_MUCH)),
})
export type DoorPayment = z.infer<typeof DoorPayment>
