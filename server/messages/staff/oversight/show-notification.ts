import type { Notification } from '#contracts/messages/notifications.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentNotification } from './present-notification.ts'
import { selectNotification } from './queries.ts'

export async function showNotification(db: Database, id: number): Promise<Notification> {
  const row = await selectNotification(db, id)
  if (!row) throw notFound('Notification')
  return presentNotification(row)
}
