import { createHash, createHmac } from 'node:crypto'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, keyReused } from '#server/platform/errors.ts'
import { claimKey, freeKey, type KeyedRequest, keepAnswer, touchAnswer } from './queries.ts'

/** A request with the key of its Idempotency-Key header, if it has one. */
type Repeatable = { endpoint: string; key: string | undefined; body: unknown }

/**
 * Returns the stored response to a repeated request with the same key and body, and refuses the same key with another
 * body. For work that calls the payment provider and so cannot be one transaction.
 *
 * If no response is stored yet, because the first request still runs, failed or died with its node, the work runs
 * again: it must be safe to start twice. A refusal (4xx) releases the key, because it had no effect. After a server
 * error the key stays reserved for the same body.
 */
export async function withIdempotency<Answer>(
  db: Database,
  request: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const keyed = keyedRequest(request)
  if (!keyed) return work()
  const earlier = await earlierAnswer<Answer>(db, keyed)
  if (earlier !== null) return earlier
  try {
    const answer = await work()
    await keepAnswer(db, keyed, answer)
    return answer
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await freeKey(db, keyed)
    throw error
  }
}

/**
 * Like `withIdempotency`, for work that is a single transaction without external calls: key, work and response commit
 * together or not at all. Duplicate requests wait for each other at the key, so the work need not be safe to start
 * twice.
 */
export const withKeyedTransaction = <Answer>(
  db: Database,
  request: Repeatable,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> =>
  withTransaction(db, async (tx) => {
    const keyed = keyedRequest(request)
    if (!keyed) return work(tx)
    const earlier = await earlierAnswer<Answer>(tx, keyed)
    if (earlier !== null) return earlier
    const answer = await work(tx)
    await keepAnswer(tx, keyed, answer)
    return answer
  })

/**
 * True if this request was answered before. For a caller of `withKeyedTransaction` that first checks what the first
 * request may have used up: a link or a limit.
 */
export async function isAnswered(db: Database, request: Repeatable): Promise<boolean> {
  const keyed = keyedRequest(request)
  const earlier = keyed && (await touchAnswer(db, keyed))
  if (earlier && !earlier.isSameRequest) throw keyReused()
  return earlier !== undefined
}

/** Hashes the body after schema parsing, so that the order and spacing of the JSON do not matter. */
function keyedRequest({ endpoint, key, body }: Repeatable): KeyedRequest | undefined {
  if (!key) return undefined
  return {
    endpoint,
    key: createHash('sha256').update(key).digest(),
    request: createHmac('sha256', key).update(JSON.stringify(body)).digest(),
  }
}

/** Claims the key. Returns the stored response, or null if there is none. Throws if another body has used the key. */
async function earlierAnswer<Answer>(db: Database, keyed: KeyedRequest): Promise<Answer | null> {
  const { isSameRequest, answer } = await claimKey(db, keyed)
  if (!isSameRequest) throw keyReused()
  return answer as Answer | null
}
