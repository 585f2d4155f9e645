import * as z from 'zod/mini'
import {
  IdempotencyHeaders,
  NO_CONTACT,
  PassengerDetails,
  PublicBooking,
  SeatIds,
} from '#contracts/bookings/bookings.ts'
import { koboAmount, SeatNos } from '#contracts/platform/quote.ts'
import { recordId } from '#contracts/platform/record-id.ts'
import { SELF_ACTS } from '#domain/changes/self-blocks.ts'

/** The booking and one of its contacts, or the token of its link. */
export const SelfOpening = z.union([
  z.strictObject({
    bookingToken: z.string().check(z.maxLength(40)),
    email: z.string().check(z.minLength(3, NO_CONTACT), z.maxLength(254)),
  }),
  z.strictObject({
    bookingToken: z.string().check(z.maxLength(40)),
    phone: z.string().check(z.minLength(7, NO_CONTACT), z.maxLength(30)),
  }),
  z.strictObject({ link: z.string().check(z.maxLength(60)) }),
])
export type SelfOpening = z.infer<typeof SelfOpening>

/** `cookie` holds the session that `POST /api/self/open` or a link has set. */
export const SelfHeaders = z.object({
  cookie: z.optional(z.string().check(z.maxLength(4_096))),
  ...IdempotencyHeaders.shape,
})

export const SelfBooking = z.object({
  booking: PublicBooking,
  acts: z.array(
    z.object({
      act: z.enum(SELF_ACTS),
      /** The code of the reason why this act is not possible now. Null if it is possible. */
      block: z.nullable(z.string()),
      /** The same reason as a sentence for the passenger. */
      reason: z.nullable(z.string()),
      /** True if the passenger must first use a link that we send by e-mail or SMS. */
      needsLink: z.boolean(),
    }),
  ),
  /** The passenger of each seat. Empty once the bus has left, because passengers can then no longer be named. */
  passengers: z.array(
    z.object({
      seatNo: z.string(),
      /** Empty if nobody has named the passenger. */
      firstName: z.string(),
      /** True if the manifest has all details of this passenger. */
      isComplete: z.boolean(),
    }),
  ),
  /** True while this browser may act on money. A link by e-mail or SMS gives this permission for 15 minutes. */
  mayAct: z.boolean(),
  /**
   * Until this time, refunds in cash and to bank accounts wait, because the contact was changed. Null if they do not
   * wait.
   */
  payoutsWaitUntil: z.nullable(z.iso.datetime()),
  /** Refunds that wait at the terminal, in kobo, with the code that the passenger names there. Empty without a link. */
  toCollect: z.array(z.object({ amount: z.int(), code: z.string() })),
})
export type SelfBooking = z.infer<typeof SelfBooking>

export const SelfBookingAnswer = z.object({ data: SelfBooking })

const Channel = z.enum(['email', 'sms'], 'Choose e-mail or SMS')

/** The act that the passenger wants to do, with its choices. The page continues there when the link is used. */
export const SelfWish = z.object({
  act: z.optional(z.enum(SELF_ACTS)),
  seatNos: z.optional(SeatNos),
  tripId: z.optional(recordId('Choose a trip')),
})
export type SelfWish = z.infer<typeof SelfWish>

export const SelfLink = z.strictObject({ channel: Channel, wish: z.optional(SelfWish) })
export type SelfLink = z.infer<typeof SelfLink>
/** The masked address to which the link was sent. */
export const SelfLinkAnswer = z.object({ data: z.object({ sentTo: z.string() }) })

/** `seatNos` are the seats to cancel. `tripId` is the trip to move to; without `seatId` the server picks its seats. */
export const SelfQuoteQuery = z.union([
  z.strictObject({ act: z.literal('cancel'), seatNos: z.optional(SeatNos) }),
  z.strictObject({
    act: z.literal('move'),
    tripId: recordId('Choose a trip'),
    seatId: z.optional(SeatIds),
  }),
])
export type SelfQuoteQuery = z.infer<typeof SelfQuoteQuery>

const percent = z.int().check(z.minimum(0), z.maximum(100))

/** `expected` has the amounts of the quote that the passenger saw. */
export const SelfCancellation = z.strictObject({
  seatNos: z.optional(SeatNos),
  expected: z.strictObject({ charge: koboAmount, back: koboAmount }),
})
export type SelfCancellation = z.infer<typeof SelfCancellation>

export const SelfMove = z.strictObject({
  tripId: recordId('Choose a trip'),
  seatId: SeatIds,
  expected: z.strictObject({
    charge: koboAmount,
    back: koboAmount,
    due: koboAmount,
    /** The `leastPercent` of the quote. 0 if it is missing. */
    leastPercent: z.optional(percent),
  }),
})
export type SelfMove = z.infer<typeof SelfMove>

/** As many seats of the same trip as the booking has. Some may be its current ones. */
export const SelfSeats = z.strictObject({ seatId: SeatIds })
export type SelfSeats = z.infer<typeof SelfSeats>

export const SelfContact = z.strictObject({
  email: z.optional(PassengerDetails.shape.email),
  mobile: z.optional(PassengerDetails.shape.mobile),
})
export type SelfContact = z.infer<typeof SelfContact>

export const SelfName = z.strictObject({ passengerName: PassengerDetails.shape.passengerName })
export type SelfName = z.infer<typeof SelfName>

export const SelfResend = z.strictObject({ channel: Channel })
export type SelfResend = z.infer<typeof SelfResend>
