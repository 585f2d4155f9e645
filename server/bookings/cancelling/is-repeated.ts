import { keyReused } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectActByKey } from './queries.ts'

export type AskedAct = { bookingId: number; kind: string; asked: string; idemKey: string | undefined }

/** True if this request was carried out before. Throws if the key belongs to a different request. */
export async function isRepeated(
  tx: Database,
  { bookingId, kind, asked, idemKey }: AskedAct,
): Promise<boolean> {
  const earlier = idemKey ? await selectActByKey(tx, idemKey) : undefined
  if (!earlier) return false
  if (earlier.bookingId !== bookingId || earlier.kind !== kind || earlier.asked !== asked) throw keyReused()
  return true
}
