import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { BookingDraft } from '#contracts/bookings/bookings.ts'
import { TripSearch } from '#contracts/network/trips.ts'

/** How long the cookie is valid. Each response renews it. */
export const STATE_MINUTES = 30

/** A booking, with what the API asks for to start a payment. */
const KnownBooking = z.object({ id: z.int(), token: z.string(), seatIds: z.array(z.int()) })
export type KnownBooking = z.infer<typeof KnownBooking>

/**
 * The seats and the passenger. `key` is the idempotency key of their hold, `booking` is set while they are held, and
 * `search` leads to other trips.
 */
const Draft = z.object({
  details: BookingDraft,
  key: z.string(),
  search: TripSearch,
  booking: z.optional(KnownBooking),
})
export type Draft = z.infer<typeof Draft>

/**
 * The choices and texts of a visitor without script so far. They are in a cookie of the visitor, so that no session is
 * stored and any node can answer any step.
 */
export const State = z.object({
  /** The hidden field of each form has the same value. Another site cannot read it, because the cookie is encrypted. */
  csrf: z.string(),
  /** The time after which the state is void, in milliseconds: a browser can keep a cookie longer than it should. */
  until: z.number(),
  draft: z.optional(Draft),
  /** The texts that were typed before there is a draft, by the name of the field. */
  typed: z.optional(z.record(z.string(), z.string())),
  /** The booking that the page of the ticket shows: the visitor pays for it, or found it by its reference. */
  booking: z.optional(KnownBooking),
  /** The reference of the last payment. */
  reference: z.optional(z.string()),
  /** Shown once, on the next page. */
  notice: z.optional(z.string()),
  /** Shown once, beside the fields of the next page. */
  errors: z.optional(z.record(z.string(), z.string())),
})
export type State = z.infer<typeof State>

export const newState = (): State => ({ csrf: newSecret(), until: 0 })

/** Returns 128 random bits, for the hidden field of the forms and for idempotency keys. */
export const newSecret = (): string => randomBytes(16).toString('base64url')

export const withoutNews = ({ notice: _, errors: __, ...state }: State): State => state
