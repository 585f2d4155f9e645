import type { BookingMove } from '#contracts/admin-bookings.ts'
import { totalFare } from '#domain/fares.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, type Kobo, kobo } from '#domain/money.ts'
import { refundShares } from '#domain/refund-shares.ts'
import { seatCount, seatsInWords } from '#domain/seats-in-words.ts'
import { seatTaken, tripClosed, tripNotFound } from '#server/bookings/public/refusals.ts'
import { issueTickets } from '#server/bookings/tickets/issue-tickets.ts'
import { AppError, invalid, notFound } from '#server/errors.ts'
import { announceTicketAgain } from '#server/messages/outbox/announce.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import {
  type LockedBooking,
  reseat,
  selectKnown,
  selectReturnable,
  subtractExcess,
} from './edit-booking-queries.ts'
import { lockAsShown } from './lock-as-shown.ts'
import { lockTripToSell, lockWantedSeats } from './sell-seats-queries.ts'
import { reasonInWords, staffEntry } from './staff-log.ts'

/**
 * Moves a confirmed booking to other seats of the same trip or of another trip. On the same trip the booking keeps its
 * price; on another trip it gets the price of that trip. A higher fare is due; an excess is refunded. A new ticket is
 * mailed, and the codes of the old seats become invalid.
 */
export const moveBooking = (db: Database, act: StaffAction, id: number, move: BookingMove): Promise<void> =>
  withTransaction(db, async (tx) => {
    if (!(await selectKnown(tx, { id }))) throw notFound('Booking')
    const booking = await lockAsShown(tx, id, move.updatedAt, {
      alsoTrip: move.tripId,
      alsoSeats: move.seatId,
    })
    mustBeMovable(booking, move)
    const trip = await lockTripToSell(tx, move.tripId)
    if (!trip) throw tripNotFound()
    if (!trip.isSold) throw tripClosed()
    // The booking's own seats count as free, because a passenger with two seats may move only one of them.
    const seats = await lockWantedSeats(tx, trip.id, move.seatId)
    const taken = seats.filter((seat) => !seat.isFree && !booking.seatIds.includes(seat.id))
    if (taken.length > 0 || seats.length < move.seatId.length)
      throw seatTaken(taken.map(({ seatNo }) => seatNo))

    const price = trip.id === booking.tripId ? booking.price : trip.price
    const total = totalFare(price, seats.length)
    const excess = kobo(Math.max(0, booking.paid - total))
    if (excess > 0) await refundExcess(tx, act, booking, excess)
    await reseat(tx, id, { tripId: trip.id, seats, price })
    await issueTickets(tx, id, { acceptsT1: false })
    await writeLog(
      tx,
      staffEntry(act, booking, 'booking.moved', [
        `${seatsInWords(booking.seatNos)} to ${seatsInWords(seats.map(({ seatNo }) => seatNo))}`,
        trip.id !== booking.tripId && `trip of ${lagosMoment(trip.departTime)}`,
        total !== booking.total && `${formatNaira(booking.total)} to ${formatNaira(total)}`,
        reasonInWords(move.reason),
      ]),
    )
    await announceTicketAgain(tx, id)
  })

function mustBeMovable(booking: LockedBooking, { seatId }: BookingMove): void {
  if (booking.status !== 'CONFIRMED')
    throw new AppError(
      'CONFLICT',
      'Only a confirmed booking can be moved. Cancel this one and make a new one.',
    )
  if (booking.isBoarded)
    throw new AppError('CONFLICT', 'A passenger of this booking is on board, so it cannot be moved.')
  if (seatId.length !== booking.seatIds.length) {
    const count = booking.seatIds.length
    throw invalid({ seatId: `Choose ${seatCount(count)}` })
  }
}

async function refundExcess(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  excess: Kobo,
): Promise<void> {
  if (!mayDo(act.actor, 'payments.refund'))
    throw new AppError(
      'FORBIDDEN',
      `The new seats cost less and ${formatNaira(excess)} would have to be refunded. Ask a colleague with refund permission.`,
    )
  const shares = refundShares(await selectReturnable(tx, booking.id), excess)
  if (shares.reduce((sum, { amount }) => sum + amount, 0) < excess)
    throw new AppError(
      'CONFLICT',
      'Money paid for this booking has already been refunded or is in dispute. Check its payments first.',
    )
  for (const share of shares) {
    await subtractExcess(tx, booking.id, share)
    await openRefund(tx, { ...share, reason: 'overpaid', requestedBy: act.actor })
  }
}
