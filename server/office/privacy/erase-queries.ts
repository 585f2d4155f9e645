import { type RawBuilder, sql } from 'kysely'
import type { Removed } from '#domain/office/my-data.ts'
import { KEPT_FOR, REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { BLANK_NOTIFICATION, BLANK_PASSENGER, forgetPeopleOf } from '#server/platform/rules/forget-people.ts'
import { PAYLOAD_WITHOUT_PERSON, REFERENCE_OF_WEBHOOK } from '#server/platform/rules/webhook-payloads.ts'
import type { Reach } from './person.ts'

/**
 * Locks a person, by the digest of the contact, until the end of the transaction. Limits the wait for this and all later
 * locks, so that the browser, which waits ten seconds, gets the response.
 */
export async function lockPerson(tx: Database, digest: Buffer): Promise<void> {
  await sql<{ limit: string }>`select set_config('lock_timeout', '4s', true) as limit`.execute(tx)
  await sql`
    select from pg_advisory_xact_lock(hashtext('tafiya person'), hashtext(${digest.toString('hex')}))
  `.execute(tx)
}

export const forgetBookings = (tx: Database, bookingIds: readonly number[]): Promise<number> =>
  forgetPeopleOf(tx, sql`b.id = any (${bookingIds}::int[])`)

/** Returns the references of the payments of these bookings, and of these payments. */
export async function selectReferences(
  tx: Database,
  bookingIds: readonly number[],
  paymentIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payments
    where booking_id = any (${bookingIds}::int[]) or id = any (${paymentIds}::int[])
    order by id
  `.execute(tx)
  return rows.map(({ reference }) => reference)
}

/** Removes people from seats of other people's bookings, with the infants on their laps. */
export async function blankPassengers(tx: Database, passengerIds: readonly number[]): Promise<void> {
  await sql`
    update passengers p set ${BLANK_PASSENGER}
    where p.id = any (${passengerIds}::int[]) or p.with_passenger_id = any (${passengerIds}::int[])
  `.execute(tx)
  await sql`
    update departed_manifests m set lines = without_people(m.lines, '{}', ${passengerIds}::int[])
    where exists (
      select from unnest(${passengerIds}::int[]) as person (id)
      where m.lines @> jsonb_build_array(jsonb_build_object('passengerId', person.id)))
  `.execute(tx)
}

export async function blankPayers(tx: Database, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update payments set payer_email = ${REMOVED.email} where id = any (${paymentIds}::int[])
  `.execute(tx)
}

/** The longest note that the columns of staff's notes accept. */
const NOTE_LENGTH = 300

/**
 * The columns whose texts are removed from the notes of staff. Short texts, and those without a letter, are skipped:
 * removing them would change amounts too.
 */
const WORDS = ['passenger_name', 'next_of_kin_name', 'passenger_address', 'email'] as const
const PHONES = ['mobile', 'next_of_kin_phone'] as const

/** A regular expression that finds the words of a column of booking `b`, but no part of a word or of a number. */
function wholeWords(name: (typeof WORDS | typeof PHONES)[number]): RawBuilder<unknown> {
  const column = sql`b.${sql.ref(name)}`
  const isUsable = (PHONES as readonly string[]).includes(name)
    ? sql`length(regexp_replace(${column}, '[^0-9]', '', 'g')) >= 10`
    : sql`length(${column}) >= 5 and ${column} ~ '[[:alpha:]]'`
  return sql`case when ${isUsable}
    then '(?<![[:alnum:]])' || regexp_replace(${column}, '([^[:alnum:]])', ${'\\\\\\1'}, 'g') || '(?![[:alnum:]])'
    else ${NO_MATCH} end`
}

const NO_MATCH = sql.lit('(?=a)b')

/** The text of a column of staff's notes, without the name and contacts of booking `b`. */
const withoutPerson = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left(${[...WORDS, ...PHONES].reduce(
    (text, name) => sql`regexp_replace(${text}, ${wholeWords(name)}, ${REMOVED.name}, 'gi')`,
    column,
  )}, ${NOTE_LENGTH})`

/**
 * Removes the person from what staff wrote about the money of these bookings. Must run before `forgetBookings`, which
 * removes the names to look for. Amounts, dates and references stay.
 */
export async function scrubNotes(tx: Database, bookingIds: readonly number[]): Promise<void> {
  await sql`
    update payments p
    set reason = ${withoutPerson(sql`p.reason`)}, exception_note = ${withoutPerson(sql`p.exception_note`)}
    from bookings b
    where b.id = p.booking_id and b.id = any (${bookingIds}::int[])
      and num_nonnulls(p.reason, p.exception_note) > 0
  `.execute(tx)
  await sql`
    update refunds r set note = ${withoutPerson(sql`r.note`)}, last_error = ${withoutPerson(sql`r.last_error`)}
    from payments p join bookings b on b.id = p.booking_id
    where p.id = r.payment_id and b.id = any (${bookingIds}::int[]) and num_nonnulls(r.note, r.last_error) > 0
  `.execute(tx)
  await sql`
    update unknown_payments u set note = ${withoutPerson(sql`u.note`)}
    from bookings b
    where b.id = u.booking_id and b.id = any (${bookingIds}::int[]) and u.note is not null
  `.execute(tx)
}

/** Returns the keys of the outbox for the mails that quote these messages and their replies. */
export async function selectMessageKeys(tx: Database, messageIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select 'contact-message:' || id as key from unnest(${messageIds}::int[]) as message (id)
    union all
    select 'contact-copy:' || id from unnest(${messageIds}::int[]) as message (id)
    union all
    select 'support-reply:' || r.id from support_replies r where r.message_id = any (${messageIds}::int[])
  `.execute(tx)
  return rows.map(({ key }) => key)
}

