import type { Quote } from '#contracts/quote.ts'
import { blockOf } from '#domain/self-blocks.ts'
import { presentQuote } from '#server/bookings/cancelling/present-quote.ts'
import { quoteBooking } from '#server/bookings/cancelling/quote-booking.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
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
  return presentQuote(await quoteBooking(context.db, bookingId, seatNos))
}
