import type { Batch, BatchInput } from '#contracts/batches.ts'
import type { Act } from '#server/auth/act.ts'
import type { Database } from '#server/database/connect.ts'
import { sayingWhy } from '#server/database/saying-why.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { insertBatch } from './queries.ts'
import { showBatch } from './show-batch.ts'

export const BATCH_EXISTS = {
  batches_once: 'A batch with this year, letter, and stream already exists',
}

export const createBatch = (db: Database, act: Act, input: BatchInput): Promise<Batch> =>
  sayingWhy(
    BATCH_EXISTS,
    withTransaction(db, async (tx) => {
      const batch = await showBatch(tx, await insertBatch(tx, input))
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'batch.created',
        details: batch.name,
        entity: 'batch',
        entityId: batch.id,
      })
      return batch
    }),
  )
