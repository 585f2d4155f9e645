import type { Content, ContentOrder } from '#contracts/company/site-content.ts'
import type { ContentKind } from '#domain/company/content-kinds.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { presentContent } from './present-content.ts'
import { lockKind, selectContent, updatePositions } from './queries.ts'

const THINGS: Record<ContentKind, string> = { story: 'stories', team: 'team', faq: 'questions' }

/** Orders the entries of a kind. Refuses an order that does not name exactly the entries that exist. */
export const orderEntries = (db: Database, act: StaffAction, order: ContentOrder): Promise<Content[]> =>
  withTransaction(db, async (tx) => {
    const known = await lockKind(tx, order.kind)
    const isComplete = known.length === order.ids.length && known.every((id) => order.ids.includes(id))
    if (!isComplete) throw changedMeanwhile('list')
    await updatePositions(tx, order)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'content.ordered',
      details: THINGS[order.kind],
      entity: 'content',
    })
    return (await selectContent(tx)).map(presentContent)
  })
