import type { Database } from '#server/platform/database/connect.ts'
import type { LogEntry } from './log-entry.ts'
import { insertEntries } from './queries.ts'

/**
 * Inside the transaction that does what is told, so that the log never says what did not happen. No names, tokens or
 * contact details: more people read this log than may see the booking.
 */
export async function writeLog(tx: Database, ...entries: LogEntry[]): Promise<void> {
  if (entries.length > 0) await insertEntries(tx, entries)
}
