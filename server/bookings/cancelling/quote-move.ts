import type { Quote } from '#contracts/quote.ts'
import { kobo } from '#domain/money.ts'
import { type MoveQuote, quoteMove } from '#domain/move-quote.ts'
import { faultOf } from '#domain/refund-policy.ts'
import { notFound } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { countMoves, selectCancelling } from './queries.ts'

export type TargetTrip = {
  id: number
  price: number
  origin: string
  destination: string
  departTime: Date
  /** Online booking of the trip closes then. */
  salesEnd: Date
}

type Seat = { id: number; seatNo: string }

export type QuotedMove = MoveQuote & { trip: TargetTrip; seats: Seat[]; validUntil: Date }

/**
 * Computes what a move to these seats of another trip costs at this moment. A caller that acts on the quote must have
 * locked the booking, its payments and both trips.
 */
export async function quoteBookingMove(
  db: Database,
  bookingId: number,
  trip: TargetTrip,
  seats: Seat[],
): Promise<QuotedMove> {
  const facts = await selectCancelling(db, bookingId)
  if (!facts) throw notFound('Booking')
  const quote = quoteMove({
    paid: kobo(facts.counted),
    kept: kobo(facts.paid),
    price: kobo(facts.price),
    newPrice: kobo(trip.price),
    seats: seats.length,
    movesBefore: await countMoves(db, bookingId),
    policy: facts.policy,
    fault: faultOf({ ...facts, lateMinutes: facts.policy.lateMinutes }),
  })
  const ends = Math.min(trip.salesEnd.getTime(), facts.departTime.getTime())
  return { ...quote, trip, seats, validUntil: new Date(ends) }
}

export const presentMove = ({ charge, back, due, because, trip, seats, validUntil }: QuotedMove): Quote => ({
  charge,
  back,
  due,
  because,
  validUntil: validUntil.toISOString(),
  seatNos: seats.map(({ seatNo }) => seatNo),
  move: {
    tripId: trip.id,
    seatId: seats.map(({ id }) => id),
    origin: trip.origin,
    destination: trip.destination,
    departTime: trip.departTime.toISOString(),
  },
})