/** Empties the person's messages in the outbox. Those that wait are not sent any more. Returns their number. */
export async function eraseNotifications(
  tx: Database,
  of: { bookingIds: readonly number[]; keys: readonly string[]; ids: readonly number[] },
): Promise<number> {
  const { rows } = await sql`
    update notifications n
    set ${BLANK_NOTIFICATION}, dropped = n.dropped or n.status = 'pending',
        status = case n.status when 'pending' then 'failed' else n.status end
    where (n.booking_id = any (${of.bookingIds}::int[]) or n.dedupe_key = any (${of.keys}::text[])
        or n.id = any (${of.ids}::int[]))
      and n.contact_info <> ${REMOVED.phone}
    returning 1
  `.execute(tx)
  return rows.length
}

/** Deletes messages; the database deletes their replies with them. */
export async function deleteMessages(tx: Database, messageIds: readonly number[]): Promise<void> {
  await sql`delete from support_messages where id = any (${messageIds}::int[])`.execute(tx)
}

/**
 * True if a JSON column has one of these addresses as a whole value, in upper or lower case. Reads the whole column.
 */
const hasAddress = (column: 'answer' | 'payload', emails: readonly string[]): RawBuilder<boolean> =>
  sql`exists (
    select from unnest(${emails}::text[]) as email
    where strpos(lower(${sql.ref(column)}::text), to_jsonb(email)::text) > 0)`

/**
 * Deletes the stored responses that have one of these contacts as a value, such as the response about a message that
 * staff wrote. A request that is repeated with the same key then runs again, so responses about others must stay.
 */
export async function deleteAnswers(
  tx: Database,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<void> {
  await sql`
    delete from idempotency_keys
    where ${hasAddress('answer', emails)}
      or exists (
        select from unnest(${phones}::text[]) as phone,
          jsonb_path_query(answer, 'strict $.** ? (@.type() == "string")') as value
        where right(regexp_replace(value #>> '{}', '[^0-9]', '', 'g'), 10) = right(phone, 10))
  `.execute(tx)
}

/**
 * Empties the webhooks about these payments, those whose customer has one of these addresses, and those about no payment
 * that have one as a value. Those that wait keep what their processing needs. Each condition has an index.
 */
export async function blankWebhooksOf(
  tx: Database,
  of: { references: readonly string[]; emails: readonly string[] },
): Promise<void> {
  await sql`
    update webhook_inbox w
    set payload = case when processed_at is null then ${PAYLOAD_WITHOUT_PERSON} else '{}' end, last_error = null
    where payload <> '{}'
      and (${REFERENCE_OF_WEBHOOK} = any (${of.references}::text[])
        or lower(payload #>> '{customer,email}') = any (${of.emails}::text[])
        or ${REFERENCE_OF_WEBHOOK} is null and ${hasAddress('payload', of.emails)})
  `.execute(tx)
}

/** Calls the function that may change the audit log: the runtime role may not update the table itself. */
export async function blankVisitorAddresses(tx: Database, bookingIds: readonly number[]): Promise<void> {
  await sql<{ blanked: number }>`
    select blank_visitor_addresses(${bookingIds}::int[]) as blanked
  `.execute(tx)
}

export type ErasureRow = {
  id: number
  erasedAt: Date
  removed: Removed
  backupsUntil: string
  /** Null after the last backup with the data was deleted. */
  person: Buffer | null
  proof: 'link' | 'identity'
}

const ERASURE_COLUMNS = sql`
  id, erased_at as "erasedAt", removed, to_char(backups_until, 'YYYY-MM-DD') as "backupsUntil",
  person_sha256 as person, proof`

/** Returns the erasures whose contact may still be in a backup. */
export async function selectRecentErasures(db: Database): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select ${ERASURE_COLUMNS} from erasures where person_sha256 is not null order by id
  `.execute(db)
  return rows
}

export async function insertErasure(
  tx: Database,
  erasure: {
    staffId: number | null
    identity: string | null
    removed: Removed
    person: Buffer
    reach: Reach
  },
): Promise<ErasureRow> {
  const { person, reach } = erasure
  const { rows } = await sql<ErasureRow>`
    insert into erasures (erased_by, identity, removed, backups_until, person_sha256, proof, erased_at)
    values (${erasure.staffId}, ${erasure.identity}, ${JSON.stringify(erasure.removed)}::jsonb,
            ((now() + ${KEPT_FOR.backup}::interval) at time zone 'Africa/Lagos')::date,
            ${person}, ${reach.proof}, coalesce(${reach.asOf ?? null}::timestamptz, now()))
    returning ${ERASURE_COLUMNS}
  `.execute(tx)
  return only(rows)
}

export async function selectErasure(db: Database, id: number): Promise<ErasureRow | undefined> {
  const { rows } = await sql<ErasureRow>`
    select ${ERASURE_COLUMNS} from erasures where id = ${id}
  `.execute(db)
  return rows[0]
}
