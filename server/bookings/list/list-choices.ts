import type { ExportChoices } from '#contracts/bookings/exports.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectBuses, selectTripsAround } from './export-queries.ts'

/**
 * The export dialog lists at most this many past trips and as many future trips. Bookings of other trips can be
 * exported by bus and by booking date.
 */
const TRIPS_EACH_WAY = 100

export async function listChoices(db: Database, busPlateNo: string | undefined): Promise<ExportChoices> {
  const [buses, trips] = await Promise.all([
    selectBuses(db),
    selectTripsAround(db, busPlateNo, TRIPS_EACH_WAY),
  ])
  return {
    buses: buses.map((bus) => ({ plateNo: bus.plate_no, busType: bus.bus_type })),
    trips: trips.map((trip) => ({ ...trip, departTime: trip.departTime.toISOString() })),
  }
}
