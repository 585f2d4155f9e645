import * as z from 'zod/mini'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { REFUND_METHODS, type WayByHand } from '#domain/money/payment-facts.ts'
import { ACCOUNT_OUTCOMES } from '#domain/money/refund-account.ts'
import { REFUND_STATUSES } from '#domain/money/refund-states.ts'

const WAYS = ['cash', 'transfer', 'pos'] as const satisfies readonly WayByHand[]

/** A refund as staff see it. `amount` is in kobo if `isNaira` is true. */
export const StaffRefund = z.object({
  id: z.int(),
  payment: z.object({ id: z.int(), paystackRef: z.string(), provider: z.string() }),
  booking: z.object({
    id: z.int(),
    bookingToken: z.string(),
    passengerName: z.string(),
    /** False if the passenger gets no mail. */
    hasEmail: z.boolean(),
  }),
  amount: z.int(),
  /** False if the money came in a foreign currency, so that `amount` is not in kobo. */
  isNaira: z.boolean(),
  reason: z.string(),
  note: z.nullable(z.string()),
  method: z.enum(REFUND_METHODS),
  /** The ways in which staff may pay it out, the usual one first. */
  ways: z.array(z.enum(WAYS)),
  status: z.enum(REFUND_STATUSES),
  lastError: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  requestedById: z.nullable(z.int()),
  /** True while the refund waits for approval by a second person. */
  isWaiting: z.boolean(),
  /** True if the money is not with the passenger after the working days of the settings. */
  isOverdue: z.boolean(),
  /** The bank account that the passenger gave last. `bankName` and `end` are null once the data was removed. */
  account: z.nullable(
    z.object({
      bankName: z.nullable(z.string()),
      end: z.nullable(z.string()),
      /** Null while the account is on its way to the provider. */
      outcome: z.nullable(z.enum(ACCOUNT_OUTCOMES)),
      givenAt: z.iso.datetime(),
    }),
  ),
  approvedBy: z.nullable(z.string()),
  processedBy: z.nullable(z.string()),
  processedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type StaffRefund = z.infer<typeof StaffRefund>

/**
 * `attention`: refunds that failed, lack bank details, wait for approval, or that staff must pay out. `from` and `to`
 * limit the Lagos day on which the refund was requested. Both are inclusive.
 */
export const RefundQuery = listQuery(['amount', 'status', 'created'], {
  status: z.optional(z.enum(['attention', ...REFUND_STATUSES])),
  method: z.optional(z.enum(REFUND_METHODS)),
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
})
export type RefundQuery = z.infer<typeof RefundQuery>

export const RefundPage = listAnswer(StaffRefund)
export const RefundAnswer = z.object({ data: StaffRefund })

/** Staff record that they have paid out the refund. `ways` of the refund lists the possible methods. */
export const RefundReturned = z.strictObject({
  method: z.enum(WAYS, 'Choose how you paid the refund'),
  note: plainText(3, 'Note is required', 300),
})
export type RefundReturned = z.infer<typeof RefundReturned>

/**
 * A second person approves or declines the refund. The person who requested it can only decline it. `note` is the
 * reason.
 */
export const RefundDecision = z.strictObject({
  decision: z.enum(['approve', 'decline']),
  note: plainText(3, 'Reason is required', 300),
})
export type RefundDecision = z.infer<typeof RefundDecision>

/** `data` is null after `decline`, because the refund is withdrawn. */
export const RefundDecided = z.object({ data: z.nullable(StaffRefund) })

/** A passenger collects a refund in cash. The code is the one in the message about the refund. */
export const RefundCollection = z.strictObject({
  bookingToken: z.string().check(z.maxLength(40)),
  code: z.string('Enter the six digits').check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits')),
})
export type RefundCollection = z.infer<typeof RefundCollection>

/** `amount` is in kobo. It must be paid to the passenger now. */
export const RefundCollectedAnswer = z.object({ data: z.object({ amount: z.int() }) })
