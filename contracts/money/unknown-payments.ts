import * as z from 'zod/mini'
import { listAnswer, listQuery, yesOrNo } from '#contracts/platform/lists.ts'
import { plainText } from '#contracts/platform/plain-text.ts'

/** Money that the provider received under a reference in our format, but which is not in our database. */
export const UnknownPayment = z.object({
  id: z.int(),
  reference: z.string(),
  /** In the smallest unit of `currency`, for NGN kobo. 0 if the provider reports no usable amount. */
  amount: z.int(),
  currency: z.string(),
  foundAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
  closedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type UnknownPayment = z.infer<typeof UnknownPayment>

export const UnknownPaymentQuery = listQuery(['found', 'amount'], { isOpen: z.optional(yesOrNo) })
export type UnknownPaymentQuery = z.infer<typeof UnknownPaymentQuery>

export const UnknownPaymentPage = listAnswer(UnknownPayment)
export const UnknownPaymentAnswer = z.object({ data: UnknownPayment })

/**
 * With `bookingToken`, the money is assigned to that booking and settled like any payment: it pays for the booking or
 * is refunded. Without it, staff close the case with the note as the reason.
 */
export const UnknownPaymentDecision = z.strictObject({
  bookingToken: z.optional(z.string().check(z.maxLength(40))),
  note: plainText(3, 'Reason is required', 300),
})
export type UnknownPaymentDecision = z.infer<typeof UnknownPaymentDecision>
