import type { Webhook } from '#contracts/messages/webhooks.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { selectWebhook, type WebhookRow } from './queries.ts'

export const presentWebhook = (row: WebhookRow): Webhook => ({
  ...row,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function showWebhook(db: Database, id: number): Promise<Webhook> {
  const row = await selectWebhook(db, id)
  if (!row) throw notFound('Webhook')
  return presentWebhook(row)
}
