import { type CheckedCopy, checkCopies } from '#domain/network/week-copy.ts'
import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { selectTripsAround, selectTripsToCopy, type WeekTrip } from './week-copy-queries.ts'

type Weeks = { from: string; to: string; batchId: number | null }

/**
 * Returns the trips of the week `from` with their times in the week `to`, each with the result of its check. Always
 * checks the whole week, so that a copy gets the same result in the preview and when it is created.
 */
export async function checkWeek(
  db: Database,
  { from, to, batchId }: Weeks,
): Promise<CheckedCopy<WeekTrip>[]> {
  const later = lagosInstant(to).getTime() - lagosInstant(from).getTime()
  const copies = (await selectTripsToCopy(db, weekOf(from), batchId)).map((trip) => ({
    ...trip,
    departTime: new Date(trip.departTime.getTime() + later),
    arriveTime: new Date(trip.arriveTime.getTime() + later),
  }))
  return checkCopies(copies, await selectTripsAround(db, weekOf(to)), await selectNow(db))
}

const weekOf = (monday: string) => ({
  since: lagosInstant(monday),
  until: lagosInstant(addDays(monday, 7)),
})
