import { type Selectable, sql } from 'kysely'
import type { MessageChange, MessageQuery } from '#contracts/messages.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { filteredBy, isAsShown, matches, type Page, selectPage } from '#server/platform/database/list-page.ts'
import type { SupportMessages } from '#server/platform/database/schema.ts'

export async function insertMessage(
  tx: Database,
  message: {
    name: string
    email: string
    phone: string | null
    subject: string
    message: string
    ip: string
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into support_messages (name, email, phone, subject, message, ip_address)
    values (${message.name}, ${message.email}, ${message.phone}, ${message.subject}, ${message.message},
            ${message.ip}::inet)
    returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

export type StoredMessage = {
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  sentAt: Date
}

export async function selectMessage(db: Database, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select name, email, phone, subject, message, created_at as "sentAt" from support_messages where id = ${id}
  `.execute(db)
  return rows[0]
}

export type MessageRow = Selectable<SupportMessages>

export const selectMessages = (db: Database, query: MessageQuery): Promise<Page<MessageRow>> =>
  selectPage(db, query, {
    columns: sql`m.*`,
    from: sql`support_messages m`,
    where: [
      matches(query.search, sql`m.name`, sql`m.email`, sql`m.subject`, sql`m.message`),
      filteredBy(query.status, (status) => sql`m.status = ${status}`),
    ],
    sorts: {
      received: sql`m.created_at`,
      name: sql`lower(m.name)`,
      subject: sql`lower(m.subject)`,
      status: sql`m.status`,
    },
    order: sql`m.created_at desc, m.id desc`,
  })

export const selectMessageRow = (db: Database, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('support_messages').selectAll().where('id', '=', id).executeTakeFirst()

export type ReplyRow = {
  id: number
  body: string
  replied_by: string
  created_at: Date
  delivery: 'pending' | 'delivered' | 'failed' | null
}

export async function selectReplies(db: Database, messageId: number): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select r.id, r.body, u.name as replied_by, r.created_at, n.status as delivery
    from support_replies r
    join users u on u.id = r.replied_by
    left join notifications n on n.dedupe_key = 'support-reply:' || r.id
    where r.message_id = ${messageId}
    order by r.created_at, r.id
  `.execute(db)
  return rows
}

export async function selectReply(
  db: Database,
  id: number,
): Promise<{ subject: string; body: string } | undefined> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select m.subject, r.body from support_replies r join support_messages m on m.id = r.message_id where r.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function insertReply(
  tx: Database,
  reply: { messageId: number; body: string; staffId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('support_replies')
    .values({ message_id: reply.messageId, body: reply.body, replied_by: reply.staffId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the message changed since it was shown. */
export async function updateMessageStatus(
  tx: Database,
  id: number,
  { status, updatedAt }: MessageChange,
): Promise<boolean> {
  const { rows } = await sql`
    update support_messages set status = ${status} where id = ${id} and ${isAsShown(updatedAt)} returning 1
  `.execute(tx)
  return rows.length > 0
}
