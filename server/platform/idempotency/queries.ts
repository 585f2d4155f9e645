import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

export type KeyedRequest = { endpoint: string; key: string; digest: Buffer }

/** Creates or finds the row of the key. `answer` is null until a response is stored. */
export async function claimKey(
  db: Database,
  { endpoint, key, digest }: KeyedRequest,
): Promise<{ isSameRequest: boolean; answer: unknown }> {
  // The update changes nothing. Without it, a conflict would return no row.
  const { rows } = await sql<{ isSameRequest: boolean; answer: unknown }>`
    insert into idempotency_keys as k (endpoint, key, request_sha256)
    values (${endpoint}, ${key}, ${digest})
    on conflict (endpoint, key) do update set key = excluded.key
    returning k.request_sha256 = ${digest} as "isSameRequest", k.answer
  `.execute(db)
  return rows[0] as { isSameRequest: boolean; answer: unknown }
}

export async function keepAnswer(db: Database, request: KeyedRequest, answer: unknown): Promise<void> {
  await sql`
    update idempotency_keys set status_code = 200, answer = ${JSON.stringify(answer)}::jsonb
    where endpoint = ${request.endpoint} and key = ${request.key} and request_sha256 = ${request.digest}
      and answer is null
  `.execute(db)
}

export async function freeKey(db: Database, request: KeyedRequest): Promise<void> {
  await sql`
    delete from idempotency_keys
    where endpoint = ${request.endpoint} and key = ${request.key} and request_sha256 = ${request.digest}
      and answer is null
  `.execute(db)
}
