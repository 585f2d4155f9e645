import type { Delivery } from '#contracts/messages/webhooks.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { type DeliveryRow, selectDelivery } from './queries.ts'

export const presentDelivery = ({ endpointId, ...row }: DeliveryRow): Delivery => ({
  ...row,
  id: Number(row.id),
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
})

export async function showDelivery(db: Database, id: number | string): Promise<Delivery> {
  const row = await selectDelivery(db, id)
  if (!row) throw notFound('Delivery')
  return presentDelivery(row)
}
