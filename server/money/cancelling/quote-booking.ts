import { type CancellationQuote, faultOf, quoteCancellation } from '#domain/company/refund-policy.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type AppError, invalid, notFound } from '#server/platform/errors.ts'
import { selectCancelling } from './quote-queries.ts'

export type BookingQuote = CancellationQuote & {
  /** The cancelled seats, in the order of the booking. */
  seatNos: string[]
  seatIds: number[]
  /** The part of `back` that the policy gives. The rest is a decision of staff. */
  owed: Kobo
  /** True if no seat is left. */
  isWhole: boolean
  /** The money that a bank disputes. Until the bank decides, it is neither charged nor refunded. */
  disputed: Kobo
  /** The charge on the disputed money if the bank decides for us. */
  disputedCharge: Kobo
}

/**
 * Computes the charge and the refund for some seats of a booking, or all, at this moment. Throws if a wanted seat is
 * not one of the booking. A caller that acts on the quote must have locked the booking, its payments and its trip.
 */
export async function quoteBooking(
  db: Database,
  bookingId: number,
  wanted: readonly string[] | undefined,
): Promise<BookingQuote> {
  const facts = await selectCancelling(db, bookingId)
  if (!facts) throw notFound('Booking')
  const seats = facts.seatNos
    .map((seatNo, position) => ({ seatNo, position, id: facts.seatIds[position] as number }))
    .filter(({ seatNo }) => wanted === undefined || wanted.includes(seatNo))
  const gone = wanted?.filter((seatNo) => !facts.seatNos.includes(seatNo)) ?? []
  if (gone.length > 0) throw seatsAreGone(gone)
  const { paid, fees, disputed, disputedFees } = facts
  const quoteOf = (money: { paid: Kobo; fees: Kobo }) =>
    quoteCancellation({
      ...facts,
      ...money,
      seats: facts.seatNos.length,
      cancelled: seats.map(({ position }) => position),
      fault: faultOf({ ...facts, lateMinutes: facts.policy.lateMinutes }),
    })
  const quote = quoteOf({ paid, fees })
  const ifWon = quoteOf({ paid: kobo(paid + disputed), fees: kobo(fees + disputedFees) })
  return {
    ...quote,
    owed: quote.back,
    seatNos: seats.map(({ seatNo }) => seatNo),
    seatIds: seats.map(({ id }) => id),
    isWhole: seats.length === facts.seatNos.length,
    disputed,
    disputedCharge: kobo(Math.max(0, ifWon.charge - quote.charge)),
  }
}

/** The error for a request from a page that was loaded before the seats were cancelled. */
function seatsAreGone(seatNos: readonly string[]): AppError {
  const [seats, are] = seatNos.length === 1 ? ['Seat', 'is'] : ['Seats', 'are']
  return invalid({ seatNos: `${seats} ${seatNos.join(', ')} ${are} no longer part of this booking.` })
}
