import type pg from 'pg'

const ROUNDS = 5

/**
 * Returns whether a pooler in transaction mode, such as PgBouncer, is between this process and PostgreSQL. A connection
 * then has no backend of its own and loses session state: LISTEN, session locks, prepared statements and `set`.
 * Compares the backends of two open connections: behind such a pooler, one backend answers both, or a connection
 * changes its backend.
 */
export async function sharesBackends(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await backendOf(first)
      await second.query('begin')
      // Queries the first connection again only if the backends differ. If there is a single backend, the open
      // transaction occupies it, and that query would block.
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
