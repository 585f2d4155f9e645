import { seatsInWords } from '#domain/network/seats-in-words.ts'
import type { TripStatus } from '#domain/network/trip-statuses.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { withdrawWaiting } from '#server/money/refunds/withdraw-waiting.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError, refundPermissionNeeded } from '#server/platform/errors.ts'
import { announceTripCancelled } from '#server/platform/outbox/announce-trip.ts'
import {
  approveRequest,
  cancelBookingRows,
  hasTripStarted,
  insertCancellation,
  type LiveBooking,
  lockLiveBookings,
  selectMoneyToReturn,
} from './queries.ts'

export type CancelledBookings = { bookings: number; amount: Kobo }

/**
 * Cancels every booking of a trip: refunds the money paid for its seats, notifies passengers who paid or were paying,
 * and frees the seats. The door events still record who was aboard. Must run in the transaction that cancels the trip
 * and has locked it. The settlement of a payment locks the trip too. It either confirms its booking before, and the
 * booking is found here, or it finds the trip cancelled and refunds the money itself. `requestId` is the cancellation
 * request that a second person approves with this call.
 */
export async function cancelBookings(
  tx: Database,
  act: StaffAction,
  trip: { id: number; status: TripStatus },
  requestId?: number,
): Promise<CancelledBookings> {
  const hasStarted = await hasTripStarted(tx, trip.id)
  const bookings = await lockLiveBookings(tx, trip.id)
  const hasMoney = bookings.some(({ paid }) => paid > 0)
  if ((hasStarted || hasMoney) && !mayDo(act.actor, 'payments.refund')) throw refundPermissionNeeded()
  if (hasStarted && requestId === undefined)
    throw new AppError(
      'CONFLICT',
      'This bus has left or has passengers on board. Send a cancellation request; a second person must approve it.',
    )
  const withdrawn = await withdrawWaiting(
    tx,
    act,
    bookings.map(({ id }) => id),
  )
  const money = await selectMoneyToReturn(tx, trip.id)
  const bookingIds = bookings.filter(isConfirmedPassenger).map(({ id }) => id)
  const by = act.actor.id
  const done = { by, bookingIds, withdrawn }
  if (requestId !== undefined) await approveRequest(tx, requestId, done)
  const tripCancellationId =
    requestId ?? (await insertCancellation(tx, { ...done, tripId: trip.id, tripStatus: trip.status }))

  const refundIds = new Map<number, number[]>()
  for (const { paymentId, bookingId, amount } of money) {
    const { actor: requestedBy, ip, requestId } = act
    const wish = { paymentId, amount, reason: 'trip_canceled', requestedBy, ip, requestId } as const
    const { id: refundId } = await openRefund(tx, { ...wish, tripCancellationId, isAnnouncedElsewhere: true })
    refundIds.set(bookingId, [...(refundIds.get(bookingId) ?? []), refundId])
  }
  await cancelBookingRows(tx, bookings)
  await writeLog(tx, ...bookings.map((booking) => entryOf(booking, act)))
  const told = bookings.filter(({ status, isStaffHold }) => status !== 'DRAFT' && !isStaffHold)
  await announceTripCancelled(
    tx,
    tripCancellationId,
    told.map(({ id }) => ({ bookingId: id, refundIds: refundIds.get(id) ?? [] })),
  )
  return {
    bookings: bookings.filter(({ status }) => status === 'CONFIRMED').length,
    amount: kobo(money.reduce((sum, { amount }) => sum + amount, 0)),
  }
}

/** Returns, for example, `12 bookings cancelled, ₦336,000 to be refunded`. */
export const cancelledInWords = ({ bookings, amount }: CancelledBookings): string =>
  `${bookings} ${bookings === 1 ? 'booking' : 'bookings'} cancelled, ${formatNaira(amount)} to be refunded`

const isConfirmedPassenger = ({ status, isStaffHold }: LiveBooking): boolean =>
  status === 'CONFIRMED' && !isStaffHold

const entryOf = ({ id, status, seatNos, isBoarded }: LiveBooking, act: StaffAction): LogEntry => ({
  ...act,
  type: 'booking',
  action: 'booking.cancelled',
  details: `trip cancelled, ${seatsInWords(seatNos)}${isBoarded ? ', had boarded' : ''}`,
  bookingId: id,
  entity: 'booking',
  entityId: id,
  before: { status },
  after: { status: 'CANCELLED' },
})
