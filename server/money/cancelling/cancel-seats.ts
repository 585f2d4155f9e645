import { refundShares } from '#domain/money/refund-shares.ts'
import { type Share, shareOut } from '#domain/money/share-out.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import { type OpenedRefund, openRefund } from '#server/money/refunds/open-refund.ts'
import type { Actor } from '#server/platform/audit-log/log-entry.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { cancelPart, cancelWhole, insertAct, lowerPayment, selectCounted } from './cancel-seats-queries.ts'
import type { BookingQuote } from './quote-booking.ts'

/** `actor` is the member of staff who cancels. Without one, the passenger does. */
export type CancelledBy = { actor?: Actor; ip: string; requestId: string }

type Cancelled = {
  id: number
  price: Kobo
  paid: Kobo
  seatNos: string[]
  isAnnounced: boolean
}

/**
 * Cancels the quoted seats: writes the act, takes their money from the booking, frees the seats and opens the refunds,
 * in the caller's transaction. Cancels the booking if no seat is left. Queues one message to the passenger. The caller
 * has locked trip, booking, payments and seats, and computed the quote under these locks.
 */
export async function cancelSeats(
  tx: Database,
  booking: Cancelled,
  quote: BookingQuote,
  by: CancelledBy,
): Promise<OpenedRefund[]> {
  const { isWhole, back } = quote
  const payments = await selectCounted(tx, booking.id)
  const counted = kobo(payments.reduce((sum, { applied }) => sum + applied, 0))
  const leftTotal = booking.price * (booking.seatNos.length - quote.seatNos.length)
  const lowered = isWhole ? counted : Math.max(quote.charge + back, counted - leftTotal)
  // The disputed part counts for no seat any more. It becomes a charge until the bank has decided.
  const shares = shareOut(payments, { back, charge: quote.charge, lowered: kobo(lowered) }).map((share) => ({
    ...share,
    charge: kobo(share.charge + share.disputed),
  }))
  const { because, validUntil, seats } = quote
  const disputed = disputedParts(shares, quote.disputedCharge)
  const actId = await insertAct(tx, {
    bookingId: booking.id,
    kind: 'cancel',
    userId: by.actor?.id ?? null,
    quote: { because, validUntil, seats, ...(disputed.length > 0 && { disputed }) },
    charge: kobo(shares.reduce((sum, { charge }) => sum + charge, 0)),
    back,
    seatNos: quote.seatNos,
  })
  for (const share of shares) await lowerPayment(tx, share)
  if (isWhole) await cancelWhole(tx, booking.id, by.actor ? 'staff' : 'customer')
  else await cancelPart(tx, booking.id, { seatIds: quote.seatIds, lowered: kobo(lowered) })

  const refunds: OpenedRefund[] = []
  let owedLeft = quote.owed
  for (const { paymentId, back: amount } of shares)
    if (amount > 0) {
      const owed = kobo(Math.min(amount, owedLeft))
      owedLeft = kobo(owedLeft - owed)
      refunds.push(
        await openRefund(tx, {
          paymentId,
          amount,
          owed,
          actId,
          reason: isWhole ? 'booking_cancelled' : 'seats_cancelled',
          ...(by.actor && { requestedBy: by.actor }),
          ip: by.ip,
          requestId: by.requestId,
          isAnnouncedElsewhere: true,
        }),
      )
    }
  if (booking.isAnnounced) {
    // A refund that waits for approval is announced when it is approved.
    const refundIds = refunds.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id)
    if (isWhole)
      await announce(tx, 'booking-cancelled', {
        bookingId: booking.id,
        payload: { refundIds, charge: quote.charge },
      })
    else
      await announce(tx, 'seats-cancelled', {
        bookingId: booking.id,
        once: actId,
        payload: { refundIds, charge: quote.charge, seatNos: quote.seatNos },
      })
  }
  return refunds
}

/** The disputed money of each payment, and the part of it that stays a charge if the bank decides for us. */
function disputedParts(shares: readonly Share[], charge: Kobo) {
  const payments = shares.map(({ paymentId, disputed }) => ({ paymentId, kept: disputed }))
  const charges = refundShares(payments, charge)
  return shares
    .filter((share) => share.disputed > 0)
    .map(({ paymentId, disputed: amount }) => ({
      paymentId,
      amount,
      charge: charges.find((one) => one.paymentId === paymentId)?.amount ?? 0,
    }))
}
