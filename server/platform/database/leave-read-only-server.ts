import type pg from 'pg'

/**
 * Many writes may be refused while a server stays read-only. They make the pool close its connections at most this
 * often.
 */
const MIN_INTERVAL_MS = 1_000

/**
 * Returns a function that replaces the pool's connections after a failover, to be called after a refused write. New
 * connections to the database's host then reach the new primary, but open connections still reach the old one, which
 * refuses writes. The pool closes every connection that is open at that time: idle ones at once, the others on release.
 */
export function leaveReadOnlyServer(pool: pg.Pool): () => void {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let markedAt = Number.NEGATIVE_INFINITY

  pool.on('connect', (client) => void openedAt.set(client, performance.now()))
  // On release the pool removes a connection that is ending, instead of keeping it for the next request.
  pool.on('release', (_error, client) => {
    if ((openedAt.get(client) ?? 0) <= markedAt) void client.end()
  })
  return () => {
    if (performance.now() - markedAt <= MIN_INTERVAL_MS) return
    markedAt = performance.now()
    void closeIdle(pool)
  }
}

/** Acquires and releases the idle connections, so that the release handler closes them: pg-pool has no other way. */
async function closeIdle(pool: pg.Pool): Promise<void> {
  const acquired = Array.from({ length: pool.idleCount }, () => pool.connect())
  for (const result of await Promise.allSettled(acquired))
    if (result.status === 'fulfilled') result.value.release()
}
