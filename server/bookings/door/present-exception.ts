import type { DoorExceptionLine } from '#contracts/door.ts'
import { type Kobo, toNaira } from '#domain/money.ts'
import type { ExceptionRow } from './queries.ts'

export const presentException = (row: ExceptionRow): DoorExceptionLine => ({
  id: row.id,
  kind: row.kind,
  tripId: row.tripId,
  route: { origin: row.origin, destination: row.destination },
  departTime: row.departTime.toISOString(),
  seatNo: row.seatNo,
  bookingId: row.bookingId,
  passengerName: row.passengerName,
  scan: { by: row.by, deviceId: row.deviceId, at: row.at.toISOString() },
  first:
    row.firstDeviceId !== null && row.firstAt
      ? { by: row.firstBy, deviceId: row.firstDeviceId, at: row.firstAt.toISOString() }
      : null,
  cash: row.amount === null ? null : { amount: toNaira(row.amount as Kobo), receiptNo: row.receiptNo ?? '' },
  note: row.note,
})
