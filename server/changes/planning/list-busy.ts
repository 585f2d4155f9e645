import type { BusyQuery, BusyResources } from '#contracts/changes/trip-plans.ts'
import { drivesUntil, runsUntil } from '#domain/network/trip-plan.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectTripsAt } from './plan-trip-queries.ts'

/** Returns the buses and drivers that are on a trip at that time, each once, with the first such trip. */
export async function listBusy(db: Database, query: BusyQuery): Promise<BusyResources> {
  const times = { departTime: new Date(query.departTime), arriveTime: new Date(query.arriveTime) }
  const [buses, drivers] = [new Map<number, string>(), new Map<number, string>()]
  for (const trip of await selectTripsAt(db, times, query.exceptTripId ?? null)) {
    if (!buses.has(trip.busId)) buses.set(trip.busId, runsUntil(trip))
    if (trip.driverId !== null && !drivers.has(trip.driverId)) drivers.set(trip.driverId, drivesUntil(trip))
  }
  return { buses: listed(buses), drivers: listed(drivers) }
}

const listed = (busy: Map<number, string>) => [...busy].map(([id, why]) => ({ id, why }))
