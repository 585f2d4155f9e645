import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

/** `key` and `request` are digests. */
export type KeyedRequest = { endpoint: string; key: Buffer; request: Buffer }

/** Creates or finds the row of the key. `answer` is null until a response is stored. */
export async function claimKey(
  db: Database,
  { endpoint, key, request }: KeyedRequest,
): Promise<{ isSameRequest: boolean; answer: unknown }> {
  // The update changes nothing. Without it, a conflict would return no row.
  const { rows } = await sql<{ isSameRequest: boolean; answer: unknown }>`
    insert into idempotency_keys as k (endpoint, key_sha256, request_sha256)
    values (${endpoint}, ${key}, ${request})
    on conflict (endpoint, key_sha256) do update set key_sha256 = excluded.key_sha256
    returning k.request_sha256 = ${request} as "isSameRequest", k.answer
  `.execute(db)
  return only(rows)
}

/**
 * Returns whether the answered request with this key is the same one. Undefined if there is none. The update changes
 * nothing, but its commit waits for the standby, so that an answer is returned only once the standby has it.
 */
export async function touchAnswer(
  db: Database,
  { endpoint, key, request }: KeyedRequest,
): Promise<{ isSameRequest: boolean } | undefined> {
  const { rows } = await sql<{ isSameRequest: boolean }>`
    update idempotency_keys set key_sha256 = key_sha256
    where endpoint = ${endpoint} and key_sha256 = ${key} and answer is not null
    returning request_sha256 = ${request} as "isSameRequest"
  `.execute(db)
  return rows[0]
}

/** The row of the same request, as long as it has no response. */
const unanswered = ({ endpoint, key, request }: KeyedRequest) =>
  sql`endpoint = ${endpoint} and key_sha256 = ${key} and request_sha256 = ${request} and answer is null`

export async function keepAnswer(db: Database, keyed: KeyedRequest, answer: unknown): Promise<void> {
  await sql`
    update idempotency_keys set status_code = 200, answer = ${JSON.stringify(answer)}::jsonb
    where ${unanswered(keyed)}
  `.execute(db)
}

export async function freeKey(db: Database, keyed: KeyedRequest): Promise<void> {
  await sql`delete from idempotency_keys where ${unanswered(keyed)}`.execute(db)
}
