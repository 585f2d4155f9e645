import type { BookingMove } from '#contracts/changes/admin-bookings.ts'
import { balanceDue, totalFare } from '#domain/bookings/fares.ts'
import { refundShares } from '#domain/money/refund-shares.ts'
import { refundsStarted } from '#domain/money/refunds-started.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { keepOffer } from '#server/money/cancelling/keep-offer.ts'
import { noteStaffMove } from '#server/money/cancelling/note-act.ts'
import { type OpenedRefund, openRefund } from '#server/money/refunds/open-refund.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import {
  type LockedBooking,
  selectKnown,
  selectReturnable,
  selectTripName,
  subtractExcess,
} from './edit-booking-queries.ts'
import { lockAsShown, refuseIfErased } from './lock-as-shown.ts'
import { notForSale } from './not-for-sale.ts'
import { findTarget, reseatBooking } from './reseat-booking.ts'
import { reasonInWords, staffEntry } from './staff-log.ts'

/**
 * Moves a confirmed booking to other seats of the same trip or of another trip. On the same trip the booking keeps its
 * price; on another trip it gets the price of that trip, lowered by its offer if that is valid there. If the new fare
 * is higher, the difference is due. An excess is refunded, unless staff let a fully paid booking keep its price. A new
 * ticket is mailed, and the codes of the old seats become invalid. Returns a note for staff about seats and money.
 */
export const moveBooking = (db: Database, act: StaffAction, id: number, move: BookingMove): Promise<string> =>
  withTransaction(db, async (tx) => {
    if (!(await selectKnown(tx, { id }))) throw notFound('Booking')
    const booking = await lockAsShown(tx, id, move.updatedAt, {
      alsoTrip: move.tripId,
      alsoSeats: move.seatId,
    })
    mustBeMovable(booking)
    const target = await findTarget(tx, booking, move)
    const { trip, seats } = target
    if (!trip.isSold) throw notForSale(trip)
    const isSameTrip = trip.id === booking.tripId
    const kept = await keepOffer(tx, id, trip)
    const fare = kept?.fare ?? trip.price
    const keepsPrice = !isSameTrip && move.difference === 'keep' && fare < booking.price
    if (keepsPrice) mustBePaidInFull(booking)
    const price = isSameTrip || keepsPrice ? booking.price : fare
    const total = totalFare(price, seats.length)
    const excess = kobo(Math.max(0, booking.paid - total))
    const refunds = excess > 0 ? await refundExcess(tx, act, booking, excess) : []
    const seatNos = seats.map(({ seatNo }) => seatNo)
    if (!isSameTrip)
      await noteStaffMove(tx, { bookingId: id, userId: act.actor.id, tripId: trip.id, seatNos })
    await reseatBooking(tx, id, target, {
      price,
      offer: kept && !keepsPrice ? kept.offer : null,
    })
    const left = seatsInWords(booking.seatNos) + (isSameTrip ? '' : await onTrip(tx, booking.tripId))
    const taking = seatsInWords(seatNos) + (isSameTrip ? '' : await onTrip(tx, trip.id))
    await writeLog(
      tx,
      staffEntry(act, booking, 'booking.moved', [
        `from ${left}; to ${taking}`,
        total !== booking.total && `${formatNaira(booking.total)} to ${formatNaira(total)}`,
        keepsPrice && `price kept instead of ${formatNaira(totalFare(fare, seats.length))}`,
        reasonInWords(move.reason),
      ]),
    )
    await announce(tx, 'ticket-again', { bookingId: id })
    const due = balanceDue(total, kobo(booking.paid - excess))
    return [`Moved to ${taking}.`, refundsStarted(refunds), due > 0 && `${formatNaira(due)} is due.`]
      .filter(Boolean)
      .join(' ')
  })

const onTrip = async (tx: Database, tripId: number): Promise<string> =>
  `, ${await selectTripName(tx, tripId)}`

function mustBeMovable(booking: LockedBooking): void {
  if (booking.status !== 'CONFIRMED')
    throw new AppError(
      'CONFLICT',
      'Only confirmed bookings can be moved. If this one is still open, cancel it and create a new one.',
    )
  refuseIfErased(booking)
  if (booking.isBoarded)
    throw new AppError('CONFLICT', 'A passenger on this booking has already boarded, so it cannot be moved.')
}

/**
 * Throws if the booking is not paid in full. With its old, higher price, the passenger would still have to pay the rest
 * of that price.
 */
function mustBePaidInFull({ paid, total }: LockedBooking): void {
  if (paid < total)
    throw new AppError(
      'CONFLICT',
      'Only a fully paid booking can keep its price. Refund the difference instead.',
    )
}

async function refundExcess(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  excess: Kobo,
): Promise<OpenedRefund[]> {
  if (!mayDo(act.actor, 'payments.refund'))
    throw new AppError(
      'FORBIDDEN',
      `The new price is lower, so ${formatNaira(excess)} would have to be refunded. Ask a colleague with refund permission.`,
    )
  const shares = refundShares(await selectReturnable(tx, booking.id), excess)
  if (shares.reduce((sum, { amount }) => sum + amount, 0) < excess)
    throw new AppError(
      'CONFLICT',
      'Money paid for this booking has already been refunded or is in dispute. Check its payments first.',
    )
  const refunds: OpenedRefund[] = []
  for (const share of shares) {
    await subtractExcess(tx, booking.id, { ...share, by: act.actor.id })
    refunds.push(await openRefund(tx, { ...share, reason: 'overpaid', requestedBy: act.actor }))
  }
  return refunds
}
