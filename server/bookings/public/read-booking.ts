import { parseReference } from '#domain/bookings/booking-reference.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import type { BookingView } from './booking-view.ts'
import { selectBookingView } from './read-booking-queries.ts'

export async function readBooking(db: Database, typedToken: string): Promise<BookingView> {
  const bookingToken = parseReference(typedToken)
  const view = bookingToken ? await selectBookingView(db, { bookingToken }) : undefined
  if (!view) throw notFound('Booking')
  return view
}

export async function readBookingById(db: Database, id: number): Promise<BookingView> {
  const view = await selectBookingView(db, { id })
  if (!view) throw notFound('Booking')
  return view
}
