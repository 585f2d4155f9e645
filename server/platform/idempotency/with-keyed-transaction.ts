import { keyReused } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { digestOfBody } from './digest-of-body.ts'
import { claimKey, keepAnswer } from './queries.ts'

/**
 * For work that is a single transaction without external calls: key, work and response commit together or not at all.
 * Duplicate requests wait for each other at the key, so the work need not be safe to start twice.
 */
export const withKeyedTransaction = <Answer>(
  db: Database,
  { endpoint, key, body }: { endpoint: string; key: string | undefined; body: unknown },
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> =>
  withTransaction(db, async (tx) => {
    if (!key) return work(tx)
    const keyed = { endpoint, key, digest: digestOfBody(body) }
    const earlier = await claimKey(tx, keyed)
    if (!earlier.isSameRequest) throw keyReused()
    if (earlier.answer !== null) return earlier.answer as Answer
    const answer = await work(tx)
    await keepAnswer(tx, keyed, answer)
    return answer
  })
