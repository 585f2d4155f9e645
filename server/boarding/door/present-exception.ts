import type { DoorExceptionLine } from '#contracts/boarding/door.ts'
import { nameOnSeat } from '#domain/bookings/passenger-details.ts'
import { type Kobo, toNaira } from '#domain/platform/money.ts'
import type { ExceptionRow } from './queries.ts'

export const presentException = (row: ExceptionRow): DoorExceptionLine => ({
  id: row.id,
  kind: row.kind,
  tripId: row.tripId,
  route: { origin: row.origin, destination: row.destination },
  departTime: row.departTime.toISOString(),
  seatNo: row.seatNo,
  bookingId: row.bookingId,
  passengerName: personOf(row),
  scan: { by: row.by, deviceId: row.deviceId, at: row.at.toISOString() },
  first:
    row.firstDeviceId !== null && row.firstAt
      ? { by: row.firstBy, deviceId: row.firstDeviceId, at: row.firstAt.toISOString() }
      : null,
  cash:
    row.amount === null
      ? null
      : {
          amount: toNaira(row.amount as Kobo),
          notDue: row.notDue === null ? null : toNaira(row.notDue as Kobo),
          receiptNo: row.receiptNo ?? '',
        },
  note: row.note,
})

/**
 * Returns the name on the seat. If the passenger has moved to another seat since, returns only the name of the buyer.
 */
function personOf({ passengerName, bookedBy }: ExceptionRow): string | null {
  if (bookedBy === null) return null
  return passengerName === null ? `Booked by ${bookedBy}` : nameOnSeat(passengerName, bookedBy)
}
