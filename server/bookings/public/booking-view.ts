import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import type { RefundPolicy } from '#domain/company/refund-policy.ts'
import type { RefundMethod } from '#domain/money/payment-facts.ts'
import type { RefundStatus } from '#domain/money/refund-states.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import type { BusType } from '#domain/network/bus-types.ts'
import type { Stops } from '#domain/network/stops.ts'
import type { Kobo } from '#domain/platform/money.ts'

/** A booking with everything that tickets, mails and screens show about it. */
export type BookingView = {
  id: number
  bookingToken: string
  status: BookingStatus
  cancelledBecause: string | null
  seats: { id: number; seatNo: string }[]
  passengerTitle: string | null
  passengerName: string
  passengerAddress: string
  passengerAge: number | null
  email: string
  mobile: string
  nextOfKinName: string
  nextOfKinPhone: string
  isSplitPayment: boolean
  price: Kobo
  total: Kobo
  /** For a cancelled booking, what had been paid when it was cancelled. */
  paid: Kobo
  /** The charges for cancelled seats and for moves. */
  charged: Kobo
  /** The policy that was in force when the seats were held. */
  refundPolicy: RefundPolicy
  due: Kobo
  holdExpiresIn: number | null
  createdAt: Date
  updatedAt: Date
  /** The time of this read by the clock of the database, because the clock of a node may be wrong. */
  readAt: Date
  trip: {
    id: number
    status: string
    origin: string
    destination: string
    paymentType: string
    departTime: Date
    arriveTime: Date
    busType: BusType
    plateNo: string
    batch: { year: number; letter: string; stream: string }
    stops: Stops
    /** The last change of the trip, its route or its bus. */
    changedAt: Date
  }
  payments: {
    id: number
    amount: Kobo
    applied: Kobo
    status: string
    provider: string
    channel: string | null
    reference: string
    paidAt: Date | null
    exception: string | null
  }[]
  /**
   * The amount owed by the policy in refunds that wait for the approval of a second person. `refunds` leaves these out.
   */
  refundWaiting: Kobo
  refunds: {
    id: number
    paymentId: number
    amount: Kobo
    status: RefundStatus
    reason: RefundReason
    method: RefundMethod
    /** The code with which the passenger collects cash. Only messages to the passenger have it. */
    collectCode: string | null
    note: string | null
  }[]
}
