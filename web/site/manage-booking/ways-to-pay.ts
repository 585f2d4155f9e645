import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { commitmentFee, isSplitOffered, SMALLEST_ONLINE_PAYMENT } from '#domain/bookings/fares.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'

export type WayToPay = { amount: Kobo; isSplitPayment: boolean; label: string }

type Payable = Pick<PublicBooking, 'status' | 'isSplitPayment' | 'amountTotal' | 'amountDue' | 'seat'> & {
  trip: Pick<PublicBooking['trip'], 'status' | 'paymentType' | 'departTime'>
}

/**
 * Returns the payments that are possible online now: the balance of a confirmed booking, or the fare or commitment fee
 * of an unpaid booking until its hold expires.
 */
export function waysToPay(booking: Payable, holdSeconds: number, now: Date): WayToPay[] {
  const { trip } = booking
  if (trip.status !== 'SCHEDULED' || new Date(trip.departTime) <= now) return []
  if (booking.status === 'CONFIRMED') return balance(booking)
  if (booking.status === 'CANCELLED' || holdSeconds <= 0) return []
  const seats = booking.seat.length
  const total = kobo(booking.amountTotal)
  const full = { amount: total, isSplitPayment: false, label: `Pay ${formatNaira(total)}` }
  if (!isSplitOffered(trip.paymentType, kobo(total / seats), seats)) return [full]
  const fee = commitmentFee(seats)
  return [full, { amount: fee, isSplitPayment: true, label: `Pay ${formatNaira(fee)} commitment fee` }]
}

function balance({ amountDue, isSplitPayment }: Payable): WayToPay[] {
  const amount = kobo(amountDue)
  return amount < SMALLEST_ONLINE_PAYMENT
    ? []
    : [{ amount, isSplitPayment, label: `Pay ${formatNaira(amount)}` }]
}
