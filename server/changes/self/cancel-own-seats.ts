import type { SelfBooking, SelfCancellation } from '#contracts/changes/self-service.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { cancelSeats } from '#server/money/cancelling/cancel-seats.ts'
import { presentQuote, quoteChanged } from '#server/money/cancelling/present-quote.ts'
import { quoteBooking } from '#server/money/cancelling/quote-booking.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { actOnBooking, type PassengerAction, passengerEntry } from './act-on-booking.ts'
import type { SelfSession } from './self-session.ts'

/**
 * Cancels seats for their passenger, or the whole booking. Computes the quote again under the locks and refuses amounts
 * that the passenger did not see. They differ if money has arrived or a later bracket of the policy has begun.
 */
export const cancelOwnSeats = (
  context: AppContext,
  session: SelfSession,
  cancellation: SelfCancellation,
  by: PassengerAction,
): Promise<SelfBooking> =>
  actOnBooking(context, session, { act: 'cancel', body: cancellation, by }, async (tx, booking) => {
    const { seatNos, expected } = cancellation
    const quote = await quoteBooking(tx, booking.id, seatNos)
    if (quote.charge !== expected.charge || quote.back !== expected.back)
      throw quoteChanged(presentQuote(quote))
    await cancelSeats(tx, { ...booking, isAnnounced: true }, quote, by)
    await writeLog(tx, {
      ...passengerEntry(by, booking.id, quote.isWhole ? 'booking.cancelled' : 'booking.seats-cancelled', [
        `${seatsInWords(quote.seatNos)} released`,
        `${formatNaira(quote.charge)} charged, ${formatNaira(quote.back)} to be refunded`,
      ]),
      ...(quote.isWhole && { before: { status: booking.status }, after: { status: 'CANCELLED' } }),
    })
  })
