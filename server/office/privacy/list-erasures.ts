import type { Database } from '#server/platform/database/connect.ts'
import { selectRecentErasures } from './erase-queries.ts'
import { type ErasureLine, erasureLine } from './erasure-line.ts'
import { personDigests } from './person-digest.ts'

/** Returns the erasures whose people may still be in a backup. */
export async function listErasures(db: Database): Promise<ErasureLine[]> {
  const digests = await personDigests(db)
  return (await selectRecentErasures(db)).flatMap((row) => erasureLine(row, digests) ?? [])
}
