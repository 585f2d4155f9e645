import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

export async function insertPasswordLink(tx: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into password_links (user_id) values (${userId}) returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

export type LinkedPerson = { id: number; name: string; email: string }

/**
 * Stores a new token, valid for 30 minutes. Returns undefined if the link was used or revoked, or the account closed.
 */
export async function startPasswordLink(
  db: Database,
  id: number,
  digest: Buffer,
): Promise<LinkedPerson | undefined> {
  const { rows } = await sql<LinkedPerson>`
    update password_links l set token_sha256 = ${digest}, expires_at = now() + interval '30 minutes'
    from users u
    where l.id = ${id} and u.id = l.user_id and u.status = 'active' and u.deleted_at is null
    returning u.id, u.name, u.email
  `.execute(db)
  return rows[0]
}

export async function selectLinkedPerson(db: Database, digest: Buffer): Promise<LinkedPerson | undefined> {
  const { rows } = await sql<LinkedPerson>`
    select u.id, u.name, u.email
    from password_links l join users u on u.id = l.user_id and u.status = 'active' and u.deleted_at is null
    where l.token_sha256 = ${digest} and l.expires_at > now()
  `.execute(db)
  return rows[0]
}

export async function deleteLinksOf(tx: Database, userId: number): Promise<void> {
  await sql`delete from password_links where user_id = ${userId}`.execute(tx)
}

/** Returns false if the link has expired, and for the second of two concurrent uses. */
export async function deletePasswordLink(tx: Database, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from password_links where token_sha256 = ${digest} and expires_at > now() returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function setPasswordHash(tx: Database, userId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${hash}, must_change_password = false
    where id = ${userId} and status = 'active' and deleted_at is null
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function selectActivePerson(db: Database, email: string): Promise<LinkedPerson | undefined> {
  const { rows } = await sql<LinkedPerson>`
    select id, name, email from users where email = ${email} and status = 'active' and deleted_at is null
  `.execute(db)
  return rows[0]
}
