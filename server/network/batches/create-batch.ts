import { type Batch, type BatchInput, CLOSES_TOO_EARLY } from '#contracts/network/batches.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertBatch } from './queries.ts'
import { showBatch } from './show-batch.ts'

/** The error messages for violated constraints of a batch. */
export const BATCH_REFUSALS = {
  batches_once: 'A batch with this year, letter, and stream already exists',
  batches_close_after_reporting: { closesOn: CLOSES_TOO_EARLY },
}

export const createBatch = (db: Database, act: StaffAction, input: BatchInput): Promise<Batch> =>
  explainConstraint(
    BATCH_REFUSALS,
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
