import type { BookingView } from '#server/bookings/public/booking-view.ts'
import type { Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/** A message can wait for hours. The checks below throw Outdated, which drops it, if the booking changed meanwhile. */

export function mustBeConfirmed({ status }: Pick<BookingView, 'status'>): void {
  if (status !== 'CONFIRMED') throw new Outdated('the booking is no longer confirmed')
}

/**
 * Checks a message about a departure. The database's clock decides whether the bus has left: a node's clock may be
 * wrong.
 */
export function mustStillDepart(
  view: Pick<BookingView, 'status' | 'trip' | 'readAt'>,
  { payload }: Pick<Waiting, 'payload'>,
): void {
  mustBeConfirmed(view)
  mustBeOnTrip(view, payload.tripId)
  if (view.trip.status !== 'SCHEDULED') throw new Outdated('the trip is no longer scheduled')
  if (view.trip.departTime <= view.readAt) throw new Outdated('the bus has left')
}

export function mustBeOnTrip({ trip }: Pick<BookingView, 'trip'>, tripId: unknown): void {
  if (tripId !== trip.id) throw new Outdated('the passenger was moved to another trip')
}
