import * as z from 'zod/mini'
import { DISPUTE_STATUSES } from '#domain/disputes.ts'
import {
  PAYMENT_EXCEPTIONS,
  PAYMENT_PROVIDERS,
  PAYMENT_PURPOSES,
  PAYMENT_STATUSES,
  REFUND_METHODS,
  REFUND_STATUSES,
} from '#domain/payment-facts.ts'
import { LagosDay } from './lagos-day.ts'
import { listAnswer, listQuery } from './lists.ts'
import { moment } from './moment.ts'
import { plainText } from './plain-text.ts'
import { recordId } from './record-id.ts'
import { shownAt } from './shown-at.ts'

/** A payment as staff see it. Amounts are kobo. */
export const StaffPayment = z.object({
  id: z.int(),
  booking: z.object({
    id: z.int(),
    bookingToken: z.string(),
    passengerName: z.string(),
    status: z.enum(['DRAFT', 'PENDING', 'CONFIRMED', 'CANCELLED']),
    seatNos: z.array(z.string()),
    amountDue: z.int(),
  }),
  purpose: z.enum(PAYMENT_PURPOSES),
  amount: z.int(),
  provider: z.enum(PAYMENT_PROVIDERS),
  channel: z.nullable(z.string()),
  status: z.enum(PAYMENT_STATUSES),
  paidAt: z.nullable(z.iso.datetime()),
  paystackRef: z.string(),
  receiptNo: z.nullable(z.string()),
  /** What came in, what of it counts towards the booking, and what goes or went back. */
  received: z.nullable(z.int()),
  applied: z.int(),
  refunded: z.int(),
  exception: z.nullable(z.enum(PAYMENT_EXCEPTIONS)),
  exceptionClosedAt: z.nullable(z.iso.datetime()),
  exceptionNote: z.nullable(z.string()),
  /** Staff who took the money or set an online payment paid, and why. */
  recordedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The provider's last word, and when it was asked. */
  providerStatus: z.nullable(z.string()),
  lastCheckedAt: z.nullable(z.iso.datetime()),
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      method: z.enum(REFUND_METHODS),
      status: z.enum(REFUND_STATUSES),
      lastError: z.nullable(z.string()),
      /** No second person has approved it. */
      isWaiting: z.boolean(),
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.int(),
      providerId: z.string(),
      status: z.enum(DISPUTE_STATUSES),
      amount: z.int(),
      reason: z.nullable(z.string()),
      dueAt: z.nullable(z.iso.datetime({ offset: true })),
      openedAt: z.iso.datetime({ offset: true }),
      resolvedAt: z.nullable(z.iso.datetime({ offset: true })),
      resolution: z.nullable(z.string()),
    }),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type StaffPayment = z.infer<typeof StaffPayment>

export const PAYMENT_SORTS = ['amount', 'provider', 'status', 'created', 'paid'] as const

/** `from` and `to` are Lagos days on which the payment was begun, both included. */
export const PaymentQuery = listQuery(PAYMENT_SORTS, {
  status: z.optional(z.enum(PAYMENT_STATUSES)),
  provider: z.optional(z.enum(PAYMENT_PROVIDERS)),
  purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
  /** `open` waits for somebody; `closed` did. */
  exception: z.optional(z.enum(['open', 'closed', ...PAYMENT_EXCEPTIONS])),
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>

export const PaymentPage = listAnswer(StaffPayment)
export const PaymentAnswer = z.object({ data: StaffPayment })

const NOT_AN_AMOUNT = 'Amount must be more than ₦0'
const amount = z
  .int(NOT_AN_AMOUNT)
  .check(z.minimum(1, NOT_AN_AMOUNT), z.maximum(2_000_000_000, 'Amount is too large'))

export const REASON_NEEDED = 'Reason is required'
const reason = plainText(3, REASON_NEEDED, 300)

/**
 * `bookingToken` names the booking; `id` says which of its payments is meant, or `paystackRef` does, or there is only
 * one. `paidAt` counts only with PAID. Setting an online payment PAID asks the provider; `isOverride` sets it PAID on
 * the word of staff, with their reason, should the provider not confirm it.
 */
export const PaymentChange = z.strictObject({
  bookingToken: z.string('Booking reference is required').check(z.maxLength(40)),
  id: z.optional(recordId('Not a payment')),
  status: z.optional(z.enum(PAYMENT_STATUSES)),
  amount: z.optional(amount),
  paidAt: z.optional(z.nullable(moment('Not a time'))),
  paystackRef: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9.=-]{6,100}$/, 'Letters, digits, dots and dashes, at least 6')),
  ),
  isOverride: z.optional(z.boolean()),
  reason: z.optional(reason),
  updatedAt: z.optional(shownAt),
})
export type PaymentChange = z.infer<typeof PaymentChange>

/**
 * `because` decides what the refund means for the booking: `cancelled` and `goodwill` leave what was paid as it was;
 * `mistake`, for money staff wrote down and never had, takes it off the booking again, which then owes it.
 */
export const RefundInput = z.strictObject({
  amount,
  because: z.enum(['cancelled', 'goodwill', 'mistake']),
  reason,
  /** Left out: the way the money came. */
  method: z.optional(z.enum(REFUND_METHODS)),
  updatedAt: z.optional(shownAt),
})
export type RefundInput = z.infer<typeof RefundInput>

export const CloseException = z.strictObject({
  note: plainText(3, 'Note is required', 300),
  updatedAt: z.optional(shownAt),
})
export type CloseException = z.infer<typeof CloseException>
