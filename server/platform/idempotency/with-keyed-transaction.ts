import { keyReused } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { digestOfBody } from './digest-of-body.ts'
import { claimKey, keepAnswer } from './queries.ts'

/**
 * For work that is one transaction of ours and calls nobody outside: the key, the work and its answer are written
 * together or not at all. Copies of a request wait for each other at the key, so the work may be of a kind that does not
 * bear being begun twice.
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
