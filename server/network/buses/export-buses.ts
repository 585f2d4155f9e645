import type { Bus, BusQuery } from '#contracts/network/buses.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentBus } from './present-bus.ts'
import { selectBuses, selectBusIds } from './queries.ts'

const COLUMNS: CsvColumn<Bus>[] = [
  ['Bus Serial Number', ({ plateNo }) => plateNo],
  ['Type', ({ busType }) => BUS_TYPE_NAMES[busType]],
  ['Capacity', ({ capacity }) => capacity],
  ['Seats per row', ({ seatsPerRow }) => seatsPerRow],
  ['Amenities', ({ amenities }) => amenities.join(', ')],
  ['Next departure (WAT)', ({ nextDeparture }) => timeCell(nextDeparture)],
  ['Upcoming trips', ({ tripsAhead }) => tripsAhead],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Maintenance')],
]

export const exportBuses = (db: Database, act: StaffAction, query: BusQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'buses',
    query,
    ids: () => selectBusIds(db, query),
    read: async (ids) => (await selectBuses(db, { ...query, ids })).rows.map(presentBus),
    columns: COLUMNS,
  })
