import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export type Kind = 'ticket' | 'receipt' | 'balance-paid' | 'refund' | 'retrieval'

/** Which switch of the settings a kind obeys; mail that somebody asked for always goes. */
const SWITCH = {
  ticket: sql`coalesce((select c.booking_emails_enabled from company_settings c), true)`,
  receipt: sql`coalesce((select c.payment_emails_enabled from company_settings c), true)`,
  'balance-paid': sql`coalesce((select c.payment_emails_enabled from company_settings c), true)`,
  refund: sql`coalesce((select c.payment_emails_enabled from company_settings c), true)`,
  retrieval: sql`true`,
} satisfies Record<Kind, unknown>

/** Said once: a second telling of the same thing meets its key and adds nothing. */
export async function insertMail(
  tx: Database,
  mail: { kind: Kind; dedupeKey: string; bookingId: number; payload?: object },
): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
    select 'email', ${mail.kind}, ${mail.dedupeKey}, b.email, b.id, ${JSON.stringify(mail.payload ?? {})}::jsonb
    from bookings b
    where b.id = ${mail.bookingId} and ${SWITCH[mail.kind]}
    on conflict (dedupe_key) do nothing
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export type Waiting = {
  id: number
  type: 'email' | 'sms'
  kind: string
  contactInfo: string
  bookingId: number | null
  payload: Record<string, unknown>
  dedupeKey: string
  attempts: number
}

/** Taken for five minutes; a node that dies with a message in hand leaves it to the next. */
export async function takeWaiting(db: Database, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update notifications n
    set next_attempt_at = now() + interval '5 minutes', attempts = n.attempts + 1
    where n.id in (
      select w.id from notifications w
      where w.status = 'pending' and w.next_attempt_at <= now()
      order by w.next_attempt_at
      limit ${most}
      for update skip locked
    )
    returning n.id, n.type, n.kind, n.contact_info as "contactInfo", n.booking_id as "bookingId", n.payload,
              n.dedupe_key as "dedupeKey", n.attempts
  `.execute(db)
  return rows
}

export async function markDelivered(
  db: Database,
  id: number,
  sent: { subject: string | null; message: string; html: string | null },
): Promise<void> {
  await sql`
    update notifications
    set status = 'delivered', sent_at = now(), last_error = null, subject = ${sent.subject}, message = ${sent.message},
        html = ${sent.html}
    where id = ${id}
  `.execute(db)
}

/** Tried again after 1, 2, 4 … minutes, hourly at most; after 30 tries, more than a day, it has failed and shows so. */
export async function markUndelivered(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update notifications
    set last_error = ${reason}, status = case when attempts >= 30 then 'failed' else 'pending' end,
        next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 7) - 1))
    where id = ${id}
  `.execute(db)
}
