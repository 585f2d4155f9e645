import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { countBookings, deleteSeats, deleteTripRow, seatsOf } from './edit-trip-queries.ts'
import { tripEntry, written } from './trip-log.ts'

/**
 * Deletes a trip that never had a booking; a trip with bookings can only be cancelled. Locks the seats before it counts
 * the bookings, so that a concurrent hold is either counted or finds no seat.
 */
export const deleteTrip = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockInOrder(tx, { trips: ['no key update', id], seats: ['update', seatsOf(id)] })
    const bookings = await countBookings(tx, id)
    if (bookings > 0) throw new AppError('CONFLICT', refusal(bookings))
    const trip = await showStaffTrip(tx, id)
    await deleteSeats(tx, id)
    await deleteTripRow(tx, id)
    await writeLog(tx, tripEntry(act, 'trip.deleted', trip, { before: written(trip) }))
  })

const refusal = (bookings: number): string =>
  `Cannot delete trip with ${bookings === 1 ? '1 booking' : `${bookings} bookings`}. Cancel it instead.`
