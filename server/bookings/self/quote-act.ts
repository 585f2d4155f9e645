import type { Quote } from '#contracts/quote.ts'
import { blockOf } from '#domain/self-blocks.ts'
import { presentQuote } from '#server/bookings/cancelling/present-quote.ts'
import { quoteBooking } from '#server/bookings/cancelling/quote-booking.ts'
import type { AppContext } from '#server/context.ts'
import { invalid, notFound } from '#server/errors.ts'
import { type SelfSession, selectState } from './queries.ts'
import { blocked } from './refusals.ts'

/** Returns the cost of cancelling these seats, or all. Throws BLOCKED if the passenger cannot cancel now. */
export async function quoteAct(
  context: AppContext,
  { bookingId }: SelfSession,
  seatNos: string[] | undefined,
): Promise<Quote> {
  const state = await selectState(context.db, bookingId)
  if (!state) throw notFound('Booking')
  const block = blockOf(state)
  if (block) throw await blocked(context, block)
  const quote = await quoteBooking(context.db, bookingId, seatNos)
  mustHaveSeats(quote.seatNos, seatNos)
  return presentQuote(quote)
}

/** Throws if one of the wanted seats is not a seat of the booking. */
export function mustHaveSeats(found: string[], wanted: string[] | undefined): void {
  if (found.length === 0 || (wanted && found.length < wanted.length))
    throw invalid({ seatNos: 'Choose seats of your booking' })
}
