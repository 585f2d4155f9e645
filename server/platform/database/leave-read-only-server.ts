import type pg from 'pg'
import { isReadOnlyServer } from './database-errors.ts'

/** Minimum time between two replacements of the connections while a server stays read-only. */
const PAUSE_MS = 1_000

/**
 * After a failover the database's address leads to the new primary, but open connections still lead to the old one,
 * which now refuses writes. The first refusal marks every connection open at that time. Idle ones are closed at once,
 * the others on release, and the pool opens new ones.
 */
export function leaveReadOnlyServer(pool: pg.Pool): void {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let leftAt = Number.NEGATIVE_INFINITY

  pool.on('connect', (client) => {
    openedAt.set(client, performance.now())
    onRefusedWrite(client, () => {
      if (performance.now() - leftAt <= PAUSE_MS) return
      leftAt = performance.now()
      void touchIdle(pool)
    })
  })
  // On release the pool removes a connection that is ending, instead of keeping it for the next request.
  pool.on('release', (_error, client) => {
    if ((openedAt.get(client) ?? 0) <= leftAt) void client.end()
  })
}

/** Acquires and releases the idle connections, which closes them. */
async function touchIdle(pool: pg.Pool): Promise<void> {
  const touched = Array.from({ length: pool.idleCount }, () => pool.connect())
  for (const taken of await Promise.allSettled(touched))
    if (taken.status === 'fulfilled') taken.value.release()
}

function onRefusedWrite(client: pg.PoolClient, tell: () => void): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]) => {
    const sent = send(...given)
    if (sent instanceof Promise) sent.catch((error: unknown) => isReadOnlyServer(error) && tell())
    return sent
  }
  client.query = query as typeof client.query
}
