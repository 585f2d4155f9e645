import type { Seat } from '#contracts/network/seats.ts'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentSeat, presentStaffSeat } from './present-seat.ts'
import { selectSeats, selectStaffSeats } from './queries.ts'

/** Returns the current seat map of a trip that the public can book. */
export async function listSeats(db: Database, tripId: number): Promise<Seat[]> {
  const seats = (await readSeatMaps(db, [tripId])).get(tripId)
  if (!seats) throw notFound('Trip')
  return seats
}

/** Returns the seat maps of several trips by trip id. Trips that the public cannot book are missing. */
export async function readSeatMaps(db: Database, tripIds: number[]): Promise<Map<number, Seat[]>> {
  const maps = new Map<number, Seat[]>()
  for (const row of await selectSeats(db, tripIds)) {
    const seats = maps.get(row.trip_id)
    if (seats) seats.push(presentSeat(row))
    else maps.set(row.trip_id, [presentSeat(row)])
  }
  return maps
}

/** Returns the seats of any trip for staff, with their bookings if `seesBookings` is true. */
export async function listStaffSeats(
  db: Database,
  tripId: number,
  seesBookings: boolean,
): Promise<StaffSeat[]> {
  return (await selectStaffSeats(db, tripId)).map((row) => presentStaffSeat(row, seesBookings))
}
