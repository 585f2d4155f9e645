import type { Quote } from '#contracts/platform/quote.ts'
import { AppError } from '#server/platform/errors.ts'
import type { BookingQuote } from './quote-booking.ts'

export const presentQuote = ({ charge, back, because, validUntil, seatNos }: BookingQuote): Quote => ({
  charge,
  back,
  due: 0,
  because,
  validUntil: validUntil?.toISOString() ?? null,
  seatNos,
  move: null,
})

/**
 * The error if the amounts are no longer those that the person saw. Nothing was changed. The response has the new
 * quote.
 */
export const quoteChanged = (quote: Quote): AppError =>
  new AppError(
    'QUOTE_CHANGED',
    'The charge has changed since you saw it. Check the new amounts, then confirm.',
    { quote },
  )
