import type { AdminBooking, BookingChange } from '#contracts/admin-bookings.ts'
import { commitmentFee } from '#domain/fares.ts'
import { kobo, naira, toNaira } from '#domain/money.ts'
import { hoursBetween, refundByTerms, type TermsRefund } from '#domain/refund-terms.ts'

type Refund = Pick<BookingChange, 'refund' | 'refundAmount'>

type Fare = Pick<AdminBooking, 'amountPaid' | 'amountTotal' | 'isSplitPayment' | 'seat'> & {
  trip: Pick<AdminBooking['trip'], 'departTime'>
}

/** Returns the refund that the terms give if the passenger cancels at `now`. */
export const termsRefundOf = (booking: Fare, now: Date): TermsRefund =>
  refundByTerms({
    paid: naira(booking.amountPaid),
    total: naira(booking.amountTotal),
    commitmentFee: booking.isSplitPayment ? commitmentFee(booking.seat.length) : kobo(0),
    hoursLeft: hoursBetween(now, new Date(booking.trip.departTime)),
    by: 'passenger',
  })

/** Converts the refund of a cancellation to the fields of the API. `paid` is in naira. */
export function refundFields({ amount }: TermsRefund, paid: number): Refund {
  if (amount === 0) return { refund: 'none' }
  return amount === naira(paid) ? { refund: 'all' } : { refund: 'part', refundAmount: toNaira(amount) }
}
