import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { uncharge } from '#server/money/cancelling/refund-charge.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { keepSeats, type LockedBooking, subtractRefunds } from './edit-booking-queries.ts'
import { refuseIfDeparted } from './lock-as-shown.ts'
import { staffEntry } from './staff-log.ts'

/**
 * Makes a cancelled booking PENDING with its old seats; the caller may then confirm it or take money. Money that was
 * kept as a charge counts again, refunded money does not. Throws while a refund waits for approval.
 */
export async function reviveBooking(tx: Database, act: StaffAction, booking: LockedBooking): Promise<void> {
  refuseIfDeparted(booking)
  if (booking.declinableRefunds > 0)
    throw new AppError(
      'CONFLICT',
      `A refund of ${formatNaira(booking.declinableRefunds)} is waiting for approval. Have it approved or declined under Refunds first.`,
    )
  await uncharge(tx, booking.id)
  await subtractRefunds(tx, booking.id, act.actor.id)
  await keepSeats(tx, booking.id)
  await writeLog(tx, {
    ...staffEntry(act, booking, 'booking.revived', [
      seatsInWords(booking.seatNos),
      `${formatNaira(booking.paid)} of ${formatNaira(booking.total)} paid`,
    ]),
    before: { status: booking.status },
    after: { status: 'PENDING' },
  })
}
