import type { ErasureReceipt } from '#contracts/office/my-data.ts'
import { keptAfterErasure } from '#domain/office/my-data.ts'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { type ErasureRow, selectErasure } from './erase-queries.ts'

export async function readReceipt(db: Database, id: number): Promise<ErasureReceipt> {
  const erasure = await selectErasure(db, id)
  if (!erasure) throw notFound('Erasure')
  return presentReceipt(erasure)
}

export const presentReceipt = ({
  id,
  erasedAt,
  removed,
  backupsUntil,
  proof,
}: ErasureRow): ErasureReceipt => ({
  number: id,
  erasedAt: erasedAt.toISOString(),
  removed,
  kept: [...keptAfterErasure(lagosDate(lagosInstant(backupsUntil)), proof)],
  backupsUntil,
})
