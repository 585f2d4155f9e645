import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import { commitmentFee, totalFare } from '#domain/bookings/fares.ts'
import type { PaymentProvider, PaymentStatus, Purpose } from '#domain/money/payment-facts.ts'
import type { CancellationCause } from '#domain/money/reason-labels.ts'
import type { RefundStatus } from '#domain/money/refund-states.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import type { Exception } from '#domain/money/settlement.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { StaffRole } from '#server/demo/demo-staff.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Passenger } from './demo-people.ts'

export type PlannedRefund = {
  reason: RefundReason
  amountKobo: Kobo
  status: RefundStatus
  createdAt: Date
  processedAt: Date | null
  requestedBy: StaffRole | null
  lastError: string | null
}

export type PlannedPayment = {
  reference: string
  purpose: Purpose
  provider: PaymentProvider
  status: PaymentStatus
  amountKobo: Kobo
  createdAt: Date
  channel: string | null
  paidAt: Date | null
  receivedKobo: Kobo | null
  appliedKobo: Kobo
  exception: Exception | 'disputed' | null
  exceptionClosedAt: Date | null
  nextCheckAt: Date | null
  recordedBy: StaffRole | null
  refunds: PlannedRefund[]
}

/** The state of the seats of a booking. NONE: the booking no longer has them, because it was cancelled or expired. */
export type SeatClaim =
  | { status: 'BOOKED'; boardedAt: Date | null }
  | { status: 'RESERVED'; holdExpiresAt: Date }
  | { status: 'NONE' }

/** A planned booking has a token and no id, because the database assigns ids when it is inserted. */
export type PlannedBooking = {
  token: string
  trip: PlannedTrip
  seatNos: string[]
  passenger: Passenger | null
  status: BookingStatus
  cancelledBecause: CancellationCause | null
  cancelledAt: Date | null
  isSplit: boolean
  createdAt: Date
  confirmedAt: Date | null
  createdBy: StaffRole | null
  confirmedBy: StaffRole | null
  heldBy: StaffRole | null
  visitorIp: string | null
  claim: SeatClaim
  payments: PlannedPayment[]
}

export const totalOf = ({ trip, seatNos }: PlannedBooking): Kobo => totalFare(trip.priceKobo, seatNos.length)

export const commitmentOf = ({ seatNos }: PlannedBooking): Kobo => commitmentFee(seatNos.length)

export const paidOf = ({ payments }: PlannedBooking): Kobo =>
  kobo(payments.reduce((sum, { appliedKobo }) => sum + appliedKobo, 0))
