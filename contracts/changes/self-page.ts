import * as z from 'zod/mini'
import { Quote } from '#contracts/platform/quote.ts'
import { SELF_ACTS } from '#domain/changes/self-blocks.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { SelfBooking } from './self-service.ts'

/** The trips to which the passenger can move: a page of those to one destination. Prices are in kobo. */
export const SelfTargets = z.object({
  destination: z.string(),
  /** All destinations from the origin of the booking. */
  destinations: z.array(z.string()),
  page: z.int(),
  hasMore: z.boolean(),
  trips: z.array(
    z.object({
      id: z.int(),
      price: z.int(),
      destination: z.string(),
      departTime: z.iso.datetime(),
      arriveTime: z.iso.datetime(),
      busType: z.enum(BUS_TYPES),
    }),
  ),
})
export type SelfTargets = z.infer<typeof SelfTargets>

/** The state of /self, which the server embeds in the page. Its forms work without script. */
export const SelfPageState = z.object({
  /** The token of a link in a message. The page then shows one button, which uses the link. */
  link: z.nullable(z.string()),
  /** The opened booking. Null: the page asks for the reference. */
  opened: z.nullable(SelfBooking),
  /** The act that the passenger has chosen. Null: the page lists them. */
  act: z.nullable(z.enum(SELF_ACTS)),
  quote: z.nullable(Quote),
  /** The trips to move to, while the passenger chooses one. */
  targets: z.nullable(SelfTargets),
  /** The seats of the trip, while the passenger chooses others. The booking's own seats are free. */
  seats: z.nullable(z.array(z.object({ id: z.int(), seatNo: z.string(), isFree: z.boolean() }))),
  /** The masked address to which a link was sent. */
  sentTo: z.nullable(z.string()),
  /** The link of a passenger, to open or to share. */
  shared: z.nullable(z.object({ seatNo: z.string(), url: z.string() })),
  /** The seat whose passenger was sent a link. */
  linked: z.nullable(z.string()),
  /** The act that was done. */
  done: z.nullable(z.enum(SELF_ACTS)),
  /** The link to Manage Booking, where the passenger pays the balance. Null if nothing can be paid online. */
  payLink: z.nullable(z.string()),
  /** True if links can be sent by SMS. */
  sendsSms: z.boolean(),
  error: z.nullable(z.string()),
  /** Errors by field. */
  fields: z.record(z.string(), z.string()),
  /** The texts that the passenger typed, by field, so that a refused form keeps them. */
  typed: z.record(z.string(), z.string()),
  /** The key of the next act, so that a form that is sent twice is carried out once. */
  key: z.string(),
})
export type SelfPageState = z.infer<typeof SelfPageState>
