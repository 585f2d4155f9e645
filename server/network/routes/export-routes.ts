import type { Route, RouteQuery } from '#contracts/network/routes.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentRoute } from './present-route.ts'
import { selectRouteIds, selectRoutes } from './queries.ts'

const COLUMNS: CsvColumn<Route>[] = [
  ['From', ({ origin }) => origin],
  ['To', ({ destination }) => destination],
  ['Boarding point', ({ stops }) => stops.boardingPoint],
  ['Address', ({ stops }) => stops.boardingAddress],
  ['Landmark', ({ stops }) => stops.boardingLandmark],
  ['Map link', ({ stops }) => stops.boardingMapUrl],
  ['Drop-off', ({ stops }) => stops.dropOff],
  ['Night stop', ({ stops }) => stops.nightStop],
  ['Distance (km)', ({ distanceKm }) => distanceKm],
  ['Duration', ({ duration }) => duration],
  ['Payment type', ({ paymentType }) => paymentType],
  ['Usual price (₦)', ({ usualPrice }) => usualPrice],
  ['Upcoming trips', ({ tripsAhead }) => tripsAhead],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
]

export const exportRoutes = (db: Database, act: StaffAction, query: RouteQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'routes',
    query,
    ids: () => selectRouteIds(db, query),
    read: async (ids) => (await selectRoutes(db, { ...query, ids })).rows.map(presentRoute),
    columns: COLUMNS,
  })
