import type { Content, ContentInput } from '#contracts/company/site-content.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { insertEntry } from './queries.ts'
import { showEntry } from './show-entry.ts'

export const createEntry = (db: Database, act: StaffAction, input: ContentInput): Promise<Content> =>
  withTransaction(db, async (tx) => {
    const entry = await showEntry(tx, await insertEntry(tx, input))
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'content.created',
      details: entry.title,
      entity: 'content',
      entityId: entry.id,
    })
    return entry
  })
