import { toNaira } from '#domain/platform/money.ts'
import { tripNotFound } from '#server/bookings/public/refusals.ts'
import { keepOffer } from '#server/money/cancelling/keep-offer.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { selectKnown } from './edit-booking-queries.ts'
import { selectTripPrice } from './sell-seats-queries.ts'

/** Returns the fare per seat, in naira, that a booking would have after a move to another trip. */
export async function showMoveFare(db: Database, bookingId: number, tripId: number) {
  if (!(await selectKnown(db, { id: bookingId }))) throw notFound('Booking')
  const price = await selectTripPrice(db, tripId)
  if (price === undefined) throw tripNotFound()
  const kept = await keepOffer(db, bookingId, { id: tripId, price })
  return { price: toNaira(kept?.fare ?? price), offer: kept?.title ?? null }
}
