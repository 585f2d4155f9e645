import * as z from 'zod/mini'
import { MissingFields } from '#contracts/bookings/passengers.ts'
import { MAX_BOOKING_TOTAL, TOO_MUCH } from '#contracts/platform/naira-amount.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { RecordId, recordId } from '#contracts/platform/record-id.ts'
import { DOOR_EXCEPTIONS } from '#domain/boarding/door-exceptions.ts'
import { isWholeKobo } from '#domain/platform/money.ts'

const route = z.object({ origin: z.string(), destination: z.string() })
const endedBecause = z.enum(['moved', 'seat_changed', 'cancelled'])
const eventId = z.object({ deviceId: z.int(), seq: z.int() })

/** A SHA-256 digest in hexadecimal. */
const digest = z.string('Send a digest').check(z.regex(/^[0-9a-f]{64}$/, 'Send a digest'))

/** The codes of a ticket. `domain/boarding/door-digests.ts` says what the digests are made from. */
const codes = {
  ticket: digest,
  shortCode: digest,
  reference: digest,
}

/** A sold seat in a boarding list. */
export const DoorSeat = z.object({
  seatNo: z.string(),
  bookingId: z.int(),
  /** First name and initial of the person on the seat, or that nobody has named them. There are no phone numbers. */
  name: z.string(),
  /** The details that the manifest still misses. */
  missing: MissingFields,
  /** Naira still due for the whole booking. */
  amountDue: z.number(),
  /** The scans that board the seat. Empty if the passenger is not on board. An undo of the boarding lists their ids. */
  boards: z.array(z.object({ ...eventId.shape, at: z.iso.datetime() })),
  ...codes,
})
export type DoorSeat = z.infer<typeof DoorSeat>

/** The boarding list of a trip, with which a device boards passengers without a network. */
export const DoorList = z.object({
  version: z.literal(1),
  tripId: z.int(),
  route,
  departTime: z.iso.datetime(),
  plateNo: z.string(),
  /** When the list was made, by the clock of the server. */
  madeAt: z.iso.datetime(),
  seats: z.array(DoorSeat),
  /** Tickets of this trip that are no longer valid. */
  ended: z.array(z.object({ ...codes, seatNo: z.string(), because: endedBecause })),
  /** The public keys that verify ticket codes: SPKI in base64. */
  keys: z.array(z.object({ number: z.int(), spki: z.string() })),
  /** The right to upload events. Null if the device has it already. */
  device: z.nullable(z.object({ id: z.int(), token: z.string(), expiresAt: z.iso.datetime() })),
})
export type DoorList = z.infer<typeof DoorList>

/** `deviceId` comes from a device that asks again for the list of the same trip. The device keeps its token. */
export const DoorQuery = z.object({ deviceId: z.optional(RecordId) })

export const DoorListAnswer = z.object({ data: DoorList })

/** The number of an event has two bytes in a hand-over code, so a phone records at most this many events. */
const seq = z
  .int('Send the number of the event')
  .check(z.minimum(1, 'Send the number of the event'), z.maximum(65_535, 'Send the number of the event'))
const seatNo = z.string('Send the seat').check(z.regex(/^[1-9][0-9]?$/, 'Send the seat'))
/**
 * Accepts years from 1970 on, because the clock of a phone can fall back to 1970 when its battery is empty and no
 * network corrects it. Refuses years of five digits.
 */
const PLAUSIBLE_YEAR = /^(19[789]|2[01])/

/** `at` is the time by the clock of the device, `clockOffsetMs` how far that clock is ahead of the server's. */
const happened = {
  seq,
  seatNo,
  at: z.iso
    .datetime('Send the time of the event')
    .check(z.refine((at) => PLAUSIBLE_YEAR.test(at), 'Send the time of the event')),
  clockOffsetMs: z
    .int('Send the offset of the clock')
    .check(
      z.minimum(-2_000_000_000, 'Send the offset of the clock'),
      z.maximum(2_000_000_000, 'Send the offset of the clock'),
    ),
}

