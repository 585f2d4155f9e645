import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { type StoredMessage, selectMessage, selectReply } from './queries.ts'

export async function readMessage(db: Database, id: number): Promise<StoredMessage> {
  const message = await selectMessage(db, id)
  if (!message) throw notFound('Message')
  return message
}

export async function readReply(db: Database, id: number): Promise<{ subject: string; message: string }> {
  const reply = await selectReply(db, id)
  if (!reply) throw notFound('Reply')
  return { subject: `Re: ${reply.subject}`, message: reply.body }
}
