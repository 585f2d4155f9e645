import type { AdminBooking } from '#contracts/admin-bookings.ts'
import { seatsOf } from './format-booking.ts'

/** Tells what happens when a booking is cancelled, and whether staff must tell the passenger themselves. */
export function cancelledInWords(booking: Pick<AdminBooking, 'seat' | 'email'>): string {
  const seats = seatsOf(booking).replace(/^s/, 'S')
  const onSale = `${seats} ${booking.seat.length === 1 ? 'goes' : 'go'} back on sale immediately`
  return booking.email
    ? `${onSale} and the passenger will be notified by e-mail.`
    : `${onSale}. This booking has no e-mail address, so call the passenger.`
}
