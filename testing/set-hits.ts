import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { keyOf, type Limit } from '#server/platform/limits/limit.ts'

/**
 * Sets the hits of a subject in the current window and in the next one. So the next request meets exactly this count,
 * although a window may end at any moment.
 */
export async function setHits(
  { database }: { database: { db: Database } },
  limit: Pick<Limit, 'name' | 'windowSeconds'>,
  subject: string,
  hits: number,
): Promise<void> {
  const { windowSeconds } = limit
  await sql`
    insert into rate_limits (key, window_start, hits)
    select ${keyOf(limit, subject)}, to_timestamp((floor(extract(epoch from now()) / ${windowSeconds}) + n) * ${windowSeconds}), ${hits}
    from generate_series(0, 1) n
    on conflict (key, window_start) do update set hits = excluded.hits
  `.execute(database.db)
}
