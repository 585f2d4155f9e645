import { insertTestEvent, insertWebhook } from '#server/messages/webhooks/queries.ts'
import { newWebhookSecret } from '#server/messages/webhooks/sign.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { buildUser } from '../builders.ts'
import type { Known } from './fit-values.ts'

let counter = 0

/** Creates a webhook and an event that was sent to it, and chooses an address that has no webhook yet. */
export async function createWebhooks(db: Database): Promise<Known[]> {
  const url = newUrl()
  const { id: createdBy } = await buildUser(db)
  const endpointId = await insertWebhook(db, {
    url,
    events: ['trip.departed'],
    secret: newWebhookSecret(),
    createdBy,
  })
  const deliveryId = await insertTestEvent(db, endpointId, `evt_fuzzed${++counter}`)
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'delivered', delivered_at: new Date() })
    .where('id', '=', deliveryId)
    .execute()
  const webhook = { 'webhook-endpointId': endpointId, endpointId, 'webhook-deliveryId': Number(deliveryId) }
  return [
    { ...webhook, url, updatedAt: undefined },
    { url: newUrl(), updatedAt: undefined },
  ]
}

const newUrl = (): string => `https://receiver.example/fuzzed-${++counter}`
