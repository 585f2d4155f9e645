import * as z from 'zod/mini'
import { plainText } from '#contracts/platform/plain-text.ts'

/** The effects of cancelling the trip now. Amounts are in naira. */
export const TripCancellation = z.object({
  /** The number of confirmed bookings, and of their seats. */
  bookings: z.int(),
  seats: z.int(),
  /** Bookings that are not confirmed yet, including holds by staff. They are cancelled too. */
  unpaidBookings: z.int(),
  /** The sum of the refunds. */
  amountBack: z.number(),
  /** Payments that a bank has reversed or disputes. They are not refunded. */
  disputedPayments: z.int(),
  /** Bookings whose passenger gets no mail about the cancellation, because the booking has no e-mail address. */
  bookingsWithoutEmail: z.int(),
  /** True if money was paid: cancelling then requires the refund permission. */
  hasMoney: z.boolean(),
  /** True if the bus has left or a passenger has boarded: a second person must then approve the cancellation. */
  hasStarted: z.boolean(),
})
export type TripCancellation = z.infer<typeof TripCancellation>

export const TripCancellationAnswer = z.object({ data: TripCancellation })

/** A request that waits for approval by a second person, or a cancellation that can still be undone. */
export const OpenCancellation = z.object({
  id: z.int(),
  status: z.enum(['REQUESTED', 'DONE']),
  reason: z.nullable(z.string()),
  requestedBy: z.object({ id: z.int(), name: z.string() }),
  undoUntil: z.nullable(z.iso.datetime({ offset: true })),
})
export type OpenCancellation = z.infer<typeof OpenCancellation>

export const CancellationRequest = z.strictObject({ reason: plainText(3, 'Reason is required', 300) })
export type CancellationRequest = z.infer<typeof CancellationRequest>

export const CancellationDecision = z.strictObject({ decision: z.enum(['approve', 'decline']) })
export type CancellationDecision = z.infer<typeof CancellationDecision>
