import { shareOut } from '#domain/money/share-out.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { CancelledBy } from './cancel-seats.ts'
import {
  insertAct,
  lowerPaid,
  lowerPayment,
  noteLeastPercent,
  selectCounted,
} from './cancel-seats-queries.ts'
import type { QuotedMove } from './quote-move.ts'

/**
 * Stores the move of a booking by its passenger, takes the charge and the excess from its money, and opens the refunds.
 * The caller has locked trip, booking, payments and seats, and computed the quote under these locks.
 */
export async function takeMoveMoney(
  tx: Database,
  bookingId: number,
  quote: QuotedMove,
  by: CancelledBy,
): Promise<{ actId: number; refundIds: number[] }> {
  const { charge, back, lowered } = quote
  const shares = shareOut(await selectCounted(tx, bookingId), { back, charge, lowered })
  const actId = await insertAct(tx, {
    bookingId,
    kind: 'move',
    userId: null,
    quote: { because: quote.because, due: quote.due, tripId: quote.trip.id },
    charge,
    back,
    seatNos: quote.seats.map(({ seatNo }) => seatNo),
  })
  for (const share of shares) await lowerPayment(tx, share)
  if (lowered > 0) await lowerPaid(tx, bookingId, lowered)
  await noteLeastPercent(tx, bookingId, quote.leastPercent)
  const refundIds: number[] = []
  for (const { paymentId, back: amount } of shares)
    if (amount > 0) {
      const { ip, requestId } = by
      const wish = { paymentId, amount, owed: amount, actId, reason: 'overpaid' as const, ip, requestId }
      refundIds.push((await openRefund(tx, { ...wish, isAnnouncedElsewhere: true })).id)
    }
  return { actId, refundIds }
}
