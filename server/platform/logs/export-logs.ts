import type { LogEntry, LogQuery } from '#contracts/platform/logs.ts'
import { listLogIds, listLogs } from '#server/platform/audit-log/list-logs.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'

const COLUMNS: CsvColumn<LogEntry>[] = [
  ['Time (WAT)', ({ timestamp }) => timeCell(timestamp)],
  ['Type', ({ type }) => type],
  ['Action', ({ action }) => action],
  ['Details', ({ details }) => details],
  ['User', ({ actor }) => actor?.name ?? null],
  ['IP address', ({ ipAddress }) => ipAddress],
  ['Booking', ({ bookingId }) => bookingId],
]

export const exportLogs = (db: Database, act: StaffAction, query: LogQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'logs',
    query,
    ids: () => listLogIds(db, query),
    read: async (ids) => (await listLogs(db, { ...query, ids })).data,
    columns: COLUMNS,
  })
