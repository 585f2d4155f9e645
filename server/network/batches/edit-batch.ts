import type { Batch, BatchChange } from '#contracts/network/batches.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { BATCH_REFUSALS } from './create-batch.ts'
import { updateBatch } from './queries.ts'
import { showBatch } from './show-batch.ts'

export const editBatch = (db: Database, act: StaffAction, id: number, change: BatchChange): Promise<Batch> =>
  changeBatch(db, act, id, () => change)

/**
 * Toggles a batch between active and inactive. Trips of an inactive batch stay on sale; new trips cannot be planned for
 * it.
 */
export const toggleBatch = (db: Database, act: StaffAction, id: number, shownAt?: string): Promise<Batch> =>
  changeBatch(db, act, id, (now) => ({ isActive: !now.isActive, updatedAt: shownAt ?? now.updatedAt }))

const changeBatch = (
  db: Database,
  act: StaffAction,
  id: number,
  decide: (now: Batch) => BatchChange,
): Promise<Batch> =>
  explainConstraint(
    BATCH_REFUSALS,
    withTransaction(db, async (tx) => {
      const before = await showBatch(tx, id)
      if (!(await updateBatch(tx, id, decide(before)))) throw changedMeanwhile('batch')
      const after = await showBatch(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'batch.updated',
        details: after.name,
        entity: 'batch',
        entityId: id,
        ...changes(before, after),
      })
      return after
    }),
  )
