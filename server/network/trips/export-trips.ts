import type { StaffTrip, TripQuery } from '#contracts/network/staff-trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentStaffTrip } from './present-trip.ts'
import { selectStaffTripIds, selectStaffTrips } from './queries.ts'

const COLUMNS: CsvColumn<StaffTrip>[] = [
  ['Departure (WAT)', ({ departTime }) => timeCell(departTime)],
  ['Arrival (WAT)', ({ arriveTime }) => timeCell(arriveTime)],
  ['From', ({ route }) => route.origin],
  ['To', ({ route }) => route.destination],
  ['Batch', ({ batch }) => batch.name],
  ['Bus Serial Number', ({ bus }) => bus.plateNo],
  ['Bus type', ({ bus }) => BUS_TYPE_NAMES[bus.busType]],
  ['Driver', ({ driver }) => driver?.name ?? null],
  ['Price (₦)', ({ price }) => price],
  ['Seats', ({ bus }) => bus.capacity],
  ['Seats left', ({ availableSeatsCount }) => availableSeatsCount],
  ['Due (₦)', ({ amountDue }) => amountDue],
  ['Status', ({ status }) => status],
]

export function exportTrips(db: Database, act: StaffAction, query: TripQuery): Promise<CsvFile> {
  const seesBookings = mayDo(act.actor, 'bookings.view')
  return exportList(db, act, {
    things: 'trips',
    query,
    ids: () => selectStaffTripIds(db, query),
    read: async (ids) =>
      (await selectStaffTrips(db, { ...query, ids }, undefined)).rows.map((row) =>
        presentStaffTrip(row, seesBookings),
      ),
    columns: COLUMNS,
  })
}
