import type { SeatPassenger } from '#contracts/bookings/passengers.ts'
import type { AdminBooking, AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { balanceDue } from '#domain/bookings/fares.ts'
import type { RefundStatus } from '#domain/money/refund-states.ts'
import { isCountedInNaira } from '#domain/money/refund-words.ts'
import { batchName } from '#domain/network/batch-name.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import type {
  BookingDetailRow,
  BookingRow,
  HistoryRow,
  MessageRow,
  PaymentRow,
  RefundRow,
} from './queries.ts'

export const presentAdminBooking = (row: BookingRow): AdminBooking => ({
  id: row.id,
  bookingToken: row.booking_token,
  status: row.status,
  cancelledBecause: row.cancelled_because,
  trip: {
    id: row.trip_id,
    status: row.trip_status,
    origin: row.origin,
    destination: row.destination,
    departTime: row.depart_time.toISOString(),
    arriveTime: row.arrive_time.toISOString(),
    batch: batchName(row.batch),
    bus: { busType: row.bus_type, plateNo: row.plate_no },
  },
  seat: row.seat_ids.map((id, i) => ({ id, seatNo: row.seat_nos[i] ?? '' })),
  passengerTitle: row.passenger_title,
  passengerName: row.passenger_name,
  email: row.email,
  mobile: row.mobile,
  isSplitPayment: row.is_split_payment,
  isPaymentComplete: row.status === 'CONFIRMED' && row.paid >= row.total,
  amountTotal: toNaira(row.total),
  amountPaid: toNaira(row.paid),
  amountDue: toNaira(balanceDue(row.total, row.paid)),
  amountCharged: toNaira(row.charged),
  cashRefunds: row.cash_refunds.map(toNaira),
  payment: row.payments.map((payment) => ({ ...payment, paidAt: isoOf(payment.paidAt) })),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export type BookingRecords = {
  payments: PaymentRow[]
  refunds: RefundRow[]
  messages: MessageRow[]
  history: HistoryRow[]
  people: SeatPassenger[]
}

/**
 * Staff with `bookings.edit`, `bookings.contact` or `boarding.view` see the passenger's address and next of kin. Staff
 * with `payments.view` see the payments and refunds.
 */
export type Visibility = { seesNextOfKin: boolean; seesPayments: boolean }

export const presentDetail = (
  row: BookingDetailRow,
  { payments, refunds, messages, history, people }: BookingRecords,
  { seesNextOfKin, seesPayments }: Visibility,
): AdminBookingDetail => ({
  ...presentAdminBooking(row),
  passengerAge: row.passenger_age,
  passengerAddress: seesNextOfKin ? row.passenger_address : null,
  nextOfKinName: seesNextOfKin ? row.next_of_kin_name : null,
  nextOfKinPhone: seesNextOfKin ? row.next_of_kin_phone : null,
  people,
  price: toNaira(row.price),
  offer: row.offer === null ? null : { title: row.offer, discount: toNaira(row.discount) },
  amountRefunded: sumOf(refunds, ['PROCESSED']),
  amountBeingRefunded: sumOf(refunds, ['REQUESTED', 'SENT', 'NEEDS_ATTENTION']),
  paymentType: row.payment_type,
  distanceKm: row.distance_km,
  duration: row.duration,
  stops: row.stops,
  holdEnds: isoOf(row.hold_ends),
  cancelledAt: isoOf(row.cancelled_at),
  isBoarded: row.is_boarded,
  createdBy: row.created_by,
  confirmedBy: row.confirmed_by,
  payments: seesPayments ? payments.map(presentPayment) : null,
  refunds: seesPayments ? refunds.map(presentRefund) : null,
  notifications: messages.map((row) => ({
    id: row.id,
    type: row.type,
    kind: row.kind,
    contactInfo: row.contact_info,
    status: row.dropped ? 'dropped' : row.status,
    sentAt: isoOf(row.sent_at),
    createdAt: row.created_at.toISOString(),
  })),
  history: history.map((row) => ({
    id: row.id,
    action: row.action,
    details: row.details,
    actorName: row.actor_name,
    at: row.created_at.toISOString(),
  })),
})

/** Sums the refunds with these statuses. Leaves out those in a foreign currency and those that wait for approval. */
const sumOf = (refunds: RefundRow[], statuses: RefundStatus[]): number =>
  toNaira(
    kobo(
      refunds
        .filter(
          ({ status, is_waiting, reason }) =>
            statuses.includes(status) && !is_waiting && isCountedInNaira(reason),
        )
        .reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
    ),
  )

const presentPayment = (row: PaymentRow) => ({
  id: row.id,
  reference: row.reference,
  purpose: row.purpose,
  provider: row.provider,
  channel: row.channel,
  status: row.status,
  amount: row.received_kobo ?? row.amount_kobo,
  applied: row.applied_kobo,
  exception: row.exception,
  paidAt: isoOf(row.paid_at),
  createdAt: row.created_at.toISOString(),
  recordedBy: row.recorded_by,
  receiptNo: row.receipt_no,
  reason: row.reason,
})

const presentRefund = (row: RefundRow) => ({
  id: row.id,
  amount: row.amount_kobo,
  status: row.status,
  reason: row.reason,
  method: row.method,
  createdAt: row.created_at.toISOString(),
  requestedBy: row.requested_by,
  isWaiting: row.is_waiting,
})

/** Accepts text too, because dates inside JSON arrive as text. */
const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())
