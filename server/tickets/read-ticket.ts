import type { Database } from '#server/database/connect.ts'
import { selectTicketSecret } from './queries.ts'
import { readTicketCode, type TicketCode } from './ticket-code.ts'

/** Which seat of which booking a scanned code is for; null when we never signed it. */
export const readTicket = async (db: Database, code: string): Promise<TicketCode | null> =>
  readTicketCode(await selectTicketSecret(db), code)
