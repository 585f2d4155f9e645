import type { Database } from '#server/platform/database/connect.ts'
import { selectActByKey } from './queries.ts'

/** Returns the booking of an earlier act with this idempotency key. */
export const bookingOfAct = (tx: Database, idemKey: string): Promise<{ bookingId: number } | undefined> =>
  selectActByKey(tx, idemKey)
