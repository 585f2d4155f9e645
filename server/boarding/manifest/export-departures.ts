import type { Departure, DepartureQuery } from '#contracts/boarding/boarding.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { seesOnlyOwnTrips } from './boarding-permissions.ts'
import { presentDeparture } from './present-departure.ts'
import { selectDepartureIds, selectDepartures } from './queries.ts'

const COLUMNS: CsvColumn<Departure>[] = [
  ['Departure (WAT)', ({ departTime }) => timeCell(departTime)],
  ['From', ({ route }) => route.origin],
  ['To', ({ route }) => route.destination],
  ['Boarding point', ({ stops }) => stops.boardingPoint],
  ['Bus Serial Number', ({ bus }) => bus.plateNo],
  ['Bus type', ({ bus }) => BUS_TYPE_NAMES[bus.busType]],
  ['Driver', ({ driverName }) => driverName],
  ['Seats', ({ bus }) => bus.capacity],
  ['Passengers', ({ passengers }) => passengers],
  ['Balances due', ({ owing }) => owing],
  ['Boarded', ({ boarded }) => boarded],
]

/** Exports the departures that this member of staff may see. */
export function exportDepartures(db: Database, act: StaffAction, query: DepartureQuery): Promise<CsvFile> {
  const driverId = seesOnlyOwnTrips(act.actor) ? act.actor.id : undefined
  return exportList(db, act, {
    things: 'departures',
    query,
    ids: () => selectDepartureIds(db, query, driverId),
    read: async (ids) => (await selectDepartures(db, { ...query, ids }, driverId)).rows.map(presentDeparture),
    columns: COLUMNS,
  })
}
