import { notFound } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectReply } from './queries.ts'

export async function readReply(db: Database, id: number): Promise<{ subject: string; message: string }> {
  const reply = await selectReply(db, id)
  if (!reply) throw notFound('Reply')
  return { subject: `Re: ${reply.subject}`, message: reply.body }
}
