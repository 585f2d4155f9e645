import { isSplitOffered, requiredToConfirm } from '#domain/bookings/fares.ts'
import { splitNotOffered } from '#server/money/payments/refusals.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type LockedBooking, setSplit } from './edit-booking-queries.ts'
import { staffEntry } from './staff-log.ts'

/** Sets whether an unpaid booking is paid in two parts, the commitment fee and the balance, or in full. */
export async function chooseSplit(
  tx: Database,
  act: StaffAction,
  booking: LockedBooking,
  isSplit: boolean,
): Promise<void> {
  const { id, paymentType, price, seatIds } = booking
  if (isSplit && !isSplitOffered(paymentType, price, seatIds.length)) throw splitNotOffered()
  await setSplit(tx, id, { isSplit, required: requiredToConfirm(price, seatIds.length, isSplit) })
  await writeLog(
    tx,
    staffEntry(act, booking, 'booking.updated', [isSplit ? 'split payment' : 'full payment']),
  )
}
