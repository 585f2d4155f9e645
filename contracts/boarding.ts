import * as z from 'zod/mini'
import { BUS_TYPES } from '#domain/bus-types.ts'
import { LagosDay } from './lagos-day.ts'
import { listAnswer, listQuery } from './lists.ts'
import { MOST_FOR_BOOKING, TOO_MUCH } from './naira-amount.ts'
import { plainText } from './plain-text.ts'
import { recordId } from './record-id.ts'

const route = z.object({ origin: z.string(), destination: z.string() })
const status = z.enum(['SCHEDULED', 'COMPLETED', 'CANCELED'])

/** A departure as the people at its door see it. */
export const Departure = z.object({
  id: z.int(),
  route,
  status,
  departTime: z.iso.datetime(),
  arriveTime: z.iso.datetime(),
  bus: z.object({ busType: z.enum(BUS_TYPES), plateNo: z.string(), capacity: z.int() }),
  driverName: z.nullable(z.string()),
  /** Sold seats, those of them aboard, and those with a balance to pay. */
  passengers: z.int(),
  boarded: z.int(),
  owing: z.int(),
})
export type Departure = z.infer<typeof Departure>

/** From today on, the soonest first; or the departures of one Lagos day. */
export const DepartureQuery = listQuery(['departure'], {
  date: z.optional(LagosDay),
})
export type DepartureQuery = z.infer<typeof DepartureQuery>

export const DeparturePage = listAnswer(Departure)

/** One sold seat. What the road traffic regulations ask for is empty for those who may only see who sits where. */
export const ManifestLine = z.object({
  seatId: z.int(),
  seatNo: z.string(),
  bookingId: z.int(),
  passengerName: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  nextOfKinName: z.nullable(z.string()),
  nextOfKinPhone: z.nullable(z.string()),
  /** Naira still to be paid for the whole booking; 0 may board. */
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
 * What a scanner read or a person typed: the code of one seat, its short form, or a booking reference for all seats. The
 * spaces inside a code are part of it.
 */
export const BoardingInput = z.strictObject({
  code: plainText(1, 'Scan a ticket or type its reference', 130),
})
export type BoardingInput = z.infer<typeof BoardingInput>

/**
 * What the door must do. Each is an answer, not an error: the person at the door acts on every one of them, and each
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
    /** The seats this ticket is for, on whatever trip it is. */
    seatNos: z.array(z.string()),
    /** Naira. */
    amountPaid: z.number(),
    amountDue: z.number(),
    /** When it was scanned first, for `already`; when it was cancelled, for `cancelled`. */
    at: z.nullable(z.iso.datetime()),
    /** Why the code shown is no longer valid, for `replaced`. */
    endedBecause: z.nullable(z.enum(['moved', 'seat_changed', 'cancelled'])),
    /** The trip the ticket is for, when it is another one. */
    trip: z.nullable(z.object({ route, departTime: z.iso.datetime(), plateNo: z.string() })),
    passengers: z.int(),
    boarded: z.int(),
  }),
})
export type Boarding = z.infer<typeof BoardingAnswer>['data']

/** From the list: a seat ticked by hand, or a tick taken back. */
export const SeatBoarding = z.strictObject({ seatId: recordId('Not a seat'), isBoarded: z.boolean() })
export type SeatBoarding = z.infer<typeof SeatBoarding>

/** The whole balance in cash; the amount is what the screen showed when the money was counted. */
export const DoorPayment = z.strictObject({
  bookingId: recordId('Not a booking'),
  /** Naira. */
  amount: z
    .number('How much was taken?')
    .check(z.positive('How much was taken?'), z.maximum(MOST_FOR_BOOKING, TOO_MUCH)),
})
export type DoorPayment = z.infer<typeof DoorPayment>
