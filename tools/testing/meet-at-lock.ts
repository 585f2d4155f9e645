import type pg from 'pg'
import { untilLockWaits } from './watch-database.ts'

type Shop = { database: { pool: Pick<pg.Pool, 'connect' | 'query'> } }

/**
 * Makes two acts compete for the same rows. First locks the rows with the statement `lock`, then starts both acts.
 * Releases the lock when both wait for it, with `first` ahead of `second` in the queue.
 */
export async function meetAtLock<A, B>(
  shop: Shop,
  lock: string,
  [first, second]: readonly [() => Promise<A>, () => Promise<B>],
): Promise<[A, B]> {
  const holder = await shop.database.pool.connect()
  try {
    await holder.query(`begin; ${lock}`)
    const firstAct = first()
    await untilLockWaits(shop)
    const secondAct = second()
    await untilLockWaits(shop, 2)
    await holder.query('commit')
    return await Promise.all([firstAct, secondAct])
  } finally {
    holder.release()
  }
}
