import type { Content, ContentChange } from '#contracts/company/site-content.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { updateEntry } from './queries.ts'
import { showEntry } from './show-entry.ts'

export const editEntry = (
  db: Database,
  act: StaffAction,
  id: number,
  change: ContentChange,
): Promise<Content> =>
  withTransaction(db, async (tx) => {
    const before = await showEntry(tx, id)
    if (!(await updateEntry(tx, id, change))) throw changedMeanwhile('entry')
    const after = await showEntry(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'content.updated',
      details: after.title,
      entity: 'content',
      entityId: id,
      ...changes(before, after),
    })
    return after
  })
