import type { Seat } from '#contracts/seats.ts'
import type { StaffSeat } from '#contracts/staff-trips.ts'
import { notFound } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentSeat, presentStaffSeat } from './present.ts'
import { selectSeats, selectStaffSeats } from './queries.ts'

/** The seat map of a trip the public can book, read fresh. */
export async function listSeats(db: Database, tripId: number): Promise<Seat[]> {
  const seats = (await readSeatMaps(db, [tripId])).get(tripId)
  if (!seats) throw notFound('Trip')
  return seats
}

/** The same for several trips at once; those the public cannot book are missing. */
export async function readSeatMaps(db: Database, tripIds: number[]): Promise<Map<number, Seat[]>> {
  const maps = new Map<number, Seat[]>()
  for (const row of await selectSeats(db, tripIds)) {
    const seats = maps.get(row.trip_id)
    if (seats) seats.push(presentSeat(row))
    else maps.set(row.trip_id, [presentSeat(row)])
  }
  return maps
}

/** The seats of any trip for staff, with whose they are where they may know. */
export async function listStaffSeats(
  db: Database,
  tripId: number,
  seesBookings: boolean,
): Promise<StaffSeat[]> {
  return (await selectStaffSeats(db, tripId)).map((row) => presentStaffSeat(row, seesBookings))
}
