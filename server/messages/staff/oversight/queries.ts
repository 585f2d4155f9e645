import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { NotificationQuery } from '#contracts/messages/notifications.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import {
  filteredBy,
  isIn,
  type List,
  matchesWords,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Notifications } from '#server/platform/database/schema.ts'

export type NotificationRow = Pick<
  Selectable<Notifications>,
  | 'id'
  | 'type'
  | 'contact_info'
  | 'sent_at'
  | 'status'
  | 'kind'
  | 'subject'
  | 'booking_id'
  | 'created_at'
  | 'attempts'
  | 'last_error'
  | 'dropped'
  | 'message'
> & {
  creator: string | null
  delivery_report: 'delivered' | 'failed' | 'dnd' | null
  reported_at: Date | null
}

/**
 * Omits the HTML of a mail, which is long and not shown. Selects the author by a subquery per row: a join, even one
 * that PostgreSQL removes, would prevent counting with an index-only scan.
 */
const columns = (message: RawBuilder<unknown>) => sql`
  n.id, n.type, n.contact_info, n.sent_at, n.status, n.kind, n.subject, n.booking_id, n.created_at, n.attempts,
  n.last_error, n.dropped, ${message} as message, (select u.name from users u where u.id = n.created_by) as creator,
  (select m.outcome from sms_messages m where m.notification_id = n.id and m.outcome is not null limit 1)
    as delivery_report,
  (select m.reported_at from sms_messages m where m.notification_id = n.id and m.outcome is not null limit 1)
    as reported_at`

const notificationList = (query: NotificationQuery): List => ({
  columns: columns(sql`left(n.message, 300)`),
  id: sql`n.id`,
  from: sql`notifications n`,
  where: [
    // Searches the recipient and the subject or, without a subject, the beginning of the text.
    matchesWords(query.search, (word) => isIn(sql`n.search_words`, word)),
    filteredBy(query.type, (type) => sql`n.type = ${type}`),
    filteredBy(query.status, hasStatus),
    filteredBy(query.bookingId, (id) => sql`n.booking_id = ${id}`),
    lagosDays(sql`n.created_at`, query),
  ],
  sorts: { sentAt: sql`n.sent_at`, createdAt: sql`n.created_at` },
  order: sql`n.created_at desc, n.id desc`,
})

export const selectNotifications = (
  db: Database,
  query: NotificationQuery & Part,
): Promise<Page<NotificationRow>> => selectPage(db, query, notificationList(query))

export const selectNotificationIds = (db: Database, query: NotificationQuery): Promise<string[]> =>
  selectIds(db, query, notificationList(query))

function hasStatus(status: NonNullable<NotificationQuery['status']>): RawBuilder<unknown> {
  if (status === 'dropped') return sql`n.status = 'failed' and n.dropped`
  return status === 'failed' ? sql`n.status = 'failed' and not n.dropped` : sql`n.status = ${status}`
}

export async function selectNotification(db: Database, id: number): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    select ${columns(sql`n.message`)} from notifications n where n.id = ${id}
  `.execute(db)
  return rows[0]
}

/**
 * Queues a failed notification again. Returns false if it has not failed, was dropped, or its recipient's data was
 * removed.
 */
export async function requeueNotification(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update notifications
    set status = 'pending', attempts = 0, next_attempt_at = now(), last_error = null
    where id = ${id} and status = 'failed' and not dropped and contact_info <> ${REMOVED.phone}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Deletes the gateway's message IDs before a new attempt, so that a late report about an earlier one has no effect. */
export async function deleteSmsMessageIds(tx: Database, notificationId: number): Promise<void> {
  await sql`delete from sms_messages where notification_id = ${notificationId}`.execute(tx)
}
