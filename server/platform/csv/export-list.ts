import { Readable } from 'node:stream'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type Cell, CSV_START, csvHeaders, csvLine } from './csv.ts'

/** The heading of a column, and a function that returns the column's cell of a row. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell]

type Query = { search: string; page?: number | undefined; pageSize?: number | undefined }

/** The nouns of the export actions: `trips` of `trips.exported`. */
type Things = Extract<AuditAction, `${string}.exported`> extends `${infer Noun}.exported` ? Noun : never

type ListExport<Row> = {
  /** Names the file and the entry of the audit log, such as `payments`. */
  things: Things
  query: Query
  ids: () => Promise<string[]>
  /** Reads the rows with these ids, in the order in which the screen lists them. */
  read: (ids: readonly string[]) => Promise<Row[]>
  columns: readonly CsvColumn<Row>[]
}

export type CsvFile = { headers: Record<string, string>; file: Readable }

/** The rows that one query reads: enough for few queries, and few enough for little memory. */
const ROWS_PER_QUERY = 500

/**
 * Exports all rows of a list as a CSV stream, with the search, the filters and the order of its screen. Data leaves the
 * system, so the audit log records who exported it. The log must not contain passenger data, and the searched text may
 * be a name. So it only records that there was a search.
 */
export async function exportList<Row>(
  db: Database,
  act: StaffAction,
  { things, query, ids, read, columns }: ListExport<Row>,
): Promise<CsvFile> {
  const fileName = `${things}-${lagosDay(new Date())}.csv`
  const { search, page: _page, pageSize: _pageSize, ...filters } = query
  const found = await ids()
  await writeLog(db, {
    ...act,
    type: 'admin',
    action: `${things}.exported`,
    details: fileName,
    entity: 'export',
    after: { ...filters, isSearched: search !== '', rows: found.length },
  })
  // Backpressure limits memory: for a slow client, the rows of only about one query are read ahead.
  const file = Readable.from(linesOf(found, read, columns), { objectMode: false })
  return { headers: csvHeaders(fileName), file }
}

async function* linesOf<Row>(
  ids: readonly string[],
  read: ListExport<Row>['read'],
  columns: readonly CsvColumn<Row>[],
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([heading]) => heading))
  for (let at = 0; at < ids.length; at += ROWS_PER_QUERY) {
    const rows = await read(ids.slice(at, at + ROWS_PER_QUERY))
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
  }
}
