import type { Database } from './connect.ts'
import { isWorthOneRetry } from './database-errors.ts'

/**
 * One transaction, one function. READ COMMITTED with row locks: under REPEATABLE READ the snapshot would be older than
 * the lock, and a seat could be judged by what it was before we waited for it.
 *
 * Locks are taken in one order everywhere: trip, booking, payment, seats by id. Should two still meet head on, the
 * loser is tried once more; a second failure is the caller's 503. A lock that did not come in time is not waited for
 * again: the connection would be missing elsewhere. The limits themselves are those of the connection.
 */
export async function withTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt(db, work)
  } catch (error) {
    if (!isWorthOneRetry(error)) throw error
    return attempt(db, work)
  }
}

const attempt = <Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('read committed').execute(work)
