import { randomUUID } from 'node:crypto'
import type { Delivery } from '#contracts/messages/webhooks.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { showDelivery } from './present-delivery.ts'
import { showWebhook } from './present-webhook.ts'
import { insertTestEvent } from './queries.ts'

/** Staff must not be able to use the product to send many requests to a stranger's server. */
const TESTS = defineLimit({
  name: 'webhook-tests',
  counts: 'test events of one person',
  most: 20,
  windowSeconds: 3600,
})

/** Queues an event without data, also for a webhook that is off. It is sent once and not again if it fails. */
export async function sendTestEvent(db: Database, act: StaffAction, id: number): Promise<Delivery> {
  await countOrRefuse(db, TESTS, String(act.actor.id))
  return withTransaction(db, async (tx) => {
    await showWebhook(tx, id)
    const deliveryId = await insertTestEvent(tx, id, `evt_${randomUUID().replaceAll('-', '')}`)
    return showDelivery(tx, deliveryId)
  })
}
