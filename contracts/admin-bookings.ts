import * as z from 'zod/mini'
import { BOOKING_STATUSES } from '#domain/booking-statuses.ts'
import { BUS_TYPES } from '#domain/bus-types.ts'
import { MANUAL_METHODS } from '#domain/manual-payment.ts'
import { isWholeKobo } from '#domain/money.ts'
import { PAYMENT_STATUSES } from '#domain/payment-facts.ts'
import { PublicBooking, SeatIds } from './bookings.ts'
import { LagosDay } from './lagos-day.ts'
import { listAnswer, listQuery, yesOrNo } from './lists.ts'
import { MAX_BOOKING_TOTAL, TOO_MUCH } from './naira-amount.ts'
import { NOTIFICATION_STATUSES } from './notifications.ts'
import { emailAddress, emailOrNothing, phoneNumber, plainText } from './plain-text.ts'
import { RecordId, recordId } from './record-id.ts'
import { shownAt } from './shown-at.ts'
import { ShownStops } from './stops.ts'

const BookingStatus = z.enum(BOOKING_STATUSES)

const NOT_AN_AMOUNT = 'An amount in naira'

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
 * `startDate` and `endDate` are inclusive Lagos days on which the booking was created, `travelFrom` and `travelUntil`
 * those on which its bus leaves. `isDeparted` is true if the bus has left by its timetable.
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
 * A booking in a staff list. Amounts are naira, except those of single payments, which are kobo. For a cancelled
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
  /** All payments that have not failed. Their amounts are kobo. */
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
 * the role may not see are null. Amounts of single payments and refunds are kobo.
 */
export const AdminBookingDetail = z.extend(AdminBooking, {
  passengerAge: z.nullable(z.int()),
  passengerAddress: z.nullable(z.string()),
  nextOfKinName: z.nullable(z.string()),
  nextOfKinPhone: z.nullable(z.string()),
  /** Naira per seat, with the offer. */
  price: z.number(),
  /** The offer that lowered the price, and by how many naira per seat. */
  offer: z.nullable(z.object({ title: z.string(), discount: z.number() })),
  amountRefunded: z.number(),
  paymentType: z.string(),
  distanceKm: z.nullable(z.number()),
  duration: z.string(),
  /** The stops of the trip. */
  stops: ShownStops,
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
        status: z.string(),
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

/** `note` tells staff if the result differs from their request. */
export const BookingChangedAnswer = z.object({ data: AdminBooking, note: z.nullable(z.string()) })

/** The way in which staff took the money, with the receipt number and the reason. */
const moneyTaken = {
  method: z.optional(z.enum(MANUAL_METHODS, 'Choose how it was paid')),
  receiptNo: z.optional(plainText(0, '', 60)),
  reason: z.optional(plainText(0, '', 300)),
}

export const REFUND_CHOICES = ['none', 'part', 'all'] as const

/**
 * An `amountPaid` above the current one means that staff take the difference now; a lower one is refused. The server
 * computes the balance itself. It refuses an `amountDue` or `isPaymentComplete` that claims a lower balance, unless the
 * booking is or becomes cancelled. A `refund` other than `none` is valid only if the change cancels the booking or the
 * booking is already cancelled.
 */
export const BookingChange = z.strictObject({
  bookingToken: z.string().check(z.maxLength(40)),
  status: z.optional(BookingStatus),
  amountPaid: z.optional(amount),
  amountDue: z.optional(amount),
  isPaymentComplete: z.optional(z.boolean()),
  isSplitPayment: z.optional(z.boolean()),
  ...moneyTaken,
  refund: z.optional(z.enum(REFUND_CHOICES)),
  refundAmount: z.optional(amount),
  updatedAt: z.optional(shownAt),
})
export type BookingChange = z.infer<typeof BookingChange>

/** Money that staff take for an existing booking. Without `amount`, they take the whole balance. */
export const DeskPayment = z.strictObject({
  amount: z.optional(amount),
  ...moneyTaken,
  updatedAt: z.optional(shownAt),
})
export type DeskPayment = z.infer<typeof DeskPayment>

const contact = {
  passengerName: plainText(2, 'Full name is required', 120),
  passengerAddress: plainText(5, 'Address is required', 300),
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

export const NewBooking = z.strictObject({
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
export type NewBooking = z.infer<typeof NewBooking>

/** Moves the booking to the same number of seats, on the same trip or another. Some may be its current seats. */
export const BookingMove = z.strictObject({
  tripId: recordId('Trip selection is required'),
  seatId: SeatIds,
  reason: plainText(3, 'Reason is required', 300),
  updatedAt: z.optional(shownAt),
})
export type BookingMove = z.infer<typeof BookingMove>
