import type pg from 'pg'

const ROUNDS = 5

/**
 * Returns whether a pooler in transaction mode (PgBouncer) is between this process and PostgreSQL: a connection then
 * has no backend of its own. Such a connection loses session state (LISTEN, session locks, prepared statements, `set`).
 * Detects this with two open connections: one backend answers both, or one connection changes its backend.
 */
export async function sharesBackends(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await backendOf(first)
      await second.query('begin')
      // Queries the first connection again only if the backends differ: with a single backend, held by the open
      // transaction, that query would block.
      const isShared = (await backendOf(second)) === before || (await backendOf(first)) !== before
      await second.query('commit')
      if (isShared) return true
    }
    return false
  } finally {
    first.release()
    second.release()
  }
}

async function backendOf(client: Pick<pg.PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
