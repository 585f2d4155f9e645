import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { HAS_PASSKEY, HAS_TOTP } from '#server/platform/rules/has-factor.ts'
import { SESSION_IS_LIVE } from '#server/platform/rules/live-session.ts'
import type { Staff } from './staff.ts'

const CONFIRMED_FOR = sql.lit('15 minutes')

export type KnownSession = Staff & {
  mustChangePassword: boolean
  hasSecondFactor: boolean
  isConfirmed: boolean
  isSeenLately: boolean
}

/** Returns the user of a live session. `isSeenLately` is false if the last use was noted more than a minute ago. */
export async function selectSession(db: Database, digest: Buffer): Promise<KnownSession | undefined> {
  const { rows } = await sql<KnownSession>`
    select u.id, u.name, u.email, r.name as role,
           array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions,
           u.must_change_password as "mustChangePassword", ${HAS_TOTP} or ${HAS_PASSKEY} as "hasSecondFactor",
           s.confirmed_at > now() - interval ${CONFIRMED_FOR} as "isConfirmed",
           s.last_seen_at >= now() - interval '1 minute' as "isSeenLately"
    from sessions s
    join users u on u.id = s.user_id and u.deleted_at is null and u.status = 'active'
    join roles r on r.id = u.role_id
    where s.token_sha256 = ${digest} and ${SESSION_IS_LIVE}
  `.execute(db)
  return rows[0]
}

export async function touchSession(db: Database, digest: Buffer): Promise<void> {
  await sql`update sessions set last_seen_at = now() where token_sha256 = ${digest}`.execute(db)
}

export type KnownKey = Staff & {
  keyId: number
  keyName: string
  keyPermissions: string[]
  mustChangePassword: boolean
  hasSecondFactor: boolean
  isSeenLately: boolean
}

/**
 * Returns the person for whom an API key acts, and the permissions of the key. Undefined if the key is revoked or
 * expired, or its person is disabled or deleted. `isSeenLately` is false if the last use was noted more than a minute
 * ago.
 */
export async function selectApiKey(db: Database, digest: Buffer): Promise<KnownKey | undefined> {
  const { rows } = await sql<KnownKey>`
    select u.id, u.name, u.email, r.name as role,
           array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions,
           u.must_change_password as "mustChangePassword", ${HAS_TOTP} or ${HAS_PASSKEY} as "hasSecondFactor",
           k.id as "keyId", k.name as "keyName", k.permissions as "keyPermissions",
           coalesce(k.last_used_at >= now() - interval '1 minute', false) as "isSeenLately"
    from api_keys k
    join users u on u.id = k.created_by and u.deleted_at is null and u.status = 'active'
    join roles r on r.id = u.role_id
    where k.token_sha256 = ${digest} and k.revoked_at is null and k.expires_at > now()
  `.execute(db)
  return rows[0]
}

export async function touchApiKey(db: Database, id: number): Promise<void> {
  await sql`update api_keys set last_used_at = now() where id = ${id}`.execute(db)
}

export async function deleteSession(db: Database, digest: Buffer): Promise<void> {
  await sql`delete from sessions where token_sha256 = ${digest}`.execute(db)
}

/**
 * Deletes pending logins, which wait for the second factor, before sessions. The first delete waits for a login that is
 * being completed, so that the second one sees its session.
 */
export async function deleteSessionsOf(tx: Database, userId: number): Promise<void> {
  await sql`delete from login_challenges where user_id = ${userId}`.execute(tx)
  await sql`delete from sessions where user_id = ${userId}`.execute(tx)
}

/**
 * Deletes all pending logins and then all sessions except the current one, in this order for the reason given at
 * `deleteSessionsOf`. Returns the number of deleted sessions.
 */
export async function deleteOtherSessions(tx: Database, userId: number, current: Buffer): Promise<number> {
  await sql`delete from login_challenges where user_id = ${userId}`.execute(tx)
  const { rows } = await sql`
    delete from sessions where user_id = ${userId} and token_sha256 <> ${current} returning 1
  `.execute(tx)
  return rows.length
}