/** An event at the door. `ticket` is the digest of the seat's ticket in the list, or of the scanned code. */
export const DoorEventInput = z.discriminatedUnion('kind', [
  z.strictObject({ ...happened, kind: z.literal('board'), ticket: digest }),
  z.strictObject({
    ...happened,
    kind: z.literal('unboard'),
    undoes: z
      .array(
        z.strictObject({
          deviceId: recordId('Send the event to undo'),
          seq: recordId('Send the event to undo'),
        }),
      )
      .check(z.minLength(1, 'Send the event to undo'), z.maxLength(20, 'Send the event to undo')),
  }),
  z.strictObject({
    ...happened,
    kind: z.literal('cash'),
    ticket: digest,
    /** Naira. */
    amount: z
      .number('Enter the amount received')
      .check(
        z.minimum(0.01, 'Enter the amount received'),
        z.maximum(MAX_BOOKING_TOTAL, TOO_MUCH),
        z.refine(isWholeKobo, 'Enter the amount received'),
      ),
  }),
])
export type DoorEventInput = z.infer<typeof DoorEventInput>

/**
 * Events of one device, in the order in which they happened. With `isAsking`, the device waits for the answer before
 * the passenger boards, so the server does not store a boarding that it refuses.
 */
export const DoorUpload = z.strictObject({
  deviceId: recordId('Send the device'),
  token: z.string('Send the token of the device').check(z.maxLength(100, 'Send the token of the device')),
  isAsking: z.optional(z.boolean()),
  events: z
    .array(DoorEventInput)
    .check(z.minLength(1, 'Send at least one event'), z.maxLength(200, 'Send at most 200 events')),
})
export type DoorUpload = z.infer<typeof DoorUpload>

/** A code with which another device handed over its boardings. The device that read it sends it with its own token. */
export const DoorHandOver = z.strictObject({
  deviceId: recordId('Send the device'),
  token: z.string('Send the token of the device').check(z.maxLength(100, 'Send the token of the device')),
  code: z.string('Send the code').check(z.maxLength(600, 'Send the code')),
})
export type DoorHandOver = z.infer<typeof DoorHandOver>

/** `stored` is the number of events of the code that are stored now. */
export const DoorHandOverAnswer = z.object({ data: z.object({ stored: z.int() }) })
export type DoorHandedOver = z.infer<typeof DoorHandOverAnswer>['data']

export const DOOR_OUTCOMES = ['boarded', 'already', 'unpaid', 'cancelled', 'replaced', 'unknown'] as const

export const DoorUploadAnswer = z.object({
  data: z.object({
    /** The numbers of the events that are stored now. The device can delete them. */
    stored: z.array(z.int()),
    /** The result of each boarding. */
    outcomes: z.array(
      z.object({
        seq: z.int(),
        outcome: z.enum(DOOR_OUTCOMES),
        /** For `already`, the time of the first scan. */
        at: z.nullable(z.iso.datetime()),
        /** Naira. */
        amountDue: z.number(),
        /** For a stored boarding, the details of the passenger that the manifest still misses. */
        missing: z.optional(MissingFields),
      }),
    ),
  }),
})
export type DoorUploaded = z.infer<typeof DoorUploadAnswer>['data']

const scan = z.object({ by: z.nullable(z.string()), deviceId: z.int(), at: z.iso.datetime() })

/** An entry of the list of exceptions. For `double_scan`, `first` is the earlier scan, which keeps the seat. */
export const DoorExceptionLine = z.object({
  id: z.int(),
  kind: z.enum(DOOR_EXCEPTIONS),
  tripId: z.int(),
  route,
  departTime: z.iso.datetime(),
  seatNo: z.nullable(z.string()),
  bookingId: z.nullable(z.int()),
  passengerName: z.nullable(z.string()),
  scan,
  first: z.nullable(scan),
  /**
   * Cash that the phone took, in naira, and the number of its receipt. `notDue` is the part that was not due and goes
   * back to the passenger; it is null if a refund was opened for it. The whole field is null for a scan.
   */
  cash: z.nullable(z.object({ amount: z.number(), notDue: z.nullable(z.number()), receiptNo: z.string() })),
  /** The text of the member of staff who resolved it. Null while it is open. */
  note: z.nullable(z.string()),
})
export type DoorExceptionLine = z.infer<typeof DoorExceptionLine>

export const DoorExceptionsAnswer = z.object({ data: z.array(DoorExceptionLine) })
export const DoorExceptionAnswer = z.object({ data: DoorExceptionLine })

export const ResolveDoorException = z.strictObject({ note: plainText(3, 'Note is required', 300) })
