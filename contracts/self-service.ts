import * as z from 'zod/mini'
import { IdempotencyHeaders, PublicBooking } from './bookings.ts'
import { koboAmount, SeatNos } from './quote.ts'

/** The booking and one of its contacts, or the token of its link. */
export const SelfOpening = z.union([
  z.strictObject({
    bookingToken: z.string().check(z.maxLength(40)),
    email: z.string().check(z.minLength(3), z.maxLength(254)),
  }),
  z.strictObject({
    bookingToken: z.string().check(z.maxLength(40)),
    phone: z.string().check(z.minLength(7), z.maxLength(30)),
  }),
  z.strictObject({ link: z.string().check(z.maxLength(60)) }),
])
export type SelfOpening = z.infer<typeof SelfOpening>

/** `cookie` holds the session that `POST /api/self/open` or a link has set. */
export const SelfHeaders = z.object({
  cookie: z.optional(z.string().check(z.maxLength(4_096))),
  ...IdempotencyHeaders.shape,
})

/** Acts that a passenger can do alone. */
export const SELF_ACTS = ['cancel'] as const

export const SelfBooking = z.object({
  booking: PublicBooking,
  acts: z.array(
    z.object({
      act: z.enum(SELF_ACTS),
      /** The code of the reason why this act is not possible now, with a sentence. Null if it is possible. */
      block: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** True while this browser may act on money. A link by e-mail or SMS gives this permission for 15 minutes. */
  mayAct: z.boolean(),
})
export type SelfBooking = z.infer<typeof SelfBooking>

export const SelfBookingAnswer = z.object({ data: SelfBooking })

export const SelfLink = z.strictObject({ channel: z.enum(['email', 'sms'], 'Choose e-mail or SMS') })
/** The masked address to which the link was sent. */
export const SelfLinkAnswer = z.object({ data: z.object({ sentTo: z.string() }) })

export const SelfQuoteQuery = z.strictObject({
  act: z.enum(SELF_ACTS),
  seatNos: z.optional(SeatNos),
})

/** `expected` has the amounts of the quote that the passenger saw. */
export const SelfCancellation = z.strictObject({
  seatNos: z.optional(SeatNos),
  expected: z.strictObject({ charge: koboAmount, back: koboAmount }),
})
export type SelfCancellation = z.infer<typeof SelfCancellation>
