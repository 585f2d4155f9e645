import * as z from 'zod/mini'
import { REFUND_METHODS, REFUND_STATUSES } from '#domain/payment-facts.ts'
import { listAnswer, listQuery } from './lists.ts'
import { plainText } from './plain-text.ts'

/** Money on its way back. Amounts are kobo. */
export const StaffRefund = z.object({
  id: z.int(),
  payment: z.object({ id: z.int(), paystackRef: z.string(), provider: z.string() }),
  booking: z.object({ id: z.int(), bookingToken: z.string(), passengerName: z.string() }),
  amount: z.int(),
  /** False where it is foreign money, whose amount is not in naira. */
  isNaira: z.boolean(),
  reason: z.string(),
  note: z.nullable(z.string()),
  method: z.enum(REFUND_METHODS),
  status: z.enum(REFUND_STATUSES),
  lastError: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  requestedById: z.nullable(z.int()),
  /** Above the sum of the settings, and no second person has approved it. */
  isWaiting: z.boolean(),
  approvedBy: z.nullable(z.string()),
  processedBy: z.nullable(z.string()),
  processedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type StaffRefund = z.infer<typeof StaffRefund>

/** `attention` is everything that needs a person: failed, without bank details, or to be handed out by staff. */
export const RefundQuery = listQuery(['amount', 'status', 'created'], {
  status: z.optional(z.enum(['attention', ...REFUND_STATUSES])),
  method: z.optional(z.enum(REFUND_METHODS)),
})
export type RefundQuery = z.infer<typeof RefundQuery>

export const RefundPage = listAnswer(StaffRefund)
export const RefundAnswer = z.object({ data: StaffRefund })

/** The money is in the passenger's hand or account, and staff put it there. */
export const RefundReturned = z.strictObject({
  method: z.enum(['cash', 'transfer'], 'Choose how the money went back'),
  note: plainText(3, 'Note is required', 300),
})
export type RefundReturned = z.infer<typeof RefundReturned>

/** The note of a second person says why. */
export const RefundDecision = z.strictObject({
  decision: z.enum(['approve', 'decline']),
  note: plainText(3, 'Reason is required', 300),
})
export type RefundDecision = z.infer<typeof RefundDecision>

/** A declined refund is withdrawn. */
export const RefundDecided = z.object({ data: z.nullable(StaffRefund) })
