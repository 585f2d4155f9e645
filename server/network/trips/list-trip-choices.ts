import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { batchName } from '#domain/network/batch-name.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentRouteChoice } from './present-trip.ts'
import { selectBatchChoices, selectBusChoices, selectDrivers, selectRouteChoices } from './queries.ts'

/** Returns all choices of the trip form in one call. They need no permission beyond the one to see trips. */
export async function listTripChoices(db: Database): Promise<TripChoices> {
  const [routes, buses, batches, drivers] = await Promise.all([
    selectRouteChoices(db),
    selectBusChoices(db),
    selectBatchChoices(db),
    selectDrivers(db),
  ])
  return {
    routes: routes.map(presentRouteChoice),
    buses: buses.map((bus) => ({
      id: bus.id,
      plateNo: bus.plate_no,
      busType: bus.bus_type,
      capacity: bus.capacity,
      isActive: bus.is_active,
    })),
    batches: batches.map((batch) => ({ id: batch.id, name: batchName(batch), isActive: batch.is_active })),
    drivers,
  }
}
