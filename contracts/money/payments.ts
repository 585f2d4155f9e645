import * as z from 'zod/mini'
import { SeatIds } from '#contracts/bookings/bookings.ts'
import { emailAddress } from '#contracts/platform/plain-text.ts'
import { recordId } from '#contracts/platform/record-id.ts'

/**
 * `amount` is the amount that the page showed, in kobo. The server computes the amount itself and refuses the request
 * if the two differ, because the page is out of date.
 */
export const InitializePayment = z.strictObject({
  email: emailAddress('Please enter a valid email'),
  amount: z.int('Amount must be at least ₦100').check(z.minimum(10_000, 'Amount must be at least ₦100')),
  bookingId: recordId('Choose a valid booking'),
  /** Proves that the client knows the booking. Booking ids can be guessed, and seat ids are public. */
  bookingToken: z.string().check(z.maxLength(40)),
  seatIds: SeatIds,
  isSplitPayment: z.boolean(),
  /** The version of the terms that the visitor agreed to. Stored with the time and the network address. */
  termsVersion: z.optional(z.string().check(z.regex(/^[0-9.-]{1,20}$/, 'Enter a valid version'))),
})
export type InitializePayment = z.infer<typeof InitializePayment>

export const InitializedPayment = z.object({
  paystackRef: z.string(),
  accessCode: z.string(),
  amount: z.int(),
  holdExpiresIn: z.nullable(z.int()),
})
export type InitializedPayment = z.infer<typeof InitializedPayment>

const NOT_A_REFERENCE = 'Enter a valid payment reference'

/** `seatIds` is part of the specification, but the server ignores it and reads the seats of the booking. */
export const VerifyPayment = z.strictObject({
  // Accepts every character that the provider allows in a reference, not only those of our own references.
  reference: z.string(NOT_A_REFERENCE).check(z.regex(/^[\w.=-]{6,100}$/, NOT_A_REFERENCE)),
  seatIds: z.optional(SeatIds),
})
export type VerifyPayment = z.infer<typeof VerifyPayment>

/**
 * `ticketUrl` and `bookingToken` are set only with `success`. The other statuses:
 * - `pending`, with HTTP status 202: money may be on its way, so the client asks again.
 * - `unpaid`: the visitor left the checkout without paying.
 * - `refunding`: the money arrived but could not be used for the booking.
 * - `reversed`: the money went back before we received it.
 * - `unknown`: the provider does not know the payment, so nothing was paid so far.
 */
export const VerifiedPayment = z.object({
  status: z.enum(['success', 'pending', 'unpaid', 'failed', 'refunding', 'reversed', 'unknown']),
  message: z.string(),
  /** The provider's reason for a failed payment, such as 'Insufficient Funds'. */
  reason: z.nullable(z.string()),
  /** How many attempts of this payment were declined so far. Null if the provider does not say. */
  declines: z.nullable(z.int()),
  ticketUrl: z.nullable(z.string()),
  bookingToken: z.nullable(z.string()),
})
export type VerifiedPayment = z.infer<typeof VerifiedPayment>
