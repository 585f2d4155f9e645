import { addCollected, collectJobs } from './add-job.ts'
import type { Database } from './connect.ts'
import { isWorthOneRetry } from './database-errors.ts'

/**
 * Runs one function in one transaction. Uses READ COMMITTED with row locks: under REPEATABLE READ the snapshot would be
 * older than the lock, and a seat could be judged by its state before the wait.
 *
 * After a deadlock the transaction is retried once; after a second failure the request gets a 503. A lock timeout is not
 * retried: the request would occupy its connection for another wait. `connect` sets the time limits of locks and
 * statements. Locks are taken with `lockInOrder`.
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

async function attempt<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const { result, jobs } = await db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const jobs = collectJobs(tx)
      return { result: await work(tx), jobs }
    })
  await addCollected(db, jobs)
  return result
}
