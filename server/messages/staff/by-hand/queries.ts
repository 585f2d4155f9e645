import { sql } from 'kysely'
import { REMOVED } from '#domain/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'

/** What staff write by hand; no switch of the settings keeps it back. */
const KIND_OF = { email: 'staff-message', sms: 'staff-sms' } as const

export type StaffWords = {
  type: 'email' | 'sms'
  subject: string
  message: string
  /** The same press of a button, however often it arrives. */
  key: string
  createdBy: number
}

/** As a row shows it before it is sent, and as it is kept for the sending. */
const wordsOf = ({ subject, message }: StaffWords, about: object = {}) =>
  sql`${subject || null}, ${message}, ${JSON.stringify({ subject, message, ...about })}::jsonb`

/** `isNew` is false for what is there already: xmax is 0 only in a row that this statement made. */
type Inserted = { id: number; isNew: boolean }

export async function insertByHand(tx: Database, contactInfo: string, words: StaffWords): Promise<Inserted> {
  const { rows } = await sql<Inserted>`
    insert into notifications (type, kind, dedupe_key, contact_info, created_by, subject, message, payload)
    values (${words.type}, ${KIND_OF[words.type]}, ${`by-hand:${words.createdBy}:${words.key}`}, ${contactInfo}, ${words.createdBy},
            ${wordsOf(words)})
    on conflict (dedupe_key) do update set dedupe_key = excluded.dedupe_key
    returning id, xmax = 0 as "isNew"
  `.execute(tx)
  return rows[0] as Inserted
}

export type Audience = { tripId: number } | { bookingToken: string }

/** One row for each address: whoever has two bookings reads it once. */
const reachable = (type: StaffWords['type'], audience: Audience) => {
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
  type: StaffWords['type'],
  audience: Audience,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${reachable(type, audience)}) reached
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** One for each person; `id` is their booking. */
export async function insertForPassengers(
  tx: Database,
  audience: Audience,
  words: StaffWords,
): Promise<Inserted[]> {
  const { rows } = await sql<Inserted>`
    insert into notifications
      (type, kind, dedupe_key, contact_info, booking_id, created_by, subject, message, payload)
    select ${words.type}, ${KIND_OF[words.type]}, ${`by-hand:${words.createdBy}:${words.key}:`}::text || reached.id,
           reached.contact, reached.id, ${words.createdBy}::int,
           ${wordsOf(words, 'tripId' in audience ? { tripId: audience.tripId } : {})}
    from (${reachable(words.type, audience)}) reached
    on conflict (dedupe_key) do update set dedupe_key = excluded.dedupe_key
    returning booking_id as id, xmax = 0 as "isNew"
  `.execute(tx)
  return rows
}
