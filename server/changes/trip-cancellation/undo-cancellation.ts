import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { mergeBoardings } from '#server/boarding/door-events/record-boardings.ts'
import { waitAgain } from '#server/money/refunds/withdraw-waiting.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound, refundPermissionNeeded } from '#server/platform/errors.ts'
import { announceTripRestored } from '#server/platform/outbox/announce-trip.ts'
import {
  confirmAgain,
  lockBusOf,
  lockCancellation,
  lockRestorable,
  lockTripToCancel,
  markUndone,
  type Restorable,
  selectTripOfCancellation,
  setTripStatus,
  withdrawRefunds,
} from './queries.ts'

/**
 * Undoes a cancellation during its undo time and returns the id of the trip. In one transaction:
 * - The trip gets its earlier status.
 * - Bookings whose seats are free and whose refunds are not sent are confirmed again. Their refunds are withdrawn and
 *   their passengers are notified.
 * - Passengers who were aboard are aboard again.
 * - Refunds that waited for a second person wait again.
 * - The other bookings stay cancelled.
 */
export const undoCancellation = (db: Database, act: StaffAction, id: number): Promise<number> =>
  explainConstraint(
    { trips_bus_is_free: 'The bus has another trip at that time, so this cancellation cannot be undone.' },
    withTransaction(db, async (tx) => {
      const tripId = await selectTripOfCancellation(tx, id)
      const trip = tripId === undefined ? undefined : await lockTripToCancel(tx, tripId)
      const cancellation = trip && (await lockCancellation(tx, id))
      if (!trip || !cancellation) throw notFound('Cancellation')
      if (trip.status !== 'CANCELED' || !cancellation.isUndoable)
        throw new AppError('CONFLICT', 'This cancellation can no longer be undone.')

      await lockBusOf(tx, trip.id)
      const restored = await lockRestorable(tx, cancellation)
      const refunds = restored.flatMap((booking) => booking.refunds)
      if (refunds.length > 0 && !mayDo(act.actor, 'payments.refund')) throw refundPermissionNeeded()
      const bookingIds = restored.map(({ bookingId }) => bookingId)
      await withdrawRefunds(
        tx,
        refunds.map((refund) => refund.id),
      )
      await waitAgain(tx, act, cancellation.withdrawn, bookingIds)
      await setTripStatus(tx, trip.id, cancellation.tripStatus)
      await confirmAgain(tx, bookingIds)
      await mergeBoardings(tx, trip.id, restored.flatMap(seatsOf))
      await markUndone(tx, id, act.actor.id)
      await writeLog(tx, ...restored.map((booking) => bookingEntry(act, booking)), {
        ...act,
        type: 'admin',
        action: 'trip.restored',
        details: `cancellation undone, bookings confirmed again: ${restored.length} of ${cancellation.bookingIds.length}`,
        entity: 'trip',
        entityId: trip.id,
        before: { status: 'CANCELED' },
        after: { status: cancellation.tripStatus },
      })
      await announceTripRestored(tx, id, bookingIds)
      return trip.id
    }),
  )

const seatsOf = ({ bookingId, seatNos }: Restorable) => seatNos.map((seatNo) => ({ seatNo, bookingId }))

const bookingEntry = (act: StaffAction, { bookingId, seatNos, refunds }: Restorable) => ({
  ...act,
  type: 'booking' as const,
  action: 'booking.restored' as const,
  details:
    refunds.length === 0
      ? seatsInWords(seatNos)
      : `${seatsInWords(seatNos)}, refund of ${formatNaira(kobo(refunds.reduce((sum, { amount }) => sum + amount, 0)))} withdrawn`,
  bookingId,
  entity: 'booking',
  entityId: bookingId,
  before: { status: 'CANCELLED' },
  after: { status: 'CONFIRMED' },
})
