import type { Batch } from '#contracts/network/batches.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentBatch, presentBatchTrip } from './present-batch.ts'
import { selectBatch, selectBatchTrips } from './queries.ts'

export async function showBatch(db: Database, id: number): Promise<Batch> {
  const row = await selectBatch(db, id)
  if (!row) throw notFound('Batch')
  return presentBatch(row)
}

export async function showBatchWithTrips(db: Database, id: number) {
  const batch = await showBatch(db, id)
  return { ...batch, trips: (await selectBatchTrips(db, id)).map(presentBatchTrip) }
}
