import type { LogEntry, LogQuery } from '#contracts/platform/logs.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { Part } from '#server/platform/database/list-page.ts'
import { presentLog } from './present-log.ts'
import { selectLogIds, selectLogs } from './queries.ts'

type LogList = { data: LogEntry[]; page: number; pageSize: number; total: number }

/** Lists a page of the log, or the entries with the given ids. */
export async function listLogs(db: Database, query: LogQuery & Part): Promise<LogList> {
  const { rows, ...page } = await selectLogs(db, query)
  return { data: rows.map(presentLog), ...page }
}

export const listLogIds = (db: Database, query: LogQuery): Promise<string[]> => selectLogIds(db, query)
