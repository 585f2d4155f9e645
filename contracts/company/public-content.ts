import * as z from 'zod/mini'
import { PaymentType } from '#contracts/network/public-routes.ts'

// Separate from site-content.ts and offers.ts, because every visitor downloads this file and needs none of the staff
// schemas.

/**
 * An offer that needs no code, with the cheapest trip on sale to which it applies. Amounts are in naira per seat.
 * Either `percent` or `amount` is set.
 */
const PublicOffer = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(z.number()),
  /** The last Lagos day of the offer, yyyy-MM-dd. */
  endsOn: z.string(),
  /** False if the offer is only for the route of `trip`. */
  isForAllRoutes: z.boolean(),
  trip: z.object({
    origin: z.string(),
    destination: z.string(),
    duration: z.string(),
    paymentType: PaymentType,
    fullPrice: z.number(),
    price: z.number(),
  }),
})
export type PublicOffer = z.infer<typeof PublicOffer>

/** The content that staff publish on the website. An empty list hides its block. */
export const PublicContent = z.object({
  stories: z.array(z.object({ id: z.int(), words: z.string(), name: z.string(), about: z.string() })),
  team: z.array(z.object({ id: z.int(), name: z.string(), role: z.string() })),
  questions: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string() })),
  offers: z.array(PublicOffer),
  /** True if an offer with a code is valid today, even if used up. Otherwise the wizard has no field for a code. */
  hasCodes: z.boolean(),
})
export type PublicContent = z.infer<typeof PublicContent>

export const PublicContentAnswer = z.object({ data: PublicContent })
