import * as z from 'zod/mini'
import { ShownPolicy } from '#contracts/company/shown-policy.ts'
import { Stops } from '#contracts/network/stops.ts'
import { emailAddress, phoneNumber, plainText } from '#contracts/platform/plain-text.ts'
import { recordId } from '#contracts/platform/record-id.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { MAX_PASSENGERS } from '#domain/company/settings.ts'
import { REFUND_STATUSES } from '#domain/money/refund-states.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'

const NO_SEATS = 'Seat selection is required'

/**
 * Ids of the seats of one booking. Booking requests name this list `seatId`, payment requests `seatIds`. MAX_PASSENGERS
 * also limits the passengers in the search form.
 */
export const SeatIds = z.array(recordId('Choose a valid seat'), NO_SEATS).check(
  z.minLength(1, NO_SEATS),
  z.maxLength(MAX_PASSENGERS, `At most ${MAX_PASSENGERS} seats`),
  z.refine((ids) => new Set(ids).size === ids.length, 'Choose each seat only once'),
)

/** The passenger form of the website uses this schema and its messages too. */
export const PassengerDetails = z.object({
  passengerName: plainText(3, 'Full name is required', 120),
  passengerAddress: plainText(3, 'Address is required', 300),
  email: emailAddress('Invalid email address'),
  mobile: phoneNumber('Phone number must be at least 10 digits'),
  nextOfKinName: plainText(3, 'Next of kin name is required', 120),
  nextOfKinPhone: phoneNumber('Next of kin phone number must be at least 10 digits'),
})

/**
 * The solution to the proof-of-work challenge of a PROOF_NEEDED error: a `nonce` for which the SHA-256 digest of
 * challenge and nonce begins with the required number of zero bits.
 */
export const HoldProof = z.strictObject({
  challenge: z.string().check(z.maxLength(200)),
  nonce: z.int().check(z.minimum(0)),
})
export type HoldProof = z.infer<typeof HoldProof>

/** The code of an offer. Lower case is accepted, and spaces around the code are removed. */
const OfferCode = plainText(1, 'Enter a valid code', 20).check(z.toUpperCase())

/**
 * `replaces` is the booking token of the visitor's earlier draft. This draft replaces it if both have the same trip,
 * e-mail and phone number.
 */
export const BookingDraft = z.strictObject({
  tripId: recordId('Trip selection is required'),
  seatId: SeatIds,
  ...PassengerDetails.shape,
  offerCode: z.optional(OfferCode),
  replaces: z.optional(z.string().check(z.maxLength(40))),
  proof: z.optional(HoldProof),
})
export type BookingDraft = z.infer<typeof BookingDraft>

/**
 * `holdExpiresIn` is a number of seconds instead of a time, because the browser's clock may be wrong. `amountTotal` is
 * in kobo, at the trip's current fare, with the offer that applies. It may differ from the price that the visitor saw
 * before.
 */
export const HeldBooking = z.object({
  id: z.int(),
  bookingToken: z.string(),
  holdExpiresIn: z.int(),
  amountTotal: z.int(),
})
export type HeldBooking = z.infer<typeof HeldBooking>

export const HeldBookingAnswer = z.object({ data: HeldBooking })

export const ReleaseDraft = z.strictObject({ bookingToken: z.string().check(z.maxLength(40)) })

/** The client chooses the key freely. The server only compares it with the keys of earlier requests. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
})

/**
 * A booking as its passenger sees it. Amounts are in kobo. If the request had only the booking token and no e-mail, the
 * contact details are null or masked.
 */
export const PublicBooking = z.object({
  id: z.int(),
  bookingToken: z.string(),
  status: z.enum(BOOKING_STATUSES),
  trip: z.object({
    id: z.int(),
    status: z.enum(TRIP_STATUSES),
    origin: z.string(),
    destination: z.string(),
    paymentType: z.string(),
    departTime: z.iso.datetime(),
    arriveTime: z.iso.datetime(),
    batch: z.string(),
    bus: z.object({ busType: z.enum(BUS_TYPES), plateNo: z.string() }),
    stops: Stops,
  }),
  seat: z.array(z.object({ id: z.int(), seatNo: z.string() })),
  passengerTitle: z.nullable(z.string()),
  passengerName: z.string(),
  passengerAddress: z.nullable(z.string()),
  passengerAge: z.nullable(z.int()),
  nextOfKinName: z.nullable(z.string()),
  nextOfKinPhone: z.nullable(z.string()),
  email: z.string(),
  mobile: z.string(),
  isSplitPayment: z.boolean(),
  isPaymentComplete: z.boolean(),
  amountTotal: z.int(),
  amountPaid: z.int(),
  amountDue: z.int(),
  amountRefunded: z.int(),
  /** The charges for cancelled seats and for moves. */
  amountCharged: z.int(),
  /** The charges for cancelling that were in force when the seats were held. */
  refundPolicy: ShownPolicy,
  /** The amount that the policy gives back after a second member of staff has checked the payment. */
  refundWaiting: z.optional(z.int()),
  /** Refunds, without those in a foreign currency and those that wait for approval by a second person. */
  refund: z.array(
    z.object({
      amount: z.int(),
      status: z.enum(REFUND_STATUSES),
      /** True if the passenger collects it at a terminal. */
      isCash: z.optional(z.boolean()),
    }),
  ),
  payment: z.array(
    z.object({
      amount: z.int(),
      channel: z.nullable(z.string()),
      status: z.string(),
      paidAt: z.nullable(z.iso.datetime()),
    }),
  ),
  cancelledBecause: z.nullable(z.string()),
  holdExpiresIn: z.nullable(z.int()),
  ticketUrl: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PublicBooking = z.infer<typeof PublicBooking>

export const ConfirmQuery = z.object({ bookingToken: z.string().check(z.maxLength(40)) })
export const ConfirmAnswer = z.object({ booking: PublicBooking })

export const RetrieveQuery = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'E-mail is required'),
      z.maxLength(254, 'Invalid email address'),
    ),
  bookingToken: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Booking reference is required'),
      z.maxLength(40, 'Enter a valid booking reference'),
    ),
})

/** `link` is the token of the link in a message to the passenger. It replaces reference and e-mail. */
const LinkQuery = z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(60)) })

export const RetrieveBody = z.union(
  [LinkQuery, RetrieveQuery],
  'A link, or a booking reference and an e-mail address, is required',
)
export type RetrieveBody = z.infer<typeof RetrieveBody>

/**
 * `mailed` tells whether this request queued a mail with the details. It is false, for example, if such a mail was
 * queued in the same quarter of an hour.
 */
export const RetrieveAnswer = z.object({ data: PublicBooking, mailed: z.boolean() })

/** `linkToken` is the token of a link that opens the booking, see `bookingLink`. */
export const BookingLinkAnswer = z.object({ data: z.object({ linkToken: z.string() }) })

export const NO_CONTACT = 'Enter the e-mail address or phone number you used to book'

/** `contact` is the e-mail address or phone number of the passenger who has lost the reference. */
export const LostReference = z.strictObject({
  contact: z.union([emailAddress(NO_CONTACT), phoneNumber(NO_CONTACT)], NO_CONTACT),
})
export type LostReference = z.infer<typeof LostReference>
