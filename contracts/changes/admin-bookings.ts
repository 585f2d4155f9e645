import * as z from 'zod/mini'
import { PublicBooking, SeatIds } from '#contracts/bookings/bookings.ts'
import { SeatPassenger } from '#contracts/bookings/passengers.ts'
import { NOTIFICATION_STATUSES } from '#contracts/messages/notifications.ts'
import { REASON_NEEDED, RECEIPT_NEEDED } from '#contracts/money/payment-oversight.ts'
import { Stops } from '#contracts/network/stops.ts'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import { listAnswer, listQuery, yesOrNo } from '#contracts/platform/lists.ts'
import { MAX_BOOKING_TOTAL, TOO_MUCH } from '#contracts/platform/naira-amount.ts'
import { emailAddress, emailOrNothing, phoneNumber, plainText } from '#contracts/platform/plain-text.ts'
import { SeatNos } from '#contracts/platform/quote.ts'
import { RecordId, recordId } from '#contracts/platform/record-id.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { isReceiptNo, MANUAL_METHODS, needsReceipt } from '#domain/money/manual-payment.ts'
import { PAYMENT_STATUSES } from '#domain/money/payment-facts.ts'
import { REFUND_STATUSES } from '#domain/money/refund-states.ts'
import { WAIVE_REASONS } from '#domain/money/waive-reasons.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import { isWholeKobo } from '#domain/platform/money.ts'

const BookingStatus = z.enum(BOOKING_STATUSES)

const NOT_AN_AMOUNT = 'Enter an amount in naira'

/** Naira with at most two decimals. */
const amount = z
  .number(NOT_AN_AMOUNT)
  .check(
    z.minimum(0, NOT_AN_AMOUNT),
    z.maximum(MAX_BOOKING_TOTAL, TOO_MUCH),
    z.refine(isWholeKobo, NOT_AN_AMOUNT),
  )

export const BOOKING_SORTS = ['passenger', 'trip', 'status', 'paid', 'due', 'booked'] as const

/**
 * `startDate` and `endDate` limit the Lagos day on which the booking was created, `travelFrom` and `travelUntil` the
 * day on which its bus leaves. All four are inclusive. `isDeparted` is true if the departure time has passed.
 */
export const BookingQuery = listQuery(BOOKING_SORTS, {
  status: z.optional(BookingStatus),
  tripId: z.optional(RecordId),
  batchId: z.optional(RecordId),
  isBalanceDue: z.optional(yesOrNo),
  startDate: z.optional(LagosDay),
  endDate: z.optional(LagosDay),
  travelFrom: z.optional(LagosDay),
  travelUntil: z.optional(LagosDay),
  isDeparted: z.optional(yesOrNo),
})
export type BookingQuery = z.infer<typeof BookingQuery>

/**
 * A booking in a staff list. Amounts are in naira, except those of single payments, which are in kobo. For a cancelled
 * booking, `amountPaid` excludes refunds and payments that a bank reversed or disputes.
 */
