import type { Manifest, SeatBoarding } from '#contracts/boarding/boarding.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { NO_DETAILS, recordBoarding, undoBoarding } from '#server/boarding/door-events/record-boardings.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { requireTripToBoard } from './boarding-permissions.ts'
import { lockSeatHolder } from './queries.ts'
import { showManifest } from './show-manifest.ts'

/**
 * Marks a seat as boarded by hand, for a passenger without a phone, or removes a wrong mark. Missing details of the
 * passenger do not prevent it; the log notes that they are missing. Returns the updated manifest.
 */
export async function tickSeat(
  context: AppContext,
  act: StaffAction,
  tripId: number,
  { seatId, isBoarded }: SeatBoarding,
): Promise<Manifest> {
  await requireTripToBoard(context.db, act.actor, tripId, 'process')
  await withTransaction(context.db, async (tx) => {
    const holder = await lockSeatHolder(tx, tripId, seatId)
    if (!holder) throw notFound('Passenger')
    const { booking_id: bookingId, seat_no: seatNo, due_kobo: due, is_complete: isComplete } = holder
    if (isBoarded && due > 0) {
      throw new AppError('CONFLICT', `${formatNaira(kobo(due))} must be paid before boarding.`)
    }
    const hasChanged = isBoarded
      ? (await recordBoarding(tx, { tripId, bookingId, seatNos: [seatNo] }, act.actor.id)).length > 0
      : await undoBoarding(tx, { tripId, bookingId, seatNo }, act.actor.id)
    if (!hasChanged) return
    await writeLog(tx, {
      ...act,
      type: 'booking',
      action: isBoarded ? 'passenger.boarded' : 'passenger.unboarded',
      details: `seat ${seatNo}${isBoarded && !isComplete ? NO_DETAILS : ''}`,
      bookingId,
    })
  })
  return showManifest(context, act.actor, tripId)
}
