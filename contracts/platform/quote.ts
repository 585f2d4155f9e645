import * as z from 'zod/mini'
import { BUS_TYPES } from '#domain/network/bus-types.ts'

/** A whole number of kobo, not negative. */
export const koboAmount = z.int().check(z.minimum(0))

/** The cost of an act before it is done. Amounts are in kobo. */
export const Quote = z.object({
  /** The amount that we keep. */
  charge: koboAmount,
  /** The amount that is refunded. */
  back: koboAmount,
  /** The amount that the passenger has to pay before boarding. */
  due: koboAmount,
  /** The rule in words. */
  because: z.string(),
  /** The last moment at which the quote holds. Null after the departure. */
  validUntil: z.nullable(z.iso.datetime()),
  seatNos: z.array(z.string()),
  /** The trip and the seats to which a booking moves. Null for a cancellation. */
  move: z.nullable(
    z.object({
      tripId: z.int(),
      seatId: z.array(z.int()),
      origin: z.string(),
      destination: z.string(),
      departTime: z.iso.datetime(),
      arriveTime: z.iso.datetime(),
      busType: z.enum(BUS_TYPES),
      /** The percent of the fare that a later cancellation costs at least. */
      leastPercent: z.int(),
    }),
  ),
})
export type Quote = z.infer<typeof Quote>

export const QuoteAnswer = z.object({ data: Quote })

/** Seat numbers of the booking. Without a list, all seats. */
export const SeatNos = z
  .array(z.string().check(z.regex(/^[1-9][0-9]?$/, 'Choose a valid seat')), 'Choose at least one seat')
  .check(
    z.minLength(1, 'Choose at least one seat'),
    z.maxLength(51, 'At most 51 seats'),
    z.refine((nos) => new Set(nos).size === nos.length, 'Choose each seat only once'),
  )

export const CancellationQuery = z.strictObject({ seatNos: z.optional(SeatNos) })
