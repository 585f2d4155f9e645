import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { minutesLeft } from './hold-time.ts'
import { goingBack, refundMessages } from './refund-messages.ts'

/** The state of a booking as the passenger sees it. A `lapsed` booking was not paid before its hold expired. */
export type BookingState = 'complete' | 'partial' | 'unpaid' | 'lapsed' | 'cancelled'

type Told = Pick<
  PublicBooking,
  | 'status'
  | 'isPaymentComplete'
  | 'amountPaid'
  | 'amountDue'
  | 'refund'
  | 'refundWaiting'
  | 'payment'
  | 'cancelledBecause'
> & { trip?: Pick<PublicBooking['trip'], 'status'> }

export function bookingStateOf(booking: Told, holdSeconds: number): BookingState {
  if (booking.status === 'CANCELLED') return 'cancelled'
  if (booking.status === 'CONFIRMED') return booking.isPaymentComplete ? 'complete' : 'partial'
  return holdSeconds > 0 ? 'unpaid' : 'lapsed'
}

/** Returns the sentences that the passenger reads below the amounts. Empty if the amounts are enough. */
export function explain(booking: Told, holdSeconds: number): string[] {
  switch (bookingStateOf(booking, holdSeconds)) {
    case 'complete':
      return goingBack(booking.refund)
    case 'partial':
      return [
        `Pay the ${formatNaira(kobo(booking.amountDue))} balance before you board, here or in cash at the terminal.`,
        ...goingBack(booking.refund),
      ]
    case 'unpaid':
      return [
        `You have ${minutesLeft(holdSeconds)} to pay. If you don’t pay in time, this booking will be cancelled.`,
      ]
    case 'lapsed':
      return [
        'The time to pay for this booking has run out. If you were charged, your booking will be confirmed or you’ll get a full refund.',
      ]
    case 'cancelled':
      return [cancellation(booking), ...refundMessages(booking)]
  }
}

const CANCELLATIONS: Readonly<Record<string, string>> = {
  expired: 'This booking wasn’t paid in time, so it was cancelled.',
  customer: 'You cancelled this booking before paying.',
  staff: 'This booking was cancelled by our staff.',
  trip_canceled: 'We cancelled this trip.',
}

function cancellation({ cancelledBecause, payment, amountPaid, trip }: Told): string {
  // When staff cancel a trip, the server stores the reason `staff` for its drafts and `trip_canceled` for its other
  // bookings.
  if (cancelledBecause === 'staff' && trip?.status === 'CANCELED') return 'We cancelled this trip.'
  // After a cancellation, `amountPaid` is the amount that counted for the booking before it.
  if (cancelledBecause === 'customer' && amountPaid > 0) return 'You cancelled this booking.'
  if (cancelledBecause === 'customer' && payment.length > 0)
    return 'You cancelled before your payment reached us.'
  return CANCELLATIONS[cancelledBecause ?? ''] ?? 'This booking is cancelled.'
}
