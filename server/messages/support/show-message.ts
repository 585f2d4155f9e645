import type { MessageWithReplies } from '#contracts/messages/messages.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { presentMessage, presentReply } from './present-message.ts'
import { selectMessageRow, selectReplies } from './queries.ts'

export async function showMessage(db: Database, id: number): Promise<MessageWithReplies> {
  const row = await selectMessageRow(db, id)
  if (!row) throw notFound('Message')
  return { ...presentMessage(row), replies: (await selectReplies(db, id)).map(presentReply) }
}
