import * as z from 'zod/mini'
import { SeatIds } from './bookings.ts'
import { emailAddress } from './plain-text.ts'
import { recordId } from './record-id.ts'

/** `amount` is what the page showed, in kobo. It decides nothing; if the server's differs, the page is out of date. */
export const InitializePayment = z.strictObject({
  email: emailAddress('Please enter a valid email'),
  amount: z.int('Amount must be at least ₦100').check(z.minimum(10_000, 'Amount must be at least ₦100')),
  bookingId: recordId('Not a booking'),
  /** Proves that the sender knows the booking: ids count up, and seat ids are public. */
  bookingToken: z.string().check(z.maxLength(40)),
  seatIds: SeatIds,
  isSplitPayment: z.boolean(),
})
export type InitializePayment = z.infer<typeof InitializePayment>

export const InitializedPayment = z.object({
  paystackRef: z.string(),
  accessCode: z.string(),
  amount: z.int(),
  holdExpiresIn: z.nullable(z.int()),
})
export type InitializedPayment = z.infer<typeof InitializedPayment>

const NOT_A_REFERENCE = 'Not a payment reference'

/** `seatIds` is part of the contract and no authority: the booking knows its seats. */
export const VerifyPayment = z.strictObject({
  // The letters the provider allows in a reference: ours, and any that staff copied from its dashboard.
  reference: z.string(NOT_A_REFERENCE).check(z.regex(/^[\w.=-]{6,100}$/, NOT_A_REFERENCE)),
  seatIds: z.optional(SeatIds),
})
export type VerifyPayment = z.infer<typeof VerifyPayment>

/**
 * `pending` travels with 202: the money may be under way, ask again. `unpaid`: the provider knows the payment and nobody
 * has paid it so far. `ticketUrl` and `bookingToken` are there on success only.
 */
export const VerifiedPayment = z.object({
  status: z.enum(['success', 'pending', 'unpaid', 'failed', 'refunding']),
  message: z.string(),
  /** What the provider says of a payment that failed, such as 'Insufficient Funds'. */
  reason: z.nullable(z.string()),
  ticketUrl: z.nullable(z.string()),
  bookingToken: z.nullable(z.string()),
})
export type VerifiedPayment = z.infer<typeof VerifiedPayment>
