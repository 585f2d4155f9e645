import type { Quote } from '#contracts/platform/quote.ts'
import { faultOf, percentNow } from '#domain/company/refund-policy.ts'
import { type MoveQuote, quoteMove } from '#domain/money/move-quote.ts'
import type { BusType } from '#domain/network/bus-types.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { keepOffer } from './keep-offer.ts'
import { countMoves, selectCancelling } from './quote-queries.ts'

export type TargetTrip = {
  id: number
  price: number
  /** The payment type of its route: in full, or with a commitment fee. */
  paymentType: string
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
  busType: BusType
  /** The time when online booking of the trip closes. */
  salesEnd: Date
}

type Seat = { id: number; seatNo: string }

export type QuotedMove = MoveQuote & {
  trip: TargetTrip
  seats: Seat[]
  /** The fare of a seat on the new trip, lowered by the offer of the booking if that is valid there. */
  price: Kobo
  offer: { id: number; discount: Kobo } | null
  /** The percent of the fare that a later cancellation costs at least. */
  leastPercent: number
  validUntil: Date
}

/**
 * Computes what a move to these seats of another trip costs at this moment. Throws if that trip starts elsewhere. A
 * caller that acts on the quote must have locked the booking, its payments and both trips.
 */
export async function quoteBookingMove(
  db: Database,
  bookingId: number,
  trip: TargetTrip,
  seats: Seat[],
): Promise<QuotedMove> {
  const facts = await selectCancelling(db, bookingId)
  if (!facts) throw notFound('Booking')
  if (trip.origin !== facts.origin) throw invalid({ tripId: `Choose a trip from ${facts.origin}` })
  const fault = faultOf({ ...facts, lateMinutes: facts.policy.lateMinutes })
  const { percent, until } = percentNow({ ...facts, fault })
  const kept = await keepOffer(db, bookingId, trip)
  const price = kobo(kept?.fare ?? trip.price)
  const quote = quoteMove({
    paid: kobo(facts.counted),
    kept: kobo(facts.paid),
    price: kobo(facts.price),
    newPrice: price,
    paymentType: trip.paymentType,
    seats: seats.length,
    movesBefore: await countMoves(db, bookingId),
    policy: facts.policy,
    percent,
    fault,
  })
  const ends = Math.min(trip.salesEnd.getTime(), until.getTime())
  return {
    ...quote,
    trip,
    seats,
    price,
    offer: kept?.offer ?? null,
    leastPercent: percent,
    validUntil: new Date(ends),
  }
}

export const presentMove = ({
  charge,
  back,
  due,
  because,
  trip,
  seats,
  leastPercent,
  validUntil,
}: QuotedMove): Quote => ({
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
    arriveTime: trip.arriveTime.toISOString(),
    busType: trip.busType,
    leastPercent,
  },
})
