import { sql } from 'kysely'
import { VISIT_MINUTES } from '#domain/platform/one-time-link.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

export type Purpose = 'password' | 'my-data' | 'refund-account' | 'booking-act'

/** `subject` is the id of a user, a booking or a refund, or the contact of the person whose data the link opens. */
export type NewLink = { purpose: Purpose; subject: number | string; wish?: object }

export async function insertLink(tx: Database, { purpose, subject, wish = {} }: NewLink): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into one_time_links (purpose, subject, wish)
    values (${purpose}, ${String(subject)}, ${JSON.stringify(wish)}::jsonb)
    returning id
  `.execute(tx)
  return only(rows).id
}

type Subject = { subject: string }

/** Stores a new token. Returns undefined if the link was used or ended. */
export async function storeToken(
  db: Database,
  { id, purpose, digest, minutes }: { id: number; purpose: Purpose; digest: Buffer; minutes: number },
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    update one_time_links
    set secret_sha256 = ${digest}, expires_at = now() + make_interval(mins => ${minutes})
    where id = ${id} and purpose = ${purpose} and used_at is null
    returning subject
  `.execute(db)
  return rows[0]
}

/** Returns the subject of a link that can still be used, without using it. */
export async function selectLink(
  db: Database,
  purpose: Purpose,
  token: Buffer,
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select subject from one_time_links
    where secret_sha256 = ${token} and purpose = ${purpose} and used_at is null and expires_at > now()
  `.execute(db)
  return rows[0]
}

export type UsedLink = { subject: string; wish: unknown; until: Date }

/** Replaces the token by the key of a visit. Returns undefined if the link has expired, and for a second use. */
export async function replaceToken(
  tx: Database,
  purpose: Purpose,
  { token, key }: { token: Buffer; key: Buffer },
): Promise<UsedLink | undefined> {
  const { rows } = await sql<UsedLink>`
    update one_time_links
    set secret_sha256 = ${key}, expires_at = now() + make_interval(mins => ${VISIT_MINUTES}), used_at = now()
    where secret_sha256 = ${token} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning subject, wish, now() + make_interval(mins => ${VISIT_MINUTES}) as until
  `.execute(tx)
  return rows[0]
}

export type Visit = { linkId: number; subject: string; until: Date }

export async function selectVisit(db: Database, purpose: Purpose, key: Buffer): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`
    select id as "linkId", subject, expires_at as until from one_time_links
    where secret_sha256 = ${key} and purpose = ${purpose} and used_at is not null and expires_at > now()
  `.execute(db)
  return rows[0]
}

export async function deleteLinks(
  tx: Database,
  { purpose, subject }: Pick<NewLink, 'purpose' | 'subject'>,
): Promise<void> {
  await sql`
    delete from one_time_links where purpose = ${purpose} and subject = ${String(subject)}
  `.execute(tx)
}
