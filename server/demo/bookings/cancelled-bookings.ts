import { kobo } from '#domain/platform/money.ts'
import { daysAfter, earlier, minutesAfter } from '#server/demo/moments.ts'
import type { Random } from '#server/demo/random.ts'
import { canSplit } from './booking-draft.ts'
import { demoRefund, failedPayment } from './demo-payments.ts'
import { keptWithCommitment, paidInFull } from './paid-bookings.ts'
import { type PlannedBooking, type PlannedRefund, totalOf } from './planned-booking.ts'

/** The visitor filled in the form and left, and the hold expired. */
export const lapsed = (draft: PlannedBooking): PlannedBooking =>
  cancelled(draft, 'expired', minutesAfter(draft.createdAt, 16))

/** The visitor started one or two payments and never paid, and the hold expired. */
export function neverPaid(random: Random, draft: PlannedBooking): PlannedBooking {
  const payments = Array.from({ length: random.int(1, 2) }, (_, i) => {
    const at = minutesAfter(draft.createdAt, 3 + i * 4)
    return failedPayment(random, { purpose: 'FULL', amountKobo: totalOf(draft), at })
  })
  return { ...lapsed(draft), payments }
}

export const givenUp = (draft: PlannedBooking): PlannedBooking =>
  cancelled(draft, 'customer', minutesAfter(draft.createdAt, 4))

/** The passenger paid in full and asked in time to cancel the booking. Under the terms, half is refunded. */
export function cancelledOnRequest(
  random: Random,
  draft: PlannedBooking,
  { before, now, refund }: { before: Date; now: Date; refund?: Partial<PlannedRefund> },
): PlannedBooking {
  const booking = paidInFull(random, draft)
  const at = random.between(booking.confirmedAt ?? booking.createdAt, before)
  const share = { reason: 'booking_cancelled', part: 0.5, requestedBy: 'finance' } as const
  return refunded(random, cancelled(booking, 'staff', at), now, share, refund)
}

/** The company cancelled the trip, so all money is refunded, including commitment fees. */
export function tripCanceled(random: Random, draft: PlannedBooking, now: Date): PlannedBooking {
  const pay = canSplit(draft.trip, draft.seatNos.length) ? keptWithCommitment : paidInFull
  const booking = cancelled(pay(random, draft), 'trip_canceled', draft.trip.canceledAt ?? now)
  return refunded(random, booking, now, { reason: 'trip_canceled', part: 1, requestedBy: 'manager' })
}

export const cancelled = (
  booking: PlannedBooking,
  cancelledBecause: NonNullable<PlannedBooking['cancelledBecause']>,
  cancelledAt: Date,
): PlannedBooking => ({
  ...booking,
  status: 'CANCELLED',
  cancelledBecause,
  cancelledAt,
  claim: { status: 'NONE' },
})

/** Refunds a part of each payment. A bank takes up to eight days; recent refunds are processed sooner, before `now`. */
function refunded(
  random: Random,
  booking: PlannedBooking,
  now: Date,
  {
    reason,
    part,
    requestedBy,
  }: { reason: PlannedRefund['reason']; part: number; requestedBy: PlannedRefund['requestedBy'] },
  instead: Partial<PlannedRefund> = {},
): PlannedBooking {
  const createdAt = booking.cancelledAt ?? now
  const processedAt = random.between(createdAt, earlier(daysAfter(createdAt, 8), now))
  const refund = { reason, createdAt, requestedBy, status: 'PROCESSED', processedAt, ...instead } as const
  return {
    ...booking,
    payments: booking.payments.map((payment) => ({
      ...payment,
      refunds: [demoRefund({ ...refund, amountKobo: kobo(payment.amountKobo * part) })],
    })),
  }
}
