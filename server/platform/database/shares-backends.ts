import type pg from 'pg'

const ROUNDS = 5

/**
 * Whether a pooler in transaction mode (PgBouncer) stands between us and PostgreSQL: a connection of ours then has no
 * backend of its own. Session state is lost on such a connection (LISTEN, session locks, prepared statements, `set`).
 * Two connections that are open at the same time show it when one backend answers both, or one changes its backend.
 */
export async function sharesBackends(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await backendOf(first)
      await second.query('begin')
      // Asked of the first once more only where it has a backend to answer: a pooler may have a single one.
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
