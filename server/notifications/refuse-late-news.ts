import type { BookingView } from '#server/bookings/booking-view.ts'
import { NotWorthSending } from './not-worth-sending.ts'

/** A gateway or mail server that was away for hours must not send people to a bus that has left or no longer takes them. */
export function refuseLateNews({ status, trip }: Pick<BookingView, 'status' | 'trip'>, now: Date): void {
  if (status !== 'CONFIRMED') throw new NotWorthSending('the booking is no longer confirmed')
  if (trip.status !== 'SCHEDULED') throw new NotWorthSending('the trip does not take place')
  if (trip.departTime <= now) throw new NotWorthSending('the bus has left')
}
