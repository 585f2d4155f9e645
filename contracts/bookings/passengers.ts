import * as z from 'zod/mini'
import { plainText } from '#contracts/platform/plain-text.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { PASSENGER_FIELDS } from '#domain/bookings/passenger-details.ts'
import { PassengerDetails } from './bookings.ts'

const SEAT = 'Choose a valid seat'

/** The number of a seat in a URL, where every value is text. */
const seatNo = z.coerce.number(SEAT).check(z.int(SEAT), z.minimum(1, SEAT), z.maximum(99, SEAT))

export const SeatParams = z.object({ ...IdParams.shape, seatNo })

/** Details that are still missing. */
export const MissingFields = z.array(z.enum(PASSENGER_FIELDS))

/** The five details that the manifest must have for each passenger. */
const details = {
  name: PassengerDetails.shape.passengerName,
  phone: PassengerDetails.shape.mobile,
  address: PassengerDetails.shape.passengerAddress,
  nextOfKinName: PassengerDetails.shape.nextOfKinName,
  nextOfKinPhone: PassengerDetails.shape.nextOfKinPhone,
}

/** The name of an infant on this passenger's lap. An empty text removes the infant. */
const infantName = z.union([z.literal(''), plainText(3, 'Enter the baby’s full name', 120)])

/**
 * Details of the passenger on one seat. Missing fields stay unchanged. `updatedAt` is the last change that the form
 * knew. If somebody else has changed the seat since, the request is refused.
 */
export const PassengerChange = z.strictObject({
  name: z.optional(details.name),
  phone: z.optional(details.phone),
  address: z.optional(details.address),
  nextOfKinName: z.optional(details.nextOfKinName),
  nextOfKinPhone: z.optional(details.nextOfKinPhone),
  infantName: z.optional(infantName),
  updatedAt: shownAt,
})
export type PassengerChange = z.infer<typeof PassengerChange>

/** The token of a passenger's link: 128 bits in base64url. */
export const PassengerLinkParams = z.object({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'This link is not complete')),
})

/**
 * The seat of a passenger's link. Contains the names but no other details, because people forward links. `missing`
 * lists the details that are still needed.
 */
export const LinkedSeat = z.object({
  route: z.object({ origin: z.string(), destination: z.string() }),
  departTime: z.iso.datetime(),
  seatNo: z.string(),
  /** The first name of the buyer. */
  bookedBy: z.string(),
  name: z.string(),
  infantName: z.string(),
  /** Up to this age, in years, a child travels on an adult's lap. */
  infantMaxAge: z.int(),
  missing: MissingFields,
  updatedAt: z.iso.datetime(),
})
export type LinkedSeat = z.infer<typeof LinkedSeat>

export const LinkedSeatAnswer = z.object({ data: LinkedSeat })

export const SeatNoParams = z.object({ seatNo })

/** The way in which a link reaches the passenger. `share` returns it to the buyer. */
export const PassengerLink = z.union([
  z.strictObject({ channel: z.literal('share') }),
  z.strictObject({ channel: z.literal('email'), to: PassengerDetails.shape.email }),
  z.strictObject({ channel: z.literal('sms'), to: PassengerDetails.shape.mobile }),
])
export type PassengerLink = z.infer<typeof PassengerLink>

/** `url` is the link itself for `share`, and null if it was sent. */
export const PassengerLinkAnswer = z.object({ data: z.object({ url: z.nullable(z.string()) }) })

/** A seat after its passenger was changed. Contains no details, because drivers may not see them. */
export const PassengerSeat = z.object({
  seatNo: z.string(),
  missing: MissingFields,
  updatedAt: z.iso.datetime(),
})
export type PassengerSeat = z.infer<typeof PassengerSeat>

export const PassengerSeatAnswer = z.object({ data: PassengerSeat })

/** The seats of a trip whose passengers lack details that the manifest must have. */
export const MissingDetails = z.object({
  complete: z.int(),
  passengers: z.int(),
  seats: z.array(
    z.object({
      seatNo: z.string(),
      bookingId: z.int(),
      /** Empty if the name is missing. */
      passengerName: z.string(),
      /** The buyer of the seat. */
      bookedBy: z.string(),
      missing: MissingFields,
      updatedAt: z.iso.datetime(),
    }),
  ),
})
export type MissingDetails = z.infer<typeof MissingDetails>

export const MissingDetailsAnswer = z.object({ data: MissingDetails })

/** The person in one seat, for staff. Address, phone and next of kin are null for staff who may not see them. */
export const SeatPassenger = z.object({
  bookingId: z.int(),
  seatNo: z.string(),
  passengerName: z.string(),
  bookedBy: z.string(),
  infantName: z.nullable(z.string()),
  missing: MissingFields,
  detailsUpdatedAt: z.iso.datetime(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  nextOfKinName: z.nullable(z.string()),
  nextOfKinPhone: z.nullable(z.string()),
})
export type SeatPassenger = z.infer<typeof SeatPassenger>
