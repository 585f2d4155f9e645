import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteBatchRow } from './queries.ts'
import { showBatch } from './show-batch.ts'

/** Deletes a batch that no trip uses. For a batch with trips, the screen offers to deactivate it instead. */
export const deleteBatch = (db: Database, act: StaffAction, id: number): Promise<void> =>
  explainConstraint(
    { trips_batch_id_fkey: 'Cannot delete batch with associated trips' },
    withTransaction(db, async (tx) => {
      const batch = await showBatch(tx, id)
      await deleteBatchRow(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'batch.deleted',
        details: batch.name,
        entity: 'batch',
        entityId: id,
        before: batch,
      })
    }),
  )
