import type { Database } from '#server/platform/database/connect.ts'
import type { LogEntry } from './log-entry.ts'
import { insertEntries } from './queries.ts'

/**
 * Writes entries in the transaction of the action itself, so that the log never records what did not happen. Entries
 * contain no names, tokens or contact details of passengers: more people can read the log than the booking.
 */
export async function writeLog(tx: Database, ...entries: LogEntry[]): Promise<void> {
  if (entries.length > 0) await insertEntries(tx, entries)
}
