import type { Departure, ManifestLine } from '#contracts/boarding/boarding.ts'
import { type Kobo, toNaira } from '#domain/platform/money.ts'
import { missingOf } from '#server/bookings/passengers/list-missing.ts'
import type { DepartureRow, ManifestRow } from './queries.ts'

export const presentDeparture = (row: DepartureRow): Departure => ({
  id: row.id,
  route: { origin: row.origin, destination: row.destination },
  status: row.status,
  departTime: row.depart_time.toISOString(),
  arriveTime: row.arrive_time.toISOString(),
  bus: { busType: row.bus_type, plateNo: row.plate_no, capacity: row.capacity },
  driverName: row.driver_name,
  stops: row.stops,
  passengers: row.passengers,
  boarded: row.boarded,
  owing: row.owing,
})

/**
 * Presents a seat of the manifest. On the screen of a driver `isContactShown` is false: then only seat, name, missing
 * details, balance and boarding time are shown.
 */
export const presentLine =
  ({ isContactShown }: { isContactShown: boolean }) =>
  (row: ManifestRow): ManifestLine => ({
    seatId: row.seat_id,
    seatNo: row.seat_no,
    bookingId: row.booking_id,
    passengerName: row.name,
    bookedBy: row.booked_by,
    infantName: row.infant_name,
    missing: missingOf({
      name: row.name,
      phone: row.phone,
      address: row.address,
      nextOfKinName: row.next_of_kin_name,
      nextOfKinPhone: row.next_of_kin_phone,
      isComplete: row.completed_at !== null,
    }),
    detailsUpdatedAt: row.updated_at.toISOString(),
    address: isContactShown ? row.address : null,
    phone: isContactShown ? row.phone : null,
    nextOfKinName: isContactShown ? row.next_of_kin_name : null,
    nextOfKinPhone: isContactShown ? row.next_of_kin_phone : null,
    amountDue: toNaira(row.due_kobo as Kobo),
    boardedAt: row.boarded_at?.toISOString() ?? null,
  })
