import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type Shop = { database: { pool: Pick<pg.Pool, 'query'> } }

/** A part of a query that selects the other sessions of this database. */
const OTHERS = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

/** Waits until `howMany` statements wait for a lock. */
export async function untilLockWaits({ database }: Shop, howMany = 1): Promise<void> {
  const waiting = `select ${OTHERS} and wait_event_type = 'Lock'`
  while (((await database.pool.query(waiting)).rowCount ?? 0) < howMany) await sleep(5)
}

export async function openTransactions({ database }: Shop): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select ${OTHERS} and xact_start is not null and state <> 'active'`,
  )
  return rowCount ?? 0
}
