import type { PassengerChange, PassengerSeat } from '#contracts/bookings/passengers.ts'
import { changePassenger } from '#server/bookings/passengers/change-passenger.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import { PASSENGER_PERMISSIONS } from './boarding-permissions.ts'
import { selectDriverOf } from './queries.ts'

/**
 * Completes or corrects the details of the passenger on one seat. Drivers may do this on the trips they drive. The log
 * says which details changed, never their values.
 */
export const editPassenger = (
  db: Database,
  act: StaffAction,
  seat: { bookingId: number; seatNo: string },
  change: PassengerChange,
): Promise<PassengerSeat> =>
  withTransaction(db, async (tx) => {
    const isOwnOnly = !mayDo(act.actor, PASSENGER_PERMISSIONS[0])
    if (isOwnOnly && (await selectDriverOf(tx, seat.bookingId)) !== act.actor.id) throw notFound('Seat')
    const { seat: saved, changed } = await changePassenger(tx, seat, change)
    if (changed)
      await writeLog(tx, {
        ...act,
        type: 'booking',
        action: 'passenger.edited',
        details: `seat ${seat.seatNo}: ${changed}`,
        bookingId: seat.bookingId,
      })
    return saved
  })
