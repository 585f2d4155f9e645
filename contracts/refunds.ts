import * as z from 'zod/mini'
import { REFUND_METHODS } from '#domain/payment-facts.ts'
import { REFUND_STATUSES } from '#domain/refund-states.ts'
import { listAnswer, listQuery } from './lists.ts'
import { plainText } from './plain-text.ts'

/** A refund. Amounts are kobo. */
export const StaffRefund = z.object({
  id: z.int(),
  payment: z.object({ id: z.int(), paystackRef: z.string(), provider: z.string() }),
  booking: z.object({ id: z.int(), bookingToken: z.string(), passengerName: z.string() }),
  amount: z.int(),
  /** False for foreign currency, whose amount is not in naira. */
  isNaira: z.boolean(),
  reason: z.string(),
  note: z.nullable(z.string()),
  method: z.enum(REFUND_METHODS),
  status: z.enum(REFUND_STATUSES),
  lastError: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  requestedById: z.nullable(z.int()),
  /** Above the limit in the settings and not yet approved by a second person. */
  isWaiting: z.boolean(),
  approvedBy: z.nullable(z.string()),
  processedBy: z.nullable(z.string()),
  processedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type StaffRefund = z.infer<typeof StaffRefund>

/** `attention` includes every refund that needs staff: failed, without bank details, or to be paid out by staff. */
export const RefundQuery = listQuery(['amount', 'status', 'created'], {
  status: z.optional(z.enum(['attention', ...REFUND_STATUSES])),
  method: z.optional(z.enum(REFUND_METHODS)),
})
export type RefundQuery = z.infer<typeof RefundQuery>

export const RefundPage = listAnswer(StaffRefund)
export const RefundAnswer = z.object({ data: StaffRefund })

/** Staff have paid out the refund in cash or by transfer. */
export const RefundReturned = z.strictObject({
  method: z.enum(['cash', 'transfer'], 'Choose how the money went back'),
  note: plainText(3, 'Note is required', 300),
})
export type RefundReturned = z.infer<typeof RefundReturned>

/** The second person gives the reason in `note`. */
export const RefundDecision = z.strictObject({
  decision: z.enum(['approve', 'decline']),
  note: plainText(3, 'Reason is required', 300),
})
export type RefundDecision = z.infer<typeof RefundDecision>

/** `data` is null after a decline, because that withdraws the refund. */
export const RefundDecided = z.object({ data: z.nullable(StaffRefund) })
