import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

export type FactorRows = {
  hasTotp: boolean
  recoveryCodesLeft: number
  passkeys: { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }[]
}

export async function selectFactors(db: Database, userId: number): Promise<FactorRows> {
  const { rows: passkeys } = await sql<FactorRows['passkeys'][number]>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by id
  `.execute(db)
  const { rows } = await sql<Omit<FactorRows, 'passkeys'>>`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as "hasTotp",
           (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryCodesLeft"
  `.execute(db)
  return { ...only(rows), passkeys }
}

/**
 * Serializes changes of factors per user: two requests must not each remove one of the last two factors, or each add the
 * first one.
 */
export async function lockPerson(tx: Database, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

/** Returns false if the user has a confirmed authenticator app. An unconfirmed secret is replaced. */
export async function startTotp(tx: Database, userId: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_secrets (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
    where totp_secrets.confirmed_at is null
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function selectTotpSecret(
  db: Database,
  userId: number,
  which: { isConfirmed: boolean },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from totp_secrets
    where user_id = ${userId} and (confirmed_at is not null) = ${which.isConfirmed}
  `.execute(db)
  return rows[0]?.secret
}

export async function confirmTotp(tx: Database, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_secrets set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and confirmed_at is null
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Returns false if a code of this step or a later one was used before. */
export async function spendTotpStep(db: Database, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update totp_secrets set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
    returning 1
  `.execute(db)
  return rows.length > 0
}

export async function deleteTotp(tx: Database, userId: number): Promise<void> {
  await sql`delete from totp_secrets where user_id = ${userId}`.execute(tx)
}

export type PasskeyRow = {
  id: number
  credentialId: string
  publicKey: Buffer
  counter: string
  transports: string[]
}

export async function selectPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, credential_id as "credentialId", public_key as "publicKey", counter, transports
    from passkeys where user_id = ${userId} order by id
  `.execute(db)
  return rows
}

export async function insertPasskey(
  tx: Database,
  userId: number,
  passkey: { credentialId: string; publicKey: Buffer; counter: number; transports: string[]; name: string },
): Promise<void> {
  await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports},
            ${passkey.name})
  `.execute(tx)
}

/**
 * Stores the counter and the time of use. Returns false if the counter did not rise: the passkey may be a copy. A
 * passkey without a counter always sends 0, which is accepted.
 */
export async function countPasskeyUse(db: Database, id: number, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
    returning 1
  `.execute(db)
  return rows.length > 0
}

export async function deletePasskey(tx: Database, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from passkeys where id = ${id} and user_id = ${userId} returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Database, userId: number, digests: Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  if (digests.length === 0) return
  await sql`
    insert into recovery_codes (user_id, code_sha256) select ${userId}, unnest(${digests}::bytea[])
  `.execute(tx)
}

/** Deletes the code on use: the second of two concurrent requests finds nothing. */
export async function deleteRecoveryCode(db: Database, userId: number, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes where user_id = ${userId} and code_sha256 = ${digest} returning 1
  `.execute(db)
  return rows.length > 0
}

export async function deleteFactors(tx: Database, userId: number): Promise<void> {
  await deleteTotp(tx, userId)
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx)
  await replaceRecoveryCodes(tx, userId, [])
}

export async function keepSessionChallenge(db: Database, session: Buffer, challenge: string): Promise<void> {
  await sql`
    update sessions
    set passkey_challenge = ${challenge}, passkey_challenge_until = now() + interval '5 minutes'
    where token_sha256 = ${session}
  `.execute(db)
}

/** Returns and removes the challenge, so that it can be used only once. */
export async function takeSessionChallenge(db: Database, session: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    update sessions s set passkey_challenge = null
    from (select token_sha256, passkey_challenge from sessions where token_sha256 = ${session} for update) before
    where s.token_sha256 = before.token_sha256 and before.passkey_challenge is not null
      and s.passkey_challenge_until > now()
    returning before.passkey_challenge as challenge
  `.execute(db)
  return rows[0]?.challenge
}
