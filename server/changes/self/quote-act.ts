import type { SelfQuoteQuery } from '#contracts/changes/self-service.ts'
import type { Quote } from '#contracts/platform/quote.ts'
import { blockOf } from '#domain/changes/self-blocks.ts'
import { pickSeats } from '#domain/network/pick-seats.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { seatTaken } from '#server/bookings/public/refusals.ts'
import { presentQuote } from '#server/money/cancelling/present-quote.ts'
import { quoteBooking } from '#server/money/cancelling/quote-booking.ts'
import { presentMove, quoteBookingMove } from '#server/money/cancelling/quote-move.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { type SeatOfTrip, selectSeatsOf, selectTarget } from './move-queries.ts'
import { selectState } from './queries.ts'
import { blocked, sameTrip } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

/** Returns the cost of an act and changes nothing. Throws BLOCKED if the passenger cannot do it now. */
export async function quoteAct(
  context: AppContext,
  { bookingId }: SelfSession,
  asked: SelfQuoteQuery,
): Promise<Quote> {
  const state = await selectState(context.db, bookingId)
  if (!state) throw notFound('Booking')
  const block = blockOf(state, asked.act)
  if (block) throw await blocked(context, block)
  if (asked.act === 'cancel') return presentQuote(await quoteBooking(context.db, bookingId, asked.seatNos))
  return quoteToTrip(context, bookingId, asked)
}

/** Quotes a move. Without wanted seats, picks the same numbers or seats in a row. */
async function quoteToTrip(
  context: AppContext,
  bookingId: number,
  { tripId, seatId }: { tripId: number; seatId?: number[] | undefined },
): Promise<Quote> {
  const { db } = context
  const { trip: own, seats } = await readBookingById(db, bookingId)
  if (own.id === tripId) throw sameTrip()
  const trip = await selectTarget(db, tripId)
  if (!trip) throw await blocked(context, 'closed_trip')
  const free = (await selectSeatsOf(db, tripId)).filter(({ isFree }) => isFree)
  const chosen = seatId
    ? wantedOf(free, seatId, seats.length)
    : pickSeats(
        free,
        seats.map(({ seatNo }) => seatNo),
      )
  if (!chosen) throw invalid({ tripId: 'This trip does not have enough free seats. Choose another one.' })
  const quote = await quoteBookingMove(db, bookingId, trip, chosen)
  if (quote.isPaidTooLittle) throw await blocked(context, 'pay_first')
  return presentMove(quote)
}

function wantedOf(free: SeatOfTrip[], seatId: number[], count: number): SeatOfTrip[] {
  if (seatId.length !== count) throw invalid({ seatId: `Choose ${seatCount(count)}` })
  const wanted = free.filter(({ id }) => seatId.includes(id))
  if (wanted.length < seatId.length) throw seatTaken([])
  return wanted
}
