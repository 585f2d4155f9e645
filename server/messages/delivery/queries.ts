import { sql } from 'kysely'
import { REMOVED } from '#domain/retention.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'

const ALWAYS = sql`true`
const BOOKING_EMAILS = sql`coalesce((select c.booking_emails_enabled from company_settings c), true)`
const PAYMENT_EMAILS = sql`coalesce((select c.payment_emails_enabled from company_settings c), true)`
const REMINDER_SMS = sql`coalesce((select c.reminder_sms_enabled from company_settings c), true)`

/** What we say by ourselves, how, and which switch of the settings it obeys; what somebody asked for always goes. */
const KINDS = {
  ticket: { type: 'email', isOn: BOOKING_EMAILS },
  reservation: { type: 'email', isOn: BOOKING_EMAILS },
  'ticket-again': { type: 'email', isOn: ALWAYS },
  receipt: { type: 'email', isOn: PAYMENT_EMAILS },
  'balance-paid': { type: 'email', isOn: PAYMENT_EMAILS },
  'balance-reminder': { type: 'email', isOn: PAYMENT_EMAILS },
  refund: { type: 'email', isOn: PAYMENT_EMAILS },
  retrieval: { type: 'email', isOn: ALWAYS },
  reminder: { type: 'sms', isOn: REMINDER_SMS },
  'trip-changed': { type: 'email', isOn: BOOKING_EMAILS },
  'trip-cancelled': { type: 'email', isOn: BOOKING_EMAILS },
  'trip-restored': { type: 'email', isOn: BOOKING_EMAILS },
  'booking-cancelled': { type: 'email', isOn: BOOKING_EMAILS },
  'contact-message': { type: 'email', isOn: ALWAYS },
  'contact-copy': { type: 'email', isOn: ALWAYS },
  'support-reply': { type: 'email', isOn: ALWAYS },
  'set-password': { type: 'email', isOn: ALWAYS },
  'promise-broken': { type: 'email', isOn: ALWAYS },
} as const

export type Kind = keyof typeof KINDS

/** Where a kind reaches the passenger. */
const contactOf = (kind: Kind) => (KINDS[kind].type === 'sms' ? sql`b.mobile` : sql`b.email`)

/** Said once: a second telling of the same thing meets its key and adds nothing. */
export async function insertMail(
  tx: Database,
  mail: { kind: Kind; dedupeKey: string; bookingId: number; payload?: object },
): Promise<boolean> {
  const { type, isOn } = KINDS[mail.kind]
  const { rows } = await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
    select ${type}, ${mail.kind}, ${mail.dedupeKey}, ${contactOf(mail.kind)}, b.id,
           ${JSON.stringify(mail.payload ?? {})}::jsonb
    from bookings b
    where b.id = ${mail.bookingId} and b.email <> ${REMOVED.email} and ${isOn}
    on conflict (dedupe_key) do nothing
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function isSaid(tx: Database, dedupeKey: string): Promise<boolean> {
  const { rows } = await sql`select from notifications where dedupe_key = ${dedupeKey}`.execute(tx)
  return rows.length > 0
}

/** To somebody who need not be a passenger. */
export async function insertMailTo(
  tx: Database,
  contactInfo: string,
  mail: { kind: Kind; dedupeKey: string; payload: object },
): Promise<void> {
  const { type, isOn } = KINDS[mail.kind]
  await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, payload)
    select ${type}, ${mail.kind}, ${mail.dedupeKey}, ${contactInfo}, ${JSON.stringify(mail.payload)}::jsonb
    where ${isOn}
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}

/** To every confirmed passenger of a trip, once for each version of the trip. */
export async function insertTripChangedMails(tx: Database, tripId: number, payload: object): Promise<void> {
  const { type, isOn } = KINDS['trip-changed']
  await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
    select ${type}, 'trip-changed', 'trip-changed:' || b.id || ':' || extract(epoch from t.updated_at), b.email, b.id,
           ${JSON.stringify(payload)}::jsonb || jsonb_build_object('tripId', t.id)
    from trips t
    join bookings b on b.trip_id = t.id
    where t.id = ${tripId} and b.status = 'CONFIRMED' and b.held_by is null and b.email <> ${REMOVED.email} and ${isOn}
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}

/**
 * One for each confirmed booking and trip whose bus leaves within the hours of the settings: a passenger who is moved to
 * a later trip is reminded of that one too. Those already reminded are left out before the insert: a conflict would use
 * up a number of the table each time, for each of them, every five minutes.
 */
export async function insertReminders(tx: Database, kind: 'reminder' | 'balance-reminder'): Promise<boolean> {
  const { type, isOn } = KINDS[kind]
  const contact = contactOf(kind)
  const key = sql`${kind}::text || ':' || b.id || ':' || t.id`
  const { rows } = await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
    select ${type}, ${kind}, ${key}, ${contact}, b.id, jsonb_build_object('tripId', t.id)
    from trips t
    join bookings b on b.trip_id = t.id
    where t.status = 'SCHEDULED' and t.depart_time > now()
      and t.depart_time <= now() + make_interval(hours => coalesce(
        (select c.reminder_hours from company_settings c), ${DEFAULT_SETTINGS.reminderHours}))
      and b.status = 'CONFIRMED' and b.held_by is null and length(${contact}) >= 3
      and (${kind}::text = 'reminder' or b.due_kobo > 0)
      and not exists (select from notifications n where n.dedupe_key = ${key})
      and ${isOn}
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
export async function takeWaiting(db: Database): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update notifications n
    set next_attempt_at = now() + interval '5 minutes', attempts = n.attempts + 1
    where n.id = (
      select w.id from notifications w
      where w.status = 'pending' and w.next_attempt_at <= now()
      order by w.next_attempt_at
      limit 1
      for update skip locked
    )
    returning n.id, n.type, n.kind, n.contact_info as "contactInfo", n.booking_id as "bookingId", n.payload,
              n.dedupe_key as "dedupeKey", n.attempts
  `.execute(db)
  return rows[0]
}

export type Standing = { contactInfo: string; version: string }

/** The passenger's contact now, and a mark that differs after every change of the booking or its trip. */
export async function selectStanding(
  db: Database,
  bookingId: number,
  type: Waiting['type'],
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${type === 'sms' ? sql`b.mobile` : sql`b.email`} as "contactInfo",
           concat_ws(' ', b.updated_at, t.id, t.updated_at) as version
    from bookings b join trips t on t.id = b.trip_id
    where b.id = ${bookingId}
  `.execute(db)
  return rows[0]
}

export type Sent = {
  contactInfo: string
  subject: string | null
  message: string
  html: string | null
  /** The gateway's name for an SMS. */
  messageId?: string
}

export async function markDelivered(db: Database, id: number, sent: Sent): Promise<void> {
  await sql`
    update notifications
    set status = 'delivered', sent_at = now(), last_error = null, contact_info = ${sent.contactInfo},
        subject = ${sent.subject}, message = ${sent.message}, html = ${sent.html}
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

export async function markFailed(db: Database, id: number, reason: string): Promise<void> {
  await sql`update notifications set last_error = ${reason}, status = 'failed' where id = ${id}`.execute(db)
}

/** Never sent: what it says no longer applies. */
export async function markDropped(tx: Database, id: number, reason: string): Promise<void> {
  await sql`
    update notifications set last_error = ${reason}, status = 'failed', dropped = true where id = ${id}
  `.execute(tx)
}
