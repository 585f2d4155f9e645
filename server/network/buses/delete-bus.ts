import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteBusRow } from './queries.ts'
import { showBus } from './show-bus.ts'

/** Deletes a bus that has never had a trip. For a bus with trips, the screen offers Maintenance instead. */
export const deleteBus = (db: Database, act: StaffAction, id: number): Promise<void> =>
  explainConstraint(
    { trips_bus_id_fkey: 'Cannot delete bus with associated trips' },
    withTransaction(db, async (tx) => {
      const bus = await showBus(tx, id)
      await deleteBusRow(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'bus.deleted',
        details: bus.plateNo,
        entity: 'bus',
        entityId: id,
        before: bus,
      })
    }),
  )
