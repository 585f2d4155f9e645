import type pg from 'pg'
import { expect } from 'vitest'
import type { BuiltTrip } from './builders.ts'

/**
 * Ends the connection of the request that holds a seat of this trip, while it waits for the seat. The statement may or
 * may not have been committed, and the product cannot know.
 */
export async function loseConnectionOfHold<Answer>(
  { pool }: { pool: pg.Pool },
  trip: BuiltTrip,
  hold: () => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from seats where trip_id = $1 for update', [trip.id])
    const answer = hold()
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(end)).rowCount).toBeGreaterThan(0)
    return await answer
  } finally {
    await client.query('rollback')
    client.release()
  }
}
