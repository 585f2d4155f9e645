import { Readable } from 'node:stream'
import type { ExportQuery } from '#contracts/bookings/exports.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { CSV_START, csvHeaders, csvLine, safeInFileName } from '#server/platform/csv/csv.ts'
import type { CsvFile } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { bookingLine, HEADINGS } from './booking-line.ts'
import { countExport, selectExportEnd, selectExportPart } from './export-queries.ts'

/** This many bookings are about 150 kB of text: enough to keep the query overhead low, and little enough for memory. */
const ROWS_PER_QUERY = 500

/** Exports bookings as a CSV stream. Personal data leaves the system, so the audit log records who exported it. */
export async function exportBookings(
  { background: db, config }: Pick<AppContext, 'background' | 'config'>,
  act: StaffAction,
  query: ExportQuery,
): Promise<CsvFile> {
  const { last, today } = await selectExportEnd(db)
  const fileName = exportFileName(today, query)
  await writeLog(db, {
    ...act,
    type: 'admin',
    action: 'bookings.exported',
    details: fileName,
    entity: 'export',
    after: query,
  })
  // Backpressure limits memory: with a slow client, only about the rows of one query are read ahead.
  return {
    headers: csvHeaders(fileName),
    file: Readable.from(linesOf(db, config.paystack.mode, query, last), { objectMode: false }),
  }
}

async function* linesOf(
  db: Database,
  mode: string,
  query: ExportQuery,
  last: number,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADINGS)
  for (let after = 0; ; ) {
    const rows = await selectExportPart(db, mode, query, { after, last, most: ROWS_PER_QUERY })
    if (rows.length > 0) yield rows.map(bookingLine).join('')
    if (rows.length < ROWS_PER_QUERY) return
    after = rows.at(-1)?.id ?? last
  }
}

/** Returns the number of bookings and the file name for the dialog, before the export starts. */
export async function previewExport(
  db: Database,
  query: ExportQuery,
): Promise<{ bookings: number; fileName: string }> {
  const [{ today }, bookings] = await Promise.all([selectExportEnd(db), countExport(db, query)])
  return { bookings, fileName: exportFileName(today, query) }
}

/**
 * Returns a name such as `booking-export-2026-11-16-bus-LND-482XA-CONFIRMED.csv`. Bus and status are in it only if the
 * export is filtered by them.
 */
export function exportFileName(
  today: string,
  { busPlateNo, status }: Pick<ExportQuery, 'busPlateNo' | 'status'>,
): string {
  const plate = busPlateNo === undefined ? '' : safeInFileName(busPlateNo)
  const parts = ['booking-export', today, plate && `bus-${plate}`, status]
  return `${parts.filter(Boolean).join('-')}.csv`
}