export const AdminBooking = z.object({
  id: z.int(),
  bookingToken: z.string(),
  status: BookingStatus,
  cancelledBecause: z.nullable(z.string()),
  trip: z.object({
    id: z.int(),
    status: PublicBooking.shape.trip.shape.status,
    origin: z.string(),
    destination: z.string(),
    departTime: z.iso.datetime(),
    arriveTime: z.iso.datetime(),
    batch: z.string(),
    bus: z.object({ busType: z.enum(BUS_TYPES), plateNo: z.string() }),
  }),
  seat: PublicBooking.shape.seat,
  passengerTitle: z.nullable(z.string()),
  passengerName: z.string(),
  email: z.string(),
  mobile: z.string(),
  isSplitPayment: z.boolean(),
  isPaymentComplete: z.boolean(),
  amountTotal: z.number(),
  amountPaid: z.number(),
  amountDue: z.number(),
  /** The sum that we kept as charges for cancelled seats and moves, less refunds of these charges. */
  amountCharged: z.number(),
  /** The amount of each refund that the passenger can collect in cash with a code. */
  cashRefunds: z.array(z.number()),
  /** All payments that have not failed. Their amounts are in kobo. */
  payment: z.array(
    z.object({
      amount: z.int(),
      provider: z.string(),
      channel: z.nullable(z.string()),
      status: z.string(),
      paidAt: z.nullable(z.iso.datetime()),
    }),
  ),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AdminBooking = z.infer<typeof AdminBooking>

export const AdminBookingPage = listAnswer(AdminBooking)

const HistoryEntry = z.object({
  id: z.string(),
  action: z.string(),
  details: z.string(),
  actorName: z.nullable(z.string()),
  at: z.iso.datetime(),
})

/**
 * One booking with its payments and refunds, its newest 100 notifications and its newest 200 log entries. Fields that
 * the role may not see are null. Amounts of single payments and refunds are in kobo.
 */
export const AdminBookingDetail = z.extend(AdminBooking, {
  passengerAge: z.nullable(z.int()),
  passengerAddress: z.nullable(z.string()),
  nextOfKinName: z.nullable(z.string()),
  nextOfKinPhone: z.nullable(z.string()),
  /** The people in the seats of a booking that is or was confirmed. */
  people: z.array(SeatPassenger),
  /** Naira per seat, after the discount of the offer. */
  price: z.number(),
  /** The offer that lowered the price, and by how many naira per seat. */
  offer: z.nullable(z.object({ title: z.string(), discount: z.number() })),
  /** The sum of the completed refunds. Refunds in a foreign currency are left out here and in the next field. */
  amountRefunded: z.number(),
  /** The sum of the refunds under way: neither complete nor failed, and not waiting for approval. */
  amountBeingRefunded: z.number(),
  paymentType: z.string(),
  distanceKm: z.nullable(z.number()),
  duration: z.string(),
  /** The stops of the trip. */
  stops: Stops,
  holdEnds: z.nullable(z.iso.datetime()),
  cancelledAt: z.nullable(z.iso.datetime()),
  isBoarded: z.boolean(),
  createdBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  payments: z.nullable(
    z.array(
      z.object({
        id: z.int(),
        reference: z.string(),
        purpose: z.string(),
        provider: z.string(),
        channel: z.nullable(z.string()),
        status: z.enum(PAYMENT_STATUSES),
        amount: z.int(),
        applied: z.int(),
        exception: z.nullable(z.string()),
        paidAt: z.nullable(z.iso.datetime()),
        createdAt: z.iso.datetime(),
        recordedBy: z.nullable(z.string()),
        receiptNo: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
  ),
  refunds: z.nullable(
    z.array(
      z.object({
        id: z.int(),
        amount: z.int(),
        status: z.enum(REFUND_STATUSES),
        reason: z.string(),
        method: z.string(),
        createdAt: z.iso.datetime(),
        requestedBy: z.nullable(z.string()),
        /** True while the refund waits for approval by a second person. */
        isWaiting: z.boolean(),
      }),
    ),
  ),
  notifications: z.array(
    z.object({
      id: z.int(),
      type: z.enum(['email', 'sms']),
      kind: z.string(),
      contactInfo: z.string(),
      status: z.enum(NOTIFICATION_STATUSES),
      sentAt: z.nullable(z.iso.datetime()),
      createdAt: z.iso.datetime(),
    }),
  ),
  history: z.array(HistoryEntry),
})
export type AdminBookingDetail = z.infer<typeof AdminBookingDetail>

export const AdminBookingAnswer = z.object({ data: AdminBookingDetail })

/** `note` is a message for staff about the result, for example about refunds that were started, else null. */
export const BookingChangedAnswer = z.object({ data: AdminBooking, note: z.nullable(z.string()) })

/**
 * The way in which staff took the money, with the receipt number and the reason. The receipt number of a card machine or
 * a bank transfer is required, and unique for its method and Lagos day.
 */
const moneyTaken = {
  method: z.optional(z.enum(MANUAL_METHODS, 'Choose a payment method')),
  receiptNo: z.optional(plainText(0, '', 60)),
  reason: z.optional(plainText(0, '', 300)),
}

type MoneyTaken = { method?: string | undefined; receiptNo?: string | undefined }

const hasReceipt = ({ method = 'cash', receiptNo = '' }: MoneyTaken): boolean =>
  !needsReceipt(method) || isReceiptNo(receiptNo)

const NO_RECEIPT = { error: RECEIPT_NEEDED, path: ['receiptNo'] }

/** `policy` refunds what the policy of the booking gives. `waive` refunds more, up to everything. */
export const REFUND_CHOICES = ['policy', 'waive', 'none', 'part', 'all'] as const

const bookingChange = z.strictObject({
  bookingToken: z.string().check(z.maxLength(40)),
  status: z.optional(BookingStatus),
  amountPaid: z.optional(amount),
  amountDue: z.optional(amount),
  isPaymentComplete: z.optional(z.boolean()),
  isSplitPayment: z.optional(z.boolean()),
  ...moneyTaken,
  refund: z.optional(z.enum(REFUND_CHOICES)),
  refundAmount: z.optional(amount),
  waiveBecause: z.optional(z.enum(WAIVE_REASONS, 'Choose a reason')),
  seatNos: z.optional(SeatNos),
  updatedAt: z.optional(shownAt),
})

const hasReason = ({ reason = '' }: z.infer<typeof bookingChange>): boolean => reason.length >= 3

/**
 * Rules of a change by staff:
 * - An `amountPaid` above the current one means that staff take the difference now. A lower one is refused.
 * - The server computes the balance itself. It refuses an `amountDue` or `isPaymentComplete` that claims a lower
 *   balance, unless the booking is or becomes cancelled.
 * - A `refund` is valid only if the change cancels the booking or the booking is already cancelled. `part`, `all` and
 *   `waive` need a reason.
 * - With `policy`, `refundAmount` is the refund that the screen showed. If the policy gives another amount by now, the
 *   change is refused.
 * - With `waive`, `refundAmount` is the whole refund. Without it, everything is refunded.
 * - `seatNos` are the seats that are cancelled. Without them, all are.
 */
export const BookingChange = bookingChange.check(
  z.refine((change) => !['part', 'all', 'waive'].includes(change.refund ?? 'none') || hasReason(change), {
    error: REASON_NEEDED,
    path: ['reason'],
  }),
  z.refine(({ refund, waiveBecause }) => refund !== 'waive' || waiveBecause !== undefined, {
    error: 'Choose a reason',
    path: ['waiveBecause'],
  }),
  z.refine(hasReceipt, NO_RECEIPT),
)
export type BookingChange = z.infer<typeof BookingChange>

/** A change that always needs a reason, such as a cancellation with a refund that differs from the terms. */
export const ReasonedBookingChange = bookingChange.check(
  z.refine(hasReason, { error: REASON_NEEDED, path: ['reason'] }),
)

/**
 * Money that staff take for an existing booking. Without `amount`, they take the whole balance. `isPending`: a bank
 * transfer that the passenger has announced and that has not arrived. It counts only after staff have confirmed it.
 */
export const DeskPayment = z
  .strictObject({
    amount: z.optional(amount),
    ...moneyTaken,
    isPending: z.optional(z.boolean()),
    updatedAt: z.optional(shownAt),
  })
  .check(
    z.refine(({ isPending, method }) => !isPending || method === 'transfer', {
      error: 'Only a bank transfer can be recorded before it arrives',
      path: ['method'],
    }),
    z.refine((money) => money.isPending === true || hasReceipt(money), NO_RECEIPT),
  )
export type DeskPayment = z.infer<typeof DeskPayment>

const contact = {
  passengerName: plainText(2, 'Full name is required', 120),
  passengerAddress: plainText(1, 'Address is required', 300).check(
    z.minLength(5, 'Address must be at least 5 characters'),
  ),
  email: emailAddress('Invalid email address'),
  mobile: phoneNumber('Valid mobile number is required'),
  nextOfKinName: plainText(2, 'Next of kin name is required', 120),
  nextOfKinPhone: phoneNumber('Next of kin phone number must be at least 10 digits'),
}

export const ContactChange = z.partial(z.strictObject({ ...contact, updatedAt: shownAt }))
export type ContactChange = z.infer<typeof ContactChange>

/** One seat id, as in the specification, or a list of seat ids. */
const oneOrMoreSeats = z.pipe(
  z.union([recordId('Seat selection is required'), SeatIds], 'Seat selection is required'),
  z.transform((seats) => (typeof seats === 'number' ? [seats] : seats)),
)

export const NewBooking = z
  .strictObject({
    tripId: recordId('Trip selection is required'),
    seatId: oneOrMoreSeats,
    ...contact,
    /** Empty for a passenger without an e-mail address, who gets the ticket on paper or by SMS. */
    email: z._default(emailOrNothing('Invalid email address'), ''),
    isPaymentComplete: z._default(z.boolean(), true),
    /** 0 means the full fare if `isPaymentComplete` is true. If it is false, this is the part that staff take now. */
    amountPaid: z._default(amount, 0),
    amountDue: z._default(amount, 0),
    ...moneyTaken,
  })
  .check(
    z.refine((sale) => (!sale.isPaymentComplete && sale.amountPaid === 0) || hasReceipt(sale), NO_RECEIPT),
  )
export type NewBooking = z.infer<typeof NewBooking>

/**
 * Moves the booking to the same number of seats, on the same trip or another. Some may be its current seats.
 * `difference` applies if the new seats cost less: `refund`, the default, refunds the overpayment and requires the
 * permission `payments.refund`. With `keep`, a fully paid booking keeps its price.
 */
export const BookingMove = z.strictObject({
  tripId: recordId('Trip selection is required'),
  seatId: SeatIds,
  reason: plainText(3, REASON_NEEDED, 300),
  difference: z.optional(z.enum(['refund', 'keep'])),
  updatedAt: z.optional(shownAt),
})
export type BookingMove = z.infer<typeof BookingMove>

export const MoveFareQuery = z.strictObject({ tripId: RecordId })

/** The fare that the booking would have on the trip, in naira per seat, and the title of the offer that lowers it. */
export const MoveFareAnswer = z.object({
  data: z.object({ price: z.number(), offer: z.nullable(z.string()) }),
})
