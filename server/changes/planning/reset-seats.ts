import { releaseStaffHolds } from '#server/network/seats/release-staff-holds.ts'
import { showStaffTrip } from '#server/network/trips/show-staff-trip.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { tripEntry } from './trip-log.ts'
import { selectClosedOrHeld, selectSeatsToUpdate, setSeats } from './update-seats-queries.ts'

/**
 * Frees the seats that staff closed or hold on this trip, and returns their number. Seats of passengers are not
 * changed.
 */
export const resetSeats = (db: Database, act: StaffAction, tripId: number): Promise<number> =>
  withTransaction(db, async (tx) => {
    await lockInOrder(tx, { trips: ['share', tripId] })
    const { held, off } = await selectClosedOrHeld(tx, tripId)
    await releaseStaffHolds(tx, [...held, ...off])
    const closed = (await selectSeatsToUpdate(tx, off)).filter(({ status }) => status === 'UNAVAILABLE')
    await setSeats(
      tx,
      closed.map(({ id }) => id),
      'AVAILABLE',
    )
    const updated = held.length + closed.length
    const note = updated === 1 ? '1 seat released' : `${updated} seats released`
    await writeLog(tx, tripEntry(act, 'seats.reset', await showStaffTrip(tx, tripId), { note }))
    return updated
  })
