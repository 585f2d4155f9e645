import type { Act } from '#server/auth/act.ts'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { notFound } from '#server/errors.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { tripEntry } from '#server/timetable/trip-log.ts'
import { showStaffTrip } from '#server/trips/show-staff-trip.ts'
import { lockSeatsById, lockTripForSeats, selectSetAside, setSeats } from './queries.ts'
import { releaseStaffHolds } from './release-staff-holds.ts'

/** Frees what staff took out of the sale, and answers how many seats that were. What passengers have stays theirs. */
export const resetSeats = (db: Database, act: Act, tripId: number): Promise<number> =>
  withTransaction(db, async (tx) => {
    if (!(await lockTripForSeats(tx, tripId))) throw notFound('Trip')
    const { held, off } = await selectSetAside(tx, tripId)
    await releaseStaffHolds(tx, [...held, ...off])
    const closed = (await lockSeatsById(tx, off)).filter(({ status }) => status === 'UNAVAILABLE')
    await setSeats(
      tx,
      closed.map(({ id }) => id),
      'AVAILABLE',
    )
    const updated = held.length + closed.length
    const note = updated === 1 ? '1 seat free again' : `${updated} seats free again`
    await writeLog(tx, tripEntry(act, 'seats.reset', await showStaffTrip(tx, tripId), { note }))
    return updated
  })
