import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { SESSION_IS_LIVE } from '#server/platform/database/live-session.ts'

export type SessionRow = {
  id: number
  isCurrent: boolean
  createdAt: Date
  lastSeenAt: Date
  userAgent: string | null
  ip: string | null
}

/** The twenty used last: more places than anyone works in. */
export async function selectSessions(db: Database, userId: number, current: Buffer): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.token_sha256 = ${current} as "isCurrent", s.created_at as "createdAt",
           s.last_seen_at as "lastSeenAt", s.user_agent as "userAgent", host(s.ip_address) as ip
    from sessions s
    where s.user_id = ${userId} and ${SESSION_IS_LIVE}
    order by s.token_sha256 = ${current} desc, s.last_seen_at desc
    limit 20
  `.execute(db)
  return rows
}

/** Only one of the person's own. */
export async function deleteOwnSession(tx: Database, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning id
  `.execute(tx)
  return rows.length > 0
}

export async function deleteOtherSessions(tx: Database, userId: number, current: Buffer): Promise<number> {
  const { rows } = await sql`
    delete from sessions where user_id = ${userId} and token_sha256 <> ${current} returning id
  `.execute(tx)
  return rows.length
}

export async function confirmSession(db: Database, current: Buffer): Promise<void> {
  await sql`update sessions set confirmed_at = now() where token_sha256 = ${current}`.execute(db)
}

export async function selectPasswordHash(db: Database, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from users where id = ${userId} and status = 'active' and deleted_at is null
  `.execute(db)
  return rows[0]?.hash
}

/** False: the password was changed by another request while the old one was being checked. */
export async function replacePassword(
  tx: Database,
  userId: number,
  passwords: { before: string; after: string },
): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${passwords.after}, must_change_password = false
    where id = ${userId} and password_hash = ${passwords.before} and status = 'active' and deleted_at is null
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function insertPasswordLink(tx: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into password_links (user_id) values (${userId}) returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

export type LinkedPerson = { id: number; name: string; email: string }

/** Undefined: the link was used or replaced by a password change, or the account is closed. */
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

/** False for the second of two who use the link at once. */
export async function deletePasswordLink(tx: Database, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from password_links where token_sha256 = ${digest} and expires_at > now() returning id
  `.execute(tx)
  return rows.length > 0
}

export async function setPasswordHash(tx: Database, userId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${hash}, must_change_password = false
    where id = ${userId} and status = 'active' and deleted_at is null
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Whoever may log in with this e-mail. */
export async function selectActivePerson(db: Database, email: string): Promise<LinkedPerson | undefined> {
  const { rows } = await sql<LinkedPerson>`
    select id, name, email from users where email = ${email} and status = 'active' and deleted_at is null
  `.execute(db)
  return rows[0]
}

/** The account of this e-mail as an active admin, made where there is none. */
export async function upsertAdmin(
  tx: Database,
  admin: { email: string; passwordHash: string },
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into users (name, email, password_hash, role_id)
    select 'Administrator', ${admin.email}, ${admin.passwordHash}, r.id from roles r where r.name = 'admin'
    on conflict (email) where deleted_at is null do update
    set role_id = excluded.role_id, status = 'active', password_hash = excluded.password_hash
    returning id, xmax = 0 as "isNew"
  `.execute(tx)
  return rows[0] as { id: number; isNew: boolean }
}
