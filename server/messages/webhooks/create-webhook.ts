import type { WebhookInput, WebhookSecret } from '#contracts/messages/webhooks.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { showWebhook } from './present-webhook.ts'
import { insertWebhook } from './queries.ts'
import { requireCallable, URL_EXISTS } from './refusals.ts'
import { newWebhookSecret } from './sign.ts'

type Deps = Pick<AppContext, 'db' | 'config'>

/** Adds a webhook. Returns its secret, which is not shown again. */
export const createWebhook = (
  { db, config }: Deps,
  act: StaffAction,
  input: WebhookInput,
): Promise<WebhookSecret> =>
  explainConstraint(
    URL_EXISTS,
    withTransaction(db, async (tx) => {
      requireCallable(input.url, config)
      const secret = newWebhookSecret()
      const id = await insertWebhook(tx, { ...input, secret, createdBy: act.actor.id })
      const webhook = await showWebhook(tx, id)
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'webhook.created',
        details: webhook.url,
        entity: 'webhook',
        entityId: id,
        after: { url: webhook.url, events: webhook.events },
      })
      return { webhook, secret }
    }),
  )
