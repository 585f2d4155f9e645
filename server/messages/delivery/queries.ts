import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { DISPUTE_IS_UNANSWERED } from '#server/platform/rules/payment-exceptions.ts'

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

/**
 * Claims the next due message for five minutes, counts an attempt and clears the error of the previous attempt. If the
 * node crashes, the message is due again after the five minutes.
 */
export async function takeWaiting(db: Database): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update notifications n
    set next_attempt_at = now() + interval '5 minutes', attempts = n.attempts + 1, last_error = null
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

export type CurrentContact = { contactInfo: string; version: string }

/**
 * Returns the passenger's current contact, and a version that changes with every change of the booking, its trip or its
 * route.
 */
export async function selectCurrentContact(
  db: Database,
  bookingId: number,
  type: Waiting['type'],
): Promise<CurrentContact | undefined> {
  const { rows } = await sql<CurrentContact>`
    select ${type === 'sms' ? sql`b.mobile` : sql`b.email`} as "contactInfo",
           concat_ws(' ', b.updated_at, t.id, t.updated_at, r.updated_at) as version
    from bookings b join trips t on t.id = b.trip_id join routes r on r.id = t.route_id
    where b.id = ${bookingId}
  `.execute(db)
  return rows[0]
}

/** Returns whether this address or number belongs to a confirmed booking on the trip. */
export async function isContactOnTrip(
  db: Database,
  { tripId, type, contactInfo }: { tripId: number } & Pick<Waiting, 'type' | 'contactInfo'>,
): Promise<boolean> {
  const { rows } = await sql<{ isOnTrip: boolean }>`
    select exists (
      select from bookings b
      where b.trip_id = ${tripId} and b.status = 'CONFIRMED'
        and ${type === 'sms' ? sql`b.mobile` : sql`b.email`} = ${contactInfo}
    ) as "isOnTrip"
  `.execute(db)
  return rows[0]?.isOnTrip ?? false
}

export type DisputeNotice = {
  bookingToken: string
  amount: Kobo
  reason: string | null
  dueAt: Date
  isUnanswered: boolean
  readAt: Date
}

/** Returns what a message to staff tells about a dispute. */
export async function selectDisputeNotice(db: Database, id: number): Promise<DisputeNotice | undefined> {
  const { rows } = await sql<DisputeNotice>`
    select b.booking_token as "bookingToken", d.amount_kobo::int as amount, d.reason, d.due_at as "dueAt",
           ${DISPUTE_IS_UNANSWERED} as "isUnanswered",
           clock_timestamp() as "readAt"
    from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
    where d.id = ${id}
  `.execute(db)
  return rows[0]
}

export type LostDispute = {
  bookingToken: string
  taken: Kobo
  reason: string | null
  isAnswered: boolean
  /** The balance of the booking. */
  due: Kobo
}

/** Returns what a message to staff tells about a lost dispute. Undefined if it is not lost. */
export async function selectLostDispute(db: Database, id: number): Promise<LostDispute | undefined> {
  const { rows } = await sql<LostDispute>`
    select b.booking_token as "bookingToken", d.taken_kobo as taken, d.reason, d.answered_at is not null as "isAnswered",
           (case b.status when 'CONFIRMED' then b.due_kobo else 0 end)::int as due
    from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
    where d.id = ${id} and d.status = 'LOST'
  `.execute(db)
  return rows[0]
}

/** Returns the code with which an open payment is paid. Undefined if it was paid or replaced. */
export async function selectUssdCode(
  db: Database,
  reference: string,
): Promise<{ dial: string; amount: Kobo } | undefined> {
  const { rows } = await sql<{ dial: string; amount: Kobo }>`
    select coalesce(p.ussd_code, '') as dial, p.amount_kobo as amount
    from payments p
    where p.reference = ${reference} and p.status = 'PENDING' and p.ussd_code is not null
  `.execute(db)
  return rows[0]
}

export type Sent = {
  contactInfo: string
  subject: string | null
  message: string
  html: string | null
  /** The Message-ID of a mail, or the gateway's message ID of an SMS. */
  messageId: string
}

/** True for the receipt of an erasure, by mail or SMS. */
export const isErasureReceipt = (kind: string): boolean => kind.startsWith('erasure-receipt')

/**
 * False if the data of the recipient was erased while the message was being sent. Then nothing is written, because a
 * write would bring the contact and the text back.
 */
const IS_NOT_ERASED = sql`contact_info <> ${REMOVED.phone}`

export async function markDelivered(db: Database, id: number, sent: Sent): Promise<void> {
  await sql`
    update notifications
    set status = 'delivered', sent_at = now(), last_error = null, contact_info = ${sent.contactInfo},
        subject = ${sent.subject}, message = ${sent.message}, html = ${sent.html},
        provider_message_id = ${sent.messageId}
    where id = ${id} and ${IS_NOT_ERASED}
  `.execute(db)
}

/**
 * The contact of a message that is given up. The receipt of an erasure loses its contact, because it is the last trace
 * of an erased person.
 */
const CONTACT_GIVEN_UP = sql`
  case when kind like 'erasure-receipt%' then ${REMOVED.phone} else contact_info end`

/**
 * Schedules a retry after 1, 2, 4 … minutes, at most an hour. After 30 attempts, about a day, the message counts as
 * failed.
 */
export async function markUndelivered(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update notifications
    set last_error = ${reason}, status = case when attempts >= 30 then 'failed' else 'pending' end,
        contact_info = case when attempts >= 30 then ${CONTACT_GIVEN_UP} else contact_info end,
        next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 7) - 1))
    where id = ${id} and ${IS_NOT_ERASED}
  `.execute(db)
}

export async function markFailed(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update notifications set last_error = ${reason}, status = 'failed', contact_info = ${CONTACT_GIVEN_UP}
    where id = ${id} and ${IS_NOT_ERASED}
  `.execute(db)
}

/** Marks a message that no longer applies and is never sent. */
export async function markDropped(tx: Database, id: number, reason: string): Promise<void> {
  await sql`
    update notifications set last_error = ${reason}, status = 'failed', dropped = true where id = ${id}
  `.execute(tx)
}
