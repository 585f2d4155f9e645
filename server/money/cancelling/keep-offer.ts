import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectKeptOffer } from './quote-queries.ts'

export type KeptOffer = {
  title: string
  /** The fare of a seat. */
  fare: Kobo
  /** The offer in the form that `reseatBooking` stores. */
  offer: { id: number; discount: Kobo }
}

/**
 * Returns the fare and the discount that the offer of a booking gives on another trip. Undefined if it is not valid
 * there.
 */
export async function keepOffer(
  db: Database,
  bookingId: number,
  trip: { id: number; price: number },
): Promise<KeptOffer | undefined> {
  const kept = await selectKeptOffer(db, { bookingId, tripId: trip.id })
  if (!kept) return undefined
  const { id, title, fare } = kept
  return { title, fare, offer: { id, discount: kobo(trip.price - fare) } }
}
