import { notFound } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type StoredMessage, selectMessage } from './queries.ts'

export async function readMessage(db: Database, id: number): Promise<StoredMessage> {
  const message = await selectMessage(db, id)
  if (!message) throw notFound('Message')
  return message
}
