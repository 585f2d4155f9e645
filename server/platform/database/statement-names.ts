import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const names = new Map<string, string>()

export const nameStatement = (text: string, name: string): void => {
  names.set(text, name)
}

/**
 * Wraps the pool for Kysely, so that named statements are sent with their names. Kysely passes only text and values to
 * pg, so the name is looked up by the text, in transactions too. All other statements are sent unchanged.
 *
 * A PgBouncer older than 1.21 does not support prepared statements: with DATABASE_PREPARE=false, Kysely gets the pool
 * itself.
 */
export const sendingNames = (pool: pg.Pool): PostgresPool => ({
  connect: async () => withNames(await pool.connect()),
  end: () => pool.end(),
})

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => {
    const name = names.get(text)
    return name ? client.query({ name, text, values }) : client.query(text, values)
  }
  // Kysely also calls `query` with a cursor, but only for streams, which the server does not use.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}
