import type { Database } from '#server/platform/database/connect.ts'
import { keyReused } from '#server/platform/errors.ts'
import { selectActByKey } from './queries.ts'

/** `idemKey` and `asked` are digests of the key and of the request. */
export type AskedAct = {
  bookingId: number
  kind: string
  asked: string | undefined
  idemKey: string | undefined
}

/**
 * True if this request was carried out before. Throws if the key belongs to a different request for the same booking.
 */
export async function isRepeated(
  db: Database,
  { bookingId, kind, asked, idemKey }: AskedAct,
): Promise<boolean> {
  const earlier = idemKey ? await selectActByKey(db, { bookingId, idemKey }) : undefined
  if (!earlier) return false
  if (earlier.kind !== kind || earlier.asked !== asked) throw keyReused()
  return true
}
