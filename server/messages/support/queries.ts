import { type Selectable, sql } from 'kysely'
import type { MessageChange, MessageQuery } from '#contracts/messages/messages.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import {
  filteredBy,
  isAsShown,
  type List,
  matches,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import { only } from '#server/platform/database/only.ts'
import type { Bookings, Routes, SupportMessages, Trips } from '#server/platform/database/schema.ts'
import { hasPhone } from '#server/platform/rules/phones.ts'

export async function insertMessage(
  tx: Database,
  message: {
    name: string
    email: string
    phone: string | null
    subject: string
    message: string
    ip: string | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into support_messages (name, email, phone, subject, message, ip_address)
    values (${message.name}, ${message.email}, ${message.phone}, ${message.subject}, ${message.message},
            ${message.ip}::inet)
    returning id
  `.execute(tx)
  return only(rows).id
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

const messageList = (query: MessageQuery): List => ({
  columns: sql`m.*`,
  id: sql`m.id`,
  from: sql`support_messages m`,
  where: [
    matches(query.search, sql`m.name`, sql`m.email`, sql`m.subject`, sql`m.message`),
    filteredBy(query.status, (status) => sql`m.status = ${status}`),
    lagosDays(sql`m.created_at`, query),
  ],
  sorts: {
    received: sql`m.created_at`,
    name: sql`lower(m.name)`,
    subject: sql`lower(m.subject)`,
    status: sql`m.status`,
  },
  order: sql`m.created_at desc, m.id desc`,
})

export const selectMessages = (db: Database, query: MessageQuery & Part): Promise<Page<MessageRow>> =>
  selectPage(db, query, messageList(query))

export const selectMessageIds = (db: Database, query: MessageQuery): Promise<string[]> =>
  selectIds(db, query, messageList(query))

export const selectMessageRow = (db: Database, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('support_messages').selectAll().where('id', '=', id).executeTakeFirst()

/** Enough for most senders. The screen links to all bookings with the e-mail address. */
const MOST_BOOKINGS = 5

export type SenderBookingRow = Pick<
  Selectable<Bookings>,
  'id' | 'booking_token' | 'status' | 'passenger_name' | 'seat_nos' | 'due_kobo'
> &
  Pick<Selectable<Routes>, 'origin' | 'destination'> &
  Pick<Selectable<Trips>, 'depart_time'>

/**
 * Returns at most five bookings: those with one of these references first, then those with the e-mail address or phone
 * number, the newest first.
 */
export async function selectSenderBookings(
  db: Database,
  sender: { email: string; phone: string | null; references: readonly string[] },
): Promise<SenderBookingRow[]> {
  const { email, phone, references } = sender
  const { rows } = await sql<SenderBookingRow>`
    select b.id, b.booking_token, b.status, b.passenger_name, b.seat_nos, b.due_kobo,
           r.origin, r.destination, t.depart_time
    from bookings b
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    where b.held_by is null
      and (b.email = ${email}
        or b.booking_token = any(${references}::text[])
        or ${phone === null ? sql`false` : hasPhone(phone)})
    order by b.booking_token = any(${references}::text[]) desc, b.created_at desc, b.id desc
    limit ${MOST_BOOKINGS}
  `.execute(db)
  return rows
}

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
