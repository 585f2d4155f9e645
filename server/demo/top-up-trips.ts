import { routeName } from '#domain/network/route-name.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { isDrivenByDemoDriver } from '#server/demo/network/plan-trips.ts'
import { type Departure, departuresOn } from '#server/demo/network/timetable.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { staffEmail } from './demo-staff.ts'
import {
  findActiveBuses,
  findActiveRoutes,
  findActiveUser,
  findDepartures,
  findLatestBatch,
  insertTripsWithSeats,
  lockDemoSeeding,
} from './queries.ts'
import { DAYS_AHEAD } from './season.ts'

/**
 * Adds the trips that a demo lacks for the next 30 days, and returns their number. Keeps changes by staff: a trip that
 * they deleted does not return if at least half of the day's trips are left, and a route or bus that they deactivated
 * gets no new trips.
 */
export async function topUpTrips(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockDemoSeeding(tx)
    const batch = await findLatestBatch(tx)
    if (!batch) return 0
    const routes = new Map((await findActiveRoutes(tx)).map((route) => [routeName(route), route.id]))
    const buses = new Map((await findActiveBuses(tx)).map(({ id, plateNo }) => [plateNo, id]))
    const driver = await findActiveUser(tx, staffEmail('driver'))
    const rows = (await missingDepartures(tx, now)).flatMap((departure) => {
      const routeId = routes.get(routeName(departure.direction))
      const busId = buses.get(departure.bus.plateNo)
      if (routeId === undefined || busId === undefined) return []
      return {
        route_id: routeId,
        bus_id: busId,
        batch_id: batch.id,
        driver_id: driver && isDrivenByDemoDriver(departure) ? driver.id : null,
        depart_time: departure.departTime,
        arrive_time: departure.arriveTime,
        price_kobo: departure.priceKobo,
      }
    })
    if (rows.length === 0) return 0
    return (await insertTripsWithSeats(tx, rows)).length
  })
}

/**
 * Returns the coming departures of each day that has fewer than half of the trips in the timetable. Other days count as
 * planned: staff may have deleted trips.
 */
async function missingDepartures(tx: Database, now: Date): Promise<Departure[]> {
  const today = lagosDay(now)
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => addDays(today, i))
  const planned = new Map<string, number>()
  for (const at of await findDepartures(
    tx,
    lagosInstant(today),
    lagosInstant(addDays(today, DAYS_AHEAD + 1)),
  )) {
    planned.set(lagosDay(at), (planned.get(lagosDay(at)) ?? 0) + 1)
  }
  return days.flatMap((day) => {
    const departures = departuresOn(day)
    if ((planned.get(day) ?? 0) * 2 >= departures.length) return []
    return departures.filter(({ departTime }) => departTime > now)
  })
}
