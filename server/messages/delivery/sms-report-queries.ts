import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

export type Outcome = 'delivered' | 'failed' | 'dnd'

/**
 * Stores which notification a message ID belongs to, and returns the outcome if it was reported before. Locks the
 * sms_messages row before the notification, as the receiver of reports does, so that the two cannot deadlock.
 */
export async function claimMessage(
  tx: Database,
  messageId: string,
  notificationId: number,
): Promise<Outcome | null> {
  const { rows } = await sql<{ outcome: Outcome | null }>`
    insert into sms_messages (message_id, notification_id) values (${messageId}, ${notificationId})
    on conflict (message_id) do update set notification_id = excluded.notification_id
    returning outcome
  `.execute(tx)
  return rows[0]?.outcome ?? null
}

/**
 * Stores a report and returns the id of its notification. Returns null if the sent message is not stored yet, and for a
 * report after a delivery: a delivery is final.
 */
export async function claimReport(tx: Database, messageId: string, outcome: Outcome): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    insert into sms_messages (message_id, outcome, reported_at) values (${messageId}, ${outcome}, now())
    on conflict (message_id) do update set outcome = excluded.outcome, reported_at = excluded.reported_at
      where sms_messages.outcome is distinct from 'delivered'
    returning notification_id as id
  `.execute(tx)
  return rows[0]?.id ?? null
}

const REASONS: Record<Outcome, string | null> = {
  delivered: null,
  failed: 'the network could not deliver the SMS',
  dnd: 'do-not-disturb is active on this number',
}

export async function applyReport(tx: Database, notificationId: number, outcome: Outcome): Promise<void> {
  const isDelivered = outcome === 'delivered'
  await sql`
    update notifications
    set status = ${isDelivered ? 'delivered' : 'failed'}, last_error = ${REASONS[outcome]},
        sent_at = ${isDelivered ? sql`coalesce(sent_at, now())` : sql`null`}
    where id = ${notificationId} and status <> 'pending'
  `.execute(tx)
}
