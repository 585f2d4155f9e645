import type { SelfBooking, SelfMove } from '#contracts/changes/self-service.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { findTarget, reseatBooking } from '#server/changes/staff/reseat-booking.ts'
import { quoteChanged } from '#server/money/cancelling/present-quote.ts'
import { presentMove, quoteBookingMove } from '#server/money/cancelling/quote-move.ts'
import { takeMoveMoney } from '#server/money/cancelling/take-move-money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { actOnBooking, type PassengerAction, passengerEntry } from './act-on-booking.ts'
import { blocked, sameTrip } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

/**
 * Moves a booking to another trip that is on sale, for its passenger. Computes the quote again under the locks and
 * refuses amounts that the passenger did not see. Also checks under the lock that the other trip is still on sale.
 */
export const moveOwnBooking = (
  context: AppContext,
  session: SelfSession,
  move: SelfMove,
  by: PassengerAction,
): Promise<SelfBooking> => {
  const { tripId, seatId, expected } = move
  const also = { alsoTrip: tripId, alsoSeats: seatId }
  return actOnBooking(context, session, { act: 'move', body: move, by, also }, async (tx, booking) => {
    if (tripId === booking.tripId) throw sameTrip()
    const target = await findTarget(tx, booking, { tripId, seatId })
    const { trip, seats } = target
    if (!trip.isOnSale) throw await blocked(context, 'closed_trip')
    const quote = await quoteBookingMove(tx, booking.id, trip, seats)
    if (quote.isPaidTooLittle) throw await blocked(context, 'pay_first')
    const { charge, back, due, leastPercent } = quote
    const isShown = leastPercent === (expected.leastPercent ?? 0)
    if (charge !== expected.charge || back !== expected.back || due !== expected.due || !isShown)
      throw quoteChanged(presentMove(quote))
    const { actId, refundIds } = await takeMoveMoney(tx, booking.id, quote, by)
    await reseatBooking(tx, booking.id, target, quote)
    await writeLog(
      tx,
      passengerEntry(by, booking.id, 'booking.moved', [
        `${seatsInWords(booking.seatNos)} to ${seatsInWords(seats.map(({ seatNo }) => seatNo))}`,
        `trip on ${lagosMoment(trip.departTime)}`,
        `${formatNaira(charge)} charged, ${formatNaira(back)} to be refunded, ${formatNaira(due)} due`,
      ]),
    )
    await announce(tx, 'booking-moved', {
      bookingId: booking.id,
      once: actId,
      payload: { refundIds, charge },
    })
  })
}
