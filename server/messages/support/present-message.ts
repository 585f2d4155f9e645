import type { Message, MessageWithReplies } from '#contracts/messages.ts'
import type { MessageRow, ReplyRow } from './queries.ts'

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  message: row.message,
  status: row.status,
  receivedAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentReply = (row: ReplyRow): MessageWithReplies['replies'][number] => ({
  id: row.id,
  body: row.body,
  repliedBy: row.replied_by,
  sentAt: row.created_at.toISOString(),
  delivery: row.delivery,
})
