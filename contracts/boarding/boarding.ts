import * as z from 'zod/mini'
import { MissingFields } from '#contracts/bookings/passengers.ts'
import { Stops } from '#contracts/network/stops.ts'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery, yesOrNo } from '#contracts/platform/lists.ts'
import { MAX_BOOKING_TOTAL, TOO_MUCH } from '#contracts/platform/naira-amount.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { recordId } from '#contracts/platform/record-id.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'

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
  stops: Stops,
  /** Number of sold seats. */
  passengers: z.int(),
  /** Number of boarded seats. */
  boarded: z.int(),
  /** Number of bookings with a balance due, as on the dashboard. A booking may have several seats. */
  owing: z.int(),
})
export type Departure = z.infer<typeof Departure>

/**
 * Asks for the next departures, the soonest first. A trip is among them until an hour after its departure time. With
 * `isEarlier`, asks for the trips that departed before that, the latest first. With `from` or `to`, inclusive Lagos
 * days, asks for all trips of those days, the soonest first. Cancelled trips are left out.
 */
export const DepartureQuery = listQuery(['departure'], {
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
  isEarlier: z.optional(yesOrNo),
})
export type DepartureQuery = z.infer<typeof DepartureQuery>

export const DeparturePage = listAnswer(Departure)

/** One sold seat. Address, phone and next of kin are null on the screen of a driver; the printed manifest has them. */
export const ManifestLine = z.object({
  seatId: z.int(),
  seatNo: z.string(),
  bookingId: z.int(),
  /** The person on this seat. Empty if nobody has named them yet. */
  passengerName: z.string(),
  /** The buyer of the seat. */
  bookedBy: z.string(),
  /** An infant on the passenger's lap, who has no seat of their own. */
  infantName: z.nullable(z.string()),
  /** The details that the manifest must have and that nobody has given yet. */
  missing: MissingFields,
  /** When the passenger's details last changed, for an edit. */
  detailsUpdatedAt: z.iso.datetime(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  nextOfKinName: z.nullable(z.string()),
  nextOfKinPhone: z.nullable(z.string()),
  /** Naira still due for the whole booking. The passenger can board only when nothing is due. */
  amountDue: z.number(),
  boardedAt: z.nullable(z.iso.datetime()),
})
export type ManifestLine = z.infer<typeof ManifestLine>

export const Manifest = z.object({
  trip: Departure,
  company: z.object({ name: z.string(), address: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  lines: z.array(ManifestLine),
  /**
   * Proof of the list that is stored when a bus has left, and which `lines` then contains: the time at which it was
   * stored, its SHA-256 digest, our signature of trip and digest, and the public key that verifies the signature, both in
   * base64. Only in the printed manifest. Null until the list is stored.
   */
  departed: z.nullable(
    z.object({
      at: z.iso.datetime(),
      sha256: z.string(),
      signature: z.nullable(z.string()),
      publicKey: z.nullable(z.string()),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export const ManifestAnswer = z.object({ data: Manifest })

/**
 * A scanned or typed code: the code of one seat, its short form, or a booking reference for all seats of the booking.
 * Spaces inside a scanned code are part of it, so only those at its ends are removed.
 */
export const BoardingInput = z.strictObject({
  code: plainText(1, 'Scan a ticket or type its reference', 130),
  /** True boards passengers without the details that the manifest needs. The audit log records that. */
  withoutDetails: z.optional(z.boolean()),
})
export type BoardingInput = z.infer<typeof BoardingInput>

/**
 * Results of a scan. All of them are successful responses, not errors, because boarding staff act on every one. The
 * screen shows each in its own way.
 */
export const BOARDING_OUTCOMES = [
  'boarded',
  'incomplete',
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
    /**
     * The seats of the ticket. For `boarded`, only the seats that this scan boarded. For `replaced`, the current seats
     * of the booking.
     */
    seatNos: z.array(z.string()),
    /** For `incomplete`, the seats of the ticket whose passenger details are incomplete. */
    incomplete: z.array(
      z.object({
        seatNo: z.string(),
        bookingId: z.int(),
        passengerName: z.string(),
        bookedBy: z.string(),
        missing: MissingFields,
        updatedAt: z.iso.datetime(),
      }),
    ),
    /** Naira. */
    amountPaid: z.number(),
    amountDue: z.number(),
    /** For `already`, the time of the first boarding. For `cancelled`, the time of the cancellation. Else null. */
    at: z.nullable(z.iso.datetime()),
    /** For `replaced`, the reason why the code is no longer valid, if it is known. */
    endedBecause: z.nullable(z.enum(['moved', 'seat_changed', 'cancelled'])),
    /** The trip of the booking, if it is not the trip that boards now. */
    trip: z.nullable(z.object({ route, departTime: z.iso.datetime(), plateNo: z.string() })),
    passengers: z.int(),
    boarded: z.int(),
  }),
})
export type Boarding = z.infer<typeof BoardingAnswer>['data']

/** A seat that staff mark as boarded or not boarded in the passenger list. */
export const SeatBoarding = z.strictObject({
  seatId: recordId('Choose a valid seat'),
  isBoarded: z.boolean(),
})
export type SeatBoarding = z.infer<typeof SeatBoarding>

/**
 * Cash for the whole balance of a booking. `amount` is the balance that the screen showed. The server refuses the
 * payment if the balance has changed since.
 */
export const DoorPayment = z.strictObject({
  bookingId: recordId('Choose a valid booking'),
  /** Naira. */
  amount: z
    .number('Enter the amount received')
    .check(z.positive('Enter the amount received'), z.maximum(MAX_BOOKING_TOTAL, TOO_MUCH)),
})
export type DoorPayment = z.infer<typeof DoorPayment>
