import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteEntryRow } from './queries.ts'
import { showEntry } from './show-entry.ts'

export const deleteEntry = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const entry = await showEntry(tx, id)
    await deleteEntryRow(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'content.deleted',
      details: entry.title,
      entity: 'content',
      entityId: id,
      before: entry,
    })
  })
