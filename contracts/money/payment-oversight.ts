import * as z from 'zod/mini'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { moment } from '#contracts/platform/moment.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { recordId } from '#contracts/platform/record-id.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { DISPUTE_STATUSES } from '#domain/money/disputes.ts'
import {
  PAYMENT_EXCEPTIONS,
  PAYMENT_PROVIDERS,
  PAYMENT_PURPOSES,
  PAYMENT_STATUSES,
  REFUND_METHODS,
} from '#domain/money/payment-facts.ts'
import { REFUND_STATUSES } from '#domain/money/refund-states.ts'

/** A payment as staff see it. Amounts are in kobo. */
export const StaffPayment = z.object({
  id: z.int(),
  booking: z.object({
    id: z.int(),
    bookingToken: z.string(),
    passengerName: z.string(),
    /** False if the passenger gets no mail. */
    hasEmail: z.boolean(),
    status: z.enum(BOOKING_STATUSES),
    seatNos: z.array(z.string()),
    amountDue: z.int(),
    /** The refund that the terms still grant, and the rule that applies. Null unless the booking is cancelled. */
    termsRefund: z.nullable(z.object({ amount: z.int(), rule: z.string() })),
  }),
  purpose: z.enum(PAYMENT_PURPOSES),
  amount: z.int(),
  provider: z.enum(PAYMENT_PROVIDERS),
  channel: z.nullable(z.string()),
  status: z.enum(PAYMENT_STATUSES),
  paidAt: z.nullable(z.iso.datetime()),
  paystackRef: z.string(),
  receiptNo: z.nullable(z.string()),
  /**
   * `received` is the amount received, `applied` the part that counts towards the booking, `refunded` the part that is
   * refunded or owed, also if a refund failed.
   */
  received: z.nullable(z.int()),
  applied: z.int(),
  /** The part that we keep as a charge for cancelled seats. */
  charged: z.int(),
  refunded: z.int(),
  /** The amount that banks took of the payment. */
  takenByBank: z.int(),
  exception: z.nullable(z.enum(PAYMENT_EXCEPTIONS)),
  exceptionClosedAt: z.nullable(z.iso.datetime()),
  exceptionNote: z.nullable(z.string()),
  /** The member of staff who took the money or marked an online payment as paid, and the reason. */
  recordedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The last status that the provider returned, and the time of that request. */
  providerStatus: z.nullable(z.string()),
  lastCheckedAt: z.nullable(z.iso.datetime()),
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      method: z.enum(REFUND_METHODS),
      status: z.enum(REFUND_STATUSES),
      lastError: z.nullable(z.string()),
      /** True while the refund waits for approval by a second person. */
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

/**
 * `from` and `to` limit the Lagos day on which the payment was created, `paidFrom` and `paidUntil` the day on which it
 * was paid. All four are inclusive.
 */
export const PaymentQuery = listQuery(PAYMENT_SORTS, {
  status: z.optional(z.enum(PAYMENT_STATUSES)),
  provider: z.optional(z.enum(PAYMENT_PROVIDERS)),
  purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
  /**
   * `open`: an exception or a dispute is open. `attention`: one is open, and no refund under way will close it.
   * `closed`: an exception was closed.
   */
  exception: z.optional(z.enum(['open', 'attention', 'closed', ...PAYMENT_EXCEPTIONS])),
  from: z.optional(LagosDay),
  to: z.optional(LagosDay),
  paidFrom: z.optional(LagosDay),
  paidUntil: z.optional(LagosDay),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>

export const PaymentPage = listAnswer(StaffPayment)
export const PaymentAnswer = z.object({ data: StaffPayment })
/** `note` tells staff if the request changed nothing. */
export const PaymentChangedAnswer = z.object({ data: StaffPayment, note: z.nullable(z.string()) })

const NOT_AN_AMOUNT = 'Amount must be more than ₦0'
const amount = z
  .int(NOT_AN_AMOUNT)
  .check(z.minimum(1, NOT_AN_AMOUNT), z.maximum(2_000_000_000, 'Amount is too large'))

export const REASON_NEEDED = 'Reason is required'
const reason = plainText(3, REASON_NEEDED, 300)
export const RECEIPT_NEEDED = 'Receipt number is required'

/**
 * `id` or `paystackRef` identifies the payment of the booking; neither is needed if the booking has only one payment. A
 * `paystackRef` that identifies none is the new reference of a payment that staff recorded. `paidAt` is valid only with
 * PAID. If staff set an online payment to PAID, the server asks the provider first. With `isOverride` and a reason,
 * staff mark it as PAID although the provider does not confirm it.
 */
export const PaymentChange = z.strictObject({
  bookingToken: z.string('Booking reference is required').check(z.maxLength(40)),
  id: z.optional(recordId('Choose a valid payment')),
  status: z.optional(z.enum(PAYMENT_STATUSES)),
  amount: z.optional(amount),
  paidAt: z.optional(z.nullable(moment('Enter a valid time'))),
  paystackRef: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9.=-]{6,100}$/, 'Use at least 6 letters, digits, dots or dashes')),
  ),
  /** Required to set a bank transfer to PAID that was recorded without one. Unique for its method and Lagos day. */
  receiptNo: z.optional(plainText(0, '', 60)),
  isOverride: z.optional(z.boolean()),
  reason: z.optional(reason),
  updatedAt: z.optional(shownAt),
})
export type PaymentChange = z.infer<typeof PaymentChange>

/**
 * `because` decides the effect on the booking. `cancelled`, which is valid only for a cancelled booking, and `goodwill`
 * do not make the money due again. `mistake` is for money that staff recorded but never received: it is deducted from
 * the paid amount and is due again.
 */
export const RefundInput = z.strictObject({
  amount,
  because: z.enum(['cancelled', 'goodwill', 'mistake']),
  reason,
  /**
   * The default is the method of the payment, or `transfer` if Paystack no longer has the money. `cash` is refused for a
   * payment by card machine or transfer, and for an online payment that staff marked as paid.
   */
  method: z.optional(z.enum(REFUND_METHODS)),
  updatedAt: z.optional(shownAt),
})
export type RefundInput = z.infer<typeof RefundInput>

export const CloseException = z.strictObject({
  note: plainText(3, 'Note is required', 300),
  updatedAt: z.optional(shownAt),
})
export type CloseException = z.infer<typeof CloseException>
