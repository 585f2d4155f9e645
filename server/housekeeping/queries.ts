import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export async function deleteDeadSessions(db: Database): Promise<void> {
  await sql`
    delete from sessions
    where expires_at < now() or last_seen_at < now() - interval '30 minutes'
  `.execute(db)
}

export async function deleteOldHits(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db)
}

export async function deleteOldIdempotencyKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '72 hours'`.execute(db)
}
