import type { Webhook, WebhookChange } from '#contracts/messages/webhooks.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { showWebhook } from './present-webhook.ts'
import { updateWebhook } from './queries.ts'
import { requireCallable, URL_EXISTS } from './refusals.ts'

type Deps = Pick<AppContext, 'db' | 'config'>

/** Changes the address or the events, or switches the webhook on or off. Waiting messages go to the new address. */
export const editWebhook = (
  { db, config }: Deps,
  act: StaffAction,
  id: number,
  change: WebhookChange,
): Promise<Webhook> =>
  explainConstraint(
    URL_EXISTS,
    withTransaction(db, async (tx) => {
      if (change.url !== undefined) requireCallable(change.url, config)
      const before = await showWebhook(tx, id)
      if (!(await updateWebhook(tx, id, change))) throw changedMeanwhile('webhook')
      const after = await showWebhook(tx, id)
      if (change.isOn) await addJob(tx, 'send-webhooks')
      await logChange(tx, act, before, after)
      return after
    }),
  )

const logChange = (tx: Database, act: StaffAction, before: Webhook, after: Webhook): Promise<void> =>
  writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'webhook.updated',
    details: after.url,
    entity: 'webhook',
    entityId: after.id,
    ...changes(settingsOf(before), settingsOf(after)),
  })

const settingsOf = ({ url, events, state }: Webhook) => ({ url, events, state })
