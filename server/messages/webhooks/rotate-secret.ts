import type { WebhookSecret } from '#contracts/messages/webhooks.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { showWebhook } from './present-webhook.ts'
import { replaceSecret } from './queries.ts'
import { newWebhookSecret } from './sign.ts'

/** Makes a new secret. For a day, messages carry the signatures of both, so that the receiver can change in between. */
export const rotateSecret = (db: Database, act: StaffAction, id: number): Promise<WebhookSecret> =>
  withTransaction(db, async (tx) => {
    const secret = newWebhookSecret()
    await replaceSecret(tx, id, secret)
    const webhook = await showWebhook(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'webhook.secret-replaced',
      details: webhook.url,
      entity: 'webhook',
      entityId: id,
    })
    return { webhook, secret }
  })
