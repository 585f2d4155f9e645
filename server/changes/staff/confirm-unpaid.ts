import { REASON_NEEDED } from '#contracts/money/payment-oversight.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { confirmBooking } from '#server/bookings/public/confirm-booking.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { invalid } from '#server/platform/errors.ts'
import type { LockedBooking } from './edit-booking-queries.ts'
import { reasonInWords, staffEntry } from './staff-log.ts'

/**
 * Confirms a booking without taking money, in the name of a member of staff. If money is missing, a reason is required
 * and the amount stays due: the passengers cannot board before it is paid.
 */
export async function confirmUnpaid(
  tx: Database,
  act: StaffAction,
  booking: Pick<LockedBooking, 'id' | 'status' | 'total' | 'paid'>,
  reason: string,
): Promise<void> {
  const left = kobo(booking.total - booking.paid)
  if (left > 0 && reason === '') throw invalid({ reason: REASON_NEEDED })
  await confirmBooking(tx, booking.id, { applied: kobo(0), wasStatus: booking.status, by: act.actor.id })
  await writeLog(tx, {
    ...staffEntry(act, booking, 'booking.confirmed', [
      left > 0 ? `nothing taken, ${formatNaira(left)} left` : 'nothing to pay',
      reasonInWords(reason),
    ]),
    before: { status: booking.status },
    after: { status: 'CONFIRMED' },
  })
}
