import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { SESSION_IS_LIVE } from '#server/platform/rules/live-session.ts'

export type SessionRow = {
  id: number
  isCurrent: boolean
  createdAt: Date
  lastSeenAt: Date
  userAgent: string | null
  ip: string | null
}

/** Returns the current session first and then the others, last used first, twenty at most. */
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

/** Deletes a session only if it belongs to this user. */
export async function deleteOwnSession(tx: Database, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${id} and user_id = ${userId} returning 1
  `.execute(tx)
  return rows.length > 0
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

/** Returns false if the password changed or the account was closed while the old password was being checked. */
export async function replacePassword(
  tx: Database,
  userId: number,
  passwords: { before: string; after: string },
): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${passwords.after}, must_change_password = false
    where id = ${userId} and password_hash = ${passwords.before} and status = 'active' and deleted_at is null
    returning 1
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

export type ActivePerson = { id: number; name: string; email: string }

export async function selectActivePerson(
  db: Database,
  by: { id: number } | { email: string },
): Promise<ActivePerson | undefined> {
  const { rows } = await sql<ActivePerson>`
    select id, name, email from users
    where ${'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`} and status = 'active' and deleted_at is null
  `.execute(db)
  return rows[0]
}

/** Makes the account with this e-mail an active admin with this password; creates the account if there is none. */
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
  return only(rows)
}
