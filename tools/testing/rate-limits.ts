import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/platform/database/connect.ts'
import { keyOf, type Limit } from '#server/platform/limits/limit.ts'

/**
 * A rate limit counts in fixed windows of the clock, such as quarters of an hour. These functions keep the end of a
 * window from disturbing a test.
 */

/**
 * Makes all hits of a subject count in one window that begins now, so that no window ends during the test. `removeHit`
 * has no effect in such a test, because it looks for the hit in the clock's window.
 */
export async function keepOneWindow({ database }: { database: { pool: Pick<pg.Pool, 'query'> } }) {
  await database.pool.query(`
    create function keep_one_window() returns trigger language plpgsql as $$
    begin
      new.window_start := '${new Date().toISOString()}';
      return new;
    end $$;
    create trigger keep_one_window before insert on rate_limits for each row execute function keep_one_window()`)
}

/**
 * Sets the hits of a subject in the current window and in the next one. The next request then meets this count even if
 * a new window has begun.
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
    select ${keyOf(limit, subject)},
           to_timestamp((floor(extract(epoch from now()) / ${windowSeconds}) + n) * ${windowSeconds}), ${hits}
    from generate_series(0, 1) n
    on conflict (key, window_start) do update set hits = excluded.hits
  `.execute(database.db)
}
