import type pg from 'pg'
import { isReadOnlyServer } from './database-errors.ts'

/**
 * Many writes may be refused while a server stays read-only. They make the pool close its connections at most this
 * often.
 */
const MIN_INTERVAL_MS = 1_000

/**
 * Replaces the pool's connections after a failover. New connections to the database's host then reach the new primary,
 * but open connections still reach the old one, which refuses writes. After a refused write, the pool closes every
 * connection that is open at that time: idle ones at once, the others on release.
 */
export function leaveReadOnlyServer(pool: pg.Pool): void {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let markedAt = Number.NEGATIVE_INFINITY

  pool.on('connect', (client) => {
    openedAt.set(client, performance.now())
    onRefusedWrite(client, () => {
      if (performance.now() - markedAt <= MIN_INTERVAL_MS) return
      markedAt = performance.now()
      void closeIdle(pool)
    })
  })
  // On release the pool removes a connection that is ending, instead of keeping it for the next request.
  pool.on('release', (_error, client) => {
    if ((openedAt.get(client) ?? 0) <= markedAt) void client.end()
  })
}

/** Acquires and releases the idle connections, so that the release handler closes them: pg-pool has no other way. */
async function closeIdle(pool: pg.Pool): Promise<void> {
  const acquired = Array.from({ length: pool.idleCount }, () => pool.connect())
  for (const result of await Promise.allSettled(acquired))
    if (result.status === 'fulfilled') result.value.release()
}

function onRefusedWrite(client: pg.PoolClient, onRefused: () => void): void {
  const originalQuery = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    const result = originalQuery(...args)
    if (result instanceof Promise) result.catch((error: unknown) => isReadOnlyServer(error) && onRefused())
    return result
  }
  client.query = query as typeof client.query
}
