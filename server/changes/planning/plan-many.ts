import type { TripPlan, TripPlanPreview } from '#contracts/changes/trip-plans.ts'
import {
  checkPlan,
  type DrivenTrip,
  isPossible,
  MAX_PLANNED,
  type PlanCheck,
  planTrips,
} from '#domain/network/trip-plan.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { invalid } from '#server/platform/errors.ts'
import { chooseResources } from './choose-resources.ts'
import { type DriverResource, lockBuses, lockDrivers, selectTripsOf } from './plan-trip-queries.ts'

type WantedTrip = DrivenTrip & { plan: TripPlan; plateNo: string; seats: number }

/** A trip of a plan, with the result of its check. */
export type PlannedTrip = WantedTrip & PlanCheck & { driverName: string | null }

/** Returns, trip by trip, whether the trips of the plans could be created now. Writes nothing. */
export const previewMany = (db: Database, plans: readonly TripPlan[]): Promise<TripPlanPreview> =>
  withTransaction(db, async (tx) => {
    const trips = await planMany(tx, plans)
    const possible = trips.filter(isPossible)
    return {
      trips: trips.map(presentTrip),
      possible: possible.length,
      skipped: trips.length - possible.length,
      seats: possible.reduce((sum, { seats }) => sum + seats, 0),
    }
  })

/** Locks the buses and drivers, so that free ones stay free until the transaction ends, and checks the plans. */
export async function planMany(tx: Database, plans: readonly TripPlan[]): Promise<PlannedTrip[]> {
  const planned = plans.map((plan) => ({ plan, times: planTrips(plan) }))
  if (planned.some(({ times }) => times.length === 0))
    throw invalid({ weekdays: 'None of these weekdays falls within these dates' })
  const count = planned.reduce((sum, { times }) => sum + times.length, 0)
  if (count > MAX_PLANNED)
    throw invalid({ lastDay: `That would be ${count} trips. Plan at most ${MAX_PLANNED} at a time.` })

  // Locks all buses first, then all drivers, both in the order of their ids, so that two schedules cannot deadlock.
  await lockBuses(tx, plans.flatMap(busIdsOf))
  await lockDrivers(tx, plans.flatMap(driverIdsOf))
  const wanted: WantedTrip[] = []
  const drivers: DriverResource[] = []
  for (const { plan, times } of planned) {
    const ids = { busIds: busIdsOf(plan), driverIds: driverIdsOf(plan) }
    const chosen = await chooseResources(tx, { ...plan, ...ids })
    drivers.push(...chosen.drivers)
    const { origin, destination } = chosen.route
    for (const trip of times) {
      const bus = chosen.buses.find(({ id }) => id === trip.busId)
      const { plateNo = '', capacity: seats = 0 } = bus ?? {}
      wanted.push({ ...trip, plan, origin, destination, plateNo, seats })
    }
  }
  const known = await selectTripsOf(
    tx,
    { busIds: plans.flatMap(busIdsOf), driverIds: drivers.map(({ id }) => id) },
    spanOf(wanted),
  )
  const checked = checkPlan(wanted, known, { drivers, now: await selectNow(tx) })
  return checked.map((trip) => ({
    ...trip,
    driverName: drivers.find(({ id }) => id === trip.driverId)?.name ?? null,
  }))
}

const busIdsOf = ({ buses }: TripPlan): number[] => buses.map(({ busId }) => busId)

const driverIdsOf = ({ buses }: TripPlan): number[] =>
  buses.map(({ driverId }) => driverId).filter((id) => id !== null)

function spanOf(trips: readonly DrivenTrip[]): { from: Date; to: Date } {
  const times = trips.flatMap(({ departTime, arriveTime }) => [departTime.getTime(), arriveTime.getTime()])
  return { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) }
}

const presentTrip = (trip: PlannedTrip): TripPlanPreview['trips'][number] => ({
  routeId: trip.plan.routeId,
  origin: trip.origin,
  destination: trip.destination,
  busId: trip.busId,
  plateNo: trip.plateNo,
  seats: trip.seats,
  departTime: trip.departTime.toISOString(),
  arriveTime: trip.arriveTime.toISOString(),
  check: trip.check,
  note: trip.note,
  driverName: isPossible(trip) ? trip.driverName : null,
  driverNote: trip.driverNote,
})
