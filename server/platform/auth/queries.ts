import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { HAS_PASSKEY, HAS_TOTP } from '#server/platform/database/has-factor.ts'
import { SESSION_IS_LIVE } from '#server/platform/database/live-session.ts'
import type { Staff } from './staff.ts'

const CONFIRMED_FOR = sql.lit('15 minutes')

export type KnownSession = Staff & {
  mustChangePassword: boolean
  hasSecondFactor: boolean
  isConfirmed: boolean
}

/**
 * Returns the user of a live session. Updates `last_seen_at` at most once a minute, so that most requests write
 * nothing.
 */
export async function selectSession(db: Database, digest: Buffer): Promise<KnownSession | undefined> {
  const { rows } = await sql<KnownSession>`
    with live as (
      select s.token_sha256, s.user_id, s.last_seen_at, s.confirmed_at
      from sessions s
      where s.token_sha256 = ${digest} and ${SESSION_IS_LIVE}
    ), seen as (
      update sessions s set last_seen_at = now()
      from live
      where s.token_sha256 = live.token_sha256 and live.last_seen_at < now() - interval '1 minute'
    )
    select u.id, u.name, u.email, r.name as role,
           array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions,
           u.must_change_password as "mustChangePassword", ${HAS_TOTP} or ${HAS_PASSKEY} as "hasSecondFactor",
           live.confirmed_at > now() - interval ${CONFIRMED_FOR} as "isConfirmed"
    from live
    join users u on u.id = live.user_id and u.deleted_at is null and u.status = 'active'
    join roles r on r.id = u.role_id
  `.execute(db)
  return rows[0]
}

export type KnownKey = Staff & {
  keyId: number
  keyName: string
  keyPermissions: string[]
  mustChangePassword: boolean
  hasSecondFactor: boolean
}

/**
 * Returns the person for whom an API key acts, and the permissions of the key. Undefined if the key is revoked or
 * expired, or its person is disabled or deleted. Updates `last_used_at` at most once a minute.
 */
export async function selectApiKey(db: Database, digest: Buffer): Promise<KnownKey | undefined> {
  const { rows } = await sql<KnownKey>`
    with live as (
      select k.id, k.name, k.permissions, k.created_by, k.last_used_at
      from api_keys k
      where k.token_sha256 = ${digest} and k.revoked_at is null and k.expires_at > now()
    ), used as (
      update api_keys k set last_used_at = now()
      from live
      where k.id = live.id and coalesce(live.last_used_at < now() - interval '1 minute', true)
    )
    select u.id, u.name, u.email, r.name as role,
           array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions,
           u.must_change_password as "mustChangePassword", ${HAS_TOTP} or ${HAS_PASSKEY} as "hasSecondFactor",
           live.id as "keyId", live.name as "keyName", live.permissions as "keyPermissions"
    from live
    join users u on u.id = live.created_by and u.deleted_at is null and u.status = 'active'
    join roles r on r.id = u.role_id
  `.execute(db)
  return rows[0]
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
