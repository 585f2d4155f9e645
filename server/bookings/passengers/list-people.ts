import type { SeatPassenger } from '#contracts/bookings/passengers.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { missingOf } from './list-missing.ts'
import { selectPassengersOf } from './queries.ts'

/** Returns the people in the seats of a booking for staff. */
export async function listPeople(
  db: Database,
  bookingId: number,
  { isContactShown }: { isContactShown: boolean },
): Promise<SeatPassenger[]> {
  const rows = await selectPassengersOf(db, bookingId)
  return rows.map((row) => ({
    bookingId,
    seatNo: row.seatNo,
    passengerName: row.name,
    bookedBy: row.bookedBy,
    infantName: row.infantName,
    missing: missingOf(row),
    detailsUpdatedAt: row.updatedAt.toISOString(),
    address: isContactShown ? row.address : null,
    phone: isContactShown ? row.phone : null,
    nextOfKinName: isContactShown ? row.nextOfKinName : null,
    nextOfKinPhone: isContactShown ? row.nextOfKinPhone : null,
  }))
}
