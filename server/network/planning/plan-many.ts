import type { TripPlan, TripPlanPreview } from '#contracts/trip-plans.ts'
import { type CheckedTrip, checkPlan, isPossible, MAX_PLANNED, planTrips } from '#domain/trip-plan.ts'
import { invalid } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { chooseResources, type TripResources } from './choose-resources.ts'
import { selectTripsOfBuses } from './plan-trip-queries.ts'

export type ManyTrips = { trips: CheckedTrip[]; resources: TripResources }

/** Returns, trip by trip, whether the trips of the plan could be created now. Writes nothing. */
export const previewMany = (db: Database, plan: TripPlan): Promise<TripPlanPreview> =>
  withTransaction(db, async (tx) => {
    const { trips, resources } = await planMany(tx, plan)
    const busOf = new Map(resources.buses.map((bus) => [bus.id, bus]))
    const possible = trips.filter(isPossible)
    return {
      trips: trips.map(({ busId, departTime, arriveTime, check, note }) => ({
        busId,
        plateNo: busOf.get(busId)?.plateNo ?? '',
        seats: busOf.get(busId)?.capacity ?? 0,
        departTime: departTime.toISOString(),
        arriveTime: arriveTime.toISOString(),
        check,
        note,
      })),
      possible: possible.length,
      skipped: trips.length - possible.length,
      seats: possible.reduce((sum, { busId }) => sum + (busOf.get(busId)?.capacity ?? 0), 0),
    }
  })

/** Locks the buses and checks the plan, so that a free bus stays free until the transaction ends. */
export async function planMany(tx: Database, plan: TripPlan): Promise<ManyTrips> {
  const planned = planTrips(plan)
  if (planned.length === 0) throw invalid({ weekdays: 'None of these weekdays falls within these dates' })
  if (planned.length > MAX_PLANNED)
    throw invalid({ lastDay: `That would be ${planned.length} trips. Plan at most ${MAX_PLANNED} at once.` })
  const resources = await chooseResources(tx, { ...plan, driverId: null })
  const times = planned.flatMap(({ departTime, arriveTime }) => [departTime.getTime(), arriveTime.getTime()])
  const known = await selectTripsOfBuses(tx, plan.busIds, {
    from: new Date(Math.min(...times)),
    to: new Date(Math.max(...times)),
  })
  return { resources, trips: checkPlan(planned, known, { route: resources.route, now: resources.now }) }
}
