import { sql } from 'kysely'
import type { Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { HAS_PASSKEY, HAS_TOTP } from '#server/platform/rules/has-factor.ts'

const ABSOLUTE_LIMIT = sql.lit('12 hours')

export type Account = Staff & {
  passwordHash: string
  mustChangePassword: boolean
  hasSecondFactor: boolean
  hasTotp: boolean
  hasPasskey: boolean
}

export async function selectAccount(
  db: Database,
  person: { email: string } | { id: number },
): Promise<Account | undefined> {
  const isPerson = 'id' in person ? sql`u.id = ${person.id}` : sql`u.email = ${person.email}`
  const { rows } = await sql<Account>`
    select u.id, u.name, u.email, r.name as role, u.password_hash as "passwordHash",
           u.must_change_password as "mustChangePassword", ${HAS_TOTP} as "hasTotp", ${HAS_PASSKEY} as "hasPasskey",
           ${HAS_TOTP} or ${HAS_PASSKEY} as "hasSecondFactor",
           array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions
    from users u join roles r on r.id = u.role_id
    where ${isPerson} and u.deleted_at is null and u.status = 'active'
  `.execute(db)
  return rows[0]
}

/** Returns the ID of any account that is not deleted, disabled ones included. */
export async function selectUserId(db: Database, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where email = ${email} and deleted_at is null
  `.execute(db)
  return rows[0]?.id
}

/** Returns the addresses of the account's last twenty logins whose address is still in the audit log. */
export async function selectLoginAddresses(db: Database, email: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct host(login.ip_address) as address
    from users u cross join lateral (
      select l.ip_address from audit_log l
      where l.actor_id = u.id and l.action = 'user.login' and l.ip_address is not null
      order by l.id desc
      limit 20
    ) login
    where u.email = ${email} and u.deleted_at is null
  `.execute(db)
  return rows.map(({ address }) => address)
}

/**
 * Inserts a session and sets the time of the last login. Returns false if the password was changed or the account
 * closed while the login was being checked. Those changes and this statement lock the user's row, so no session appears
 * after the transaction that ends all sessions.
 */
export async function insertSession(
  db: Database,
  session: {
    userId: number
    passwordHash: string
    digest: Buffer
    ip: string
    userAgent: string | undefined
  },
): Promise<boolean> {
  const { rows } = await sql`
    with login as (
      update users set last_login_at = now()
      where id = ${session.userId} and password_hash = ${session.passwordHash}
        and status = 'active' and deleted_at is null
      returning id
    )
    insert into sessions (token_sha256, user_id, ip_address, user_agent, expires_at)
    select ${session.digest}, login.id, ${session.ip}::inet, left(${session.userAgent ?? null}::text, 300),
           now() + interval ${ABSOLUTE_LIMIT}
    from login
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Returns false if the password was changed or the account closed while the login was being checked. */
export async function insertChallenge(
  db: Database,
  challenge: { userId: number; passwordHash: string; digest: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with person as (
      select id from users
      where id = ${challenge.userId} and password_hash = ${challenge.passwordHash}
        and status = 'active' and deleted_at is null
      for update
    )
    insert into login_challenges (token_sha256, user_id, expires_at)
    select ${challenge.digest}, person.id, now() + interval '5 minutes' from person
    returning 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Counts an attempt to complete a login with a second factor, before the proof is compared. Returns undefined if the
 * login is unknown, is older than five minutes, or has had five attempts.
 */
export async function tryChallenge(
  db: Database,
  digest: Buffer,
): Promise<{ userId: number; passkeyChallenge: string | null } | undefined> {
  const { rows } = await sql<{ userId: number; passkeyChallenge: string | null }>`
    update login_challenges set attempts = attempts + 1
    where token_sha256 = ${digest} and expires_at > now() and attempts < 5
    returning user_id as "userId", passkey_challenge as "passkeyChallenge"
  `.execute(db)
  return rows[0]
}

/**
 * Stores the challenge that a passkey must sign; null removes it. Returns the user ID of the login, or undefined if the
 * login is unknown or older than five minutes.
 */
export async function storePasskeyChallenge(
  db: Database,
  digest: Buffer,
  passkeyChallenge: string | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    update login_challenges set passkey_challenge = ${passkeyChallenge}
    where token_sha256 = ${digest} and expires_at > now()
    returning user_id as "userId"
  `.execute(db)
  return rows[0]?.userId
}

export async function deleteChallenge(tx: Database, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from login_challenges where token_sha256 = ${digest} and expires_at > now() returning 1
  `.execute(tx)
  return rows.length > 0
}
