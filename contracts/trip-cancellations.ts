import * as z from 'zod/mini'
import { plainText } from './plain-text.ts'

/** What cancelling the trip would do now. Money is naira. */
export const TripCancellation = z.object({
  /** Confirmed bookings, each told by mail, and the seats they have. */
  bookings: z.int(),
  seats: z.int(),
  /** Begun and not paid yet; they end as well. */
  unpaidBookings: z.int(),
  amountBack: z.number(),
  /** Payments whose bank has a say first; staff decide about each. */
  disputedPayments: z.int(),
  /** Money has been paid: cancelling needs the permission to refund. */
  hasMoney: z.boolean(),
  /** The bus has left or somebody has boarded: a second person must approve the cancellation. */
  hasRun: z.boolean(),
})
export type TripCancellation = z.infer<typeof TripCancellation>

export const TripCancellationAnswer = z.object({ data: TripCancellation })

/** A request that waits for a second person, or a cancellation that can still be undone. */
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
