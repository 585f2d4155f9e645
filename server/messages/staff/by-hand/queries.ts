import { sql } from 'kysely'
import { REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

/** Kinds of messages written by staff. No setting switches them off. */
const KIND_OF = { email: 'staff-message', sms: 'staff-sms' } as const

export type StaffText = {
  type: 'email' | 'sms'
  subject: string
  message: string
  createdBy: number
}

/** Returns subject and message, which staff see before the message is sent, and the payload it is composed from. */
const wordsOf = ({ subject, message }: StaffText, about: object = {}) =>
  sql`${subject || null}, ${message}, ${JSON.stringify({ subject, message, ...about })}::jsonb`

/** Every message gets a new key. The idempotency key of the request prevents duplicates. */
const newDedupeKey = sql`'by-hand:' || gen_random_uuid()`

export async function insertByHand(tx: Database, contactInfo: string, words: StaffText): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into notifications (type, kind, dedupe_key, contact_info, created_by, subject, message, payload)
    values (${words.type}, ${KIND_OF[words.type]}, ${newDedupeKey}, ${contactInfo}, ${words.createdBy},
            ${wordsOf(words)})
    returning id
  `.execute(tx)
  return only(rows).id
}

export type Audience = { tripId: number } | { bookingToken: string }

/** Selects one row per address or number: a passenger with two bookings gets one message. */
const reachable = (type: StaffText['type'], audience: Audience) => {
  const contact = type === 'sms' ? sql`b.mobile` : sql`b.email`
  const isMeant =
    'tripId' in audience
      ? sql`b.trip_id = ${audience.tripId} and b.status = 'CONFIRMED'`
      : sql`b.booking_token = ${audience.bookingToken}`
  return sql`
    select distinct on (${contact}) ${contact} as contact, b.id
    from bookings b
    where ${isMeant} and b.held_by is null and b.email <> ${REMOVED.email} and length(${contact}) >= 3
    order by ${contact}, b.id`
}

export async function countReachable(
  db: Database,
  type: StaffText['type'],
  audience: Audience,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${reachable(type, audience)}) reached
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Queues one message per address or number. Returns the ID of one booking for each message. */
export async function insertForPassengers(
  tx: Database,
  audience: Audience,
  words: StaffText,
): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    insert into notifications
      (type, kind, dedupe_key, contact_info, booking_id, created_by, subject, message, payload)
    select ${words.type}, ${KIND_OF[words.type]}, ${newDedupeKey}, reached.contact, reached.id, ${words.createdBy}::int,
           ${wordsOf(words, 'tripId' in audience ? { tripId: audience.tripId } : {})}
    from (${reachable(words.type, audience)}) reached
    returning booking_id as "bookingId"
  `.execute(tx)
  return rows.map(({ bookingId }) => bookingId)
}
