import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { showWebhook } from './present-webhook.ts'
import { deleteWebhookRow } from './queries.ts'

/** Deletes a webhook with its messages. */
export const deleteWebhook = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { url, events } = await showWebhook(tx, id)
    await deleteWebhookRow(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'webhook.deleted',
      details: url,
      entity: 'webhook',
      entityId: id,
      before: { url, events },
    })
  })
