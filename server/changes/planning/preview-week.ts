import type { WeekCopyPreview, WeekCopyQuery } from '#contracts/changes/week-copies.ts'
import { routeName } from '#domain/network/route-name.ts'
import type { CheckedCopy } from '#domain/network/week-copy.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import { firstEmptyWeek, usualSource } from '#domain/platform/weeks.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { checkWeek } from './check-week.ts'
import { selectWeeksWithTrips, type WeekTrip } from './week-copy-queries.ts'

/** Returns the copies that a week would get, each with the result of its check. Writes and locks nothing. */
export async function previewWeek(db: Database, query: WeekCopyQuery): Promise<WeekCopyPreview> {
  const weeks = await selectWeeksWithTrips(db)
  const to = query.to ?? firstEmptyWeek(weeks, lagosDay(await selectNow(db)))
  const from = query.from ?? usualSource(weeks, to)
  const copies = from === null ? [] : await checkWeek(db, { from, to, batchId: query.batchId ?? null })
  return { from, to, weeks, trips: copies.map(presentCopy).toSorted(byRoute) }
}

const presentCopy = (copy: CheckedCopy<WeekTrip>): WeekCopyPreview['trips'][number] => ({
  tripId: copy.tripId,
  routeId: copy.routeId,
  origin: copy.origin,
  destination: copy.destination,
  plateNo: copy.plateNo,
  seats: copy.capacity,
  price: toNaira(kobo(copy.priceKobo)),
  departTime: copy.departTime.toISOString(),
  arriveTime: copy.arriveTime.toISOString(),
  driverName: copy.driverId === null ? null : (copy.driver?.name ?? null),
  driverNote: copy.driverNote,
  check: copy.check,
  note: copy.note,
})

/** Keeps the order of departures within a route, because the sort is stable. */
const byRoute = (one: Route, other: Route): number => routeName(one).localeCompare(routeName(other))

type Route = Pick<WeekTrip, 'origin' | 'destination'>
