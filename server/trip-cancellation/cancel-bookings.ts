import { formatNaira, type Kobo, kobo } from '#domain/money.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'
import type { Act } from '#server/auth/act.ts'
import type { Database } from '#server/database/connect.ts'
import { type LogEntry, writeLog } from '#server/logs/write-log.ts'
import { announceTripCancelled } from '#server/notifications/announce-trip.ts'
import { openRefund } from '#server/refunds/open-refund.ts'
import { endBookings, type LiveBooking, lockLiveBookings, selectMoneyToReturn } from './queries.ts'

export type Ended = { bookings: number; amount: Kobo }

/**
 * Ends every booking of a trip: money that went into its seats goes back, whoever paid or was paying is told, and the
 * seats are free. Runs in the transaction that cancels the trip and holds its lock. Whoever is being settled at this
 * moment holds on to the trip: either they were confirmed before and are seen here, or they find it canceled and their
 * money goes back by itself. So is the money of those whose payment is still open.
 */
export async function cancelBookings(tx: Database, act: Act, tripId: number): Promise<Ended> {
  const bookings = await lockLiveBookings(tx, tripId)
  const money = await selectMoneyToReturn(tx, tripId)
  for (const { paymentId, amount } of money) {
    const { actor: requestedBy, ip, requestId } = act
    const wish = { paymentId, amount, reason: 'trip_canceled', requestedBy, ip, requestId } as const
    await openRefund(tx, { ...wish, isToldElsewhere: true })
  }
  await endBookings(tx, bookings)
  await writeLog(tx, ...bookings.map((booking) => entryOf(booking, act)))
  await announceTripCancelled(tx, tripId)
  return {
    bookings: bookings.filter(({ status }) => status === 'CONFIRMED').length,
    amount: kobo(money.reduce((sum, { amount }) => sum + amount, 0)),
  }
}

/** `12 bookings ended, ₦336,000 goes back` */
export const endedInWords = ({ bookings, amount }: Ended): string =>
  `${bookings} ${bookings === 1 ? 'booking' : 'bookings'} ended, ${formatNaira(amount)} goes back`

const entryOf = ({ id, status, seatNos }: LiveBooking, act: Act): LogEntry => ({
  ...act,
  type: 'booking',
  action: 'booking.cancelled',
  details: `trip canceled, ${seatsInWords(seatNos)}`,
  bookingId: id,
  entity: 'booking',
  entityId: id,
  before: { status },
  after: { status: 'CANCELLED' },
})
