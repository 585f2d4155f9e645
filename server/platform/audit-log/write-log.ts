import type { Database } from '#server/platform/database/connect.ts'
import { insertEntries } from './queries.ts'

/** Who did it. Nobody named: the product itself, or a visitor. */
export type Actor = { id: number; name: string }

export type LogEntry = {
  type: 'booking' | 'admin'
  /** Noun and verb: `refund.requested`. */
  action: string
  details: string
  bookingId?: number | undefined
  entity?: string
  entityId?: number
  actor?: Actor | undefined
  before?: object
  after?: object
  ip?: string | undefined
  requestId?: string | undefined
}

/**
 * Inside the transaction that does what is told, so that the log never says what did not happen. No names, tokens or
 * contact details: more people read this log than may see the booking.
 */
export async function writeLog(tx: Database, ...entries: LogEntry[]): Promise<void> {
  if (entries.length > 0) await insertEntries(tx, entries)
}
