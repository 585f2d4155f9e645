import * as z from 'zod/mini'
import { listAnswer, listQuery, yesOrNo } from './lists.ts'
import { plainText } from './plain-text.ts'

/** A payment at the provider with a reference in our format that our database does not have. The amount is kobo. */
export const UnknownPayment = z.object({
  id: z.int(),
  reference: z.string(),
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
 * With a booking, the money is settled for it, as a payment or a refund. Without one, the case is closed with the
 * reason.
 */
export const UnknownPaymentDecision = z.strictObject({
  bookingToken: z.optional(z.string().check(z.maxLength(40))),
  note: plainText(3, 'Reason is required', 300),
})
export type UnknownPaymentDecision = z.infer<typeof UnknownPaymentDecision>
