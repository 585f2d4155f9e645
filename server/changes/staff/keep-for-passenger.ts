import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { keepSeats, type LockedBooking } from './edit-booking-queries.ts'
import { refuseIfDeparted } from './lock-as-shown.ts'
import { staffEntry } from './staff-log.ts'

/**
 * Makes a draft PENDING at the request of staff. Its seats are then held until online booking closes or, after that,
 * until departure, and not only for the minutes of a visitor's hold.
 */
export async function keepForPassenger(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
): Promise<void> {
  refuseIfDeparted(booking)
  await keepSeats(tx, booking.id)
  await writeLog(tx, {
    ...staffEntry(act, booking, 'booking.kept', [`${seatsInWords(booking.seatNos)} held for the passenger`]),
    before: { status: booking.status },
    after: { status: 'PENDING' },
  })
}
