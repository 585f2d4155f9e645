import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

export type Hits = { hits: number; secondsLeft: number }

/** Adds `times` hits to `key` in the current window. Returns the total and the seconds left in the window. */
export async function addHit(db: Database, key: string, windowSeconds: number, times = 1): Promise<Hits> {
  const { rows } = await sql<Hits>`
    insert into rate_limits (key, window_start, hits)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), ${times})
    on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits
    returning hits, ceil(extract(epoch from window_start - now()) + ${windowSeconds})::int as "secondsLeft"
  `.execute(db)
  return only(rows)
}

export async function subtractHit(db: Database, key: string, windowSeconds: number): Promise<void> {
  await sql`
    update rate_limits set hits = hits - 1
    where key = ${key} and hits > 0
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds})
  `.execute(db)
}
