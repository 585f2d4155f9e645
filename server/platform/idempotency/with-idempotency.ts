import { AppError, keyReused } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { digestOfBody } from './digest-of-body.ts'
import { claimKey, freeKey, keepAnswer } from './queries.ts'

/**
 * The same key and body return the same response; the same key with another body is refused. If no response was stored,
 * because a node crashed or the work failed, the work runs again: it must be safe to start twice. A refusal had no
 * effect, so its key is released, and server errors are never stored.
 */
export async function withIdempotency<Answer>(
  db: Database,
  request: { endpoint: string; key: string | undefined; body: unknown },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { endpoint, key, body } = request
  if (!key) return work()
  const keyed = { endpoint, key, digest: digestOfBody(body) }
  const earlier = await claimKey(db, keyed)
  if (!earlier.isSameRequest) throw keyReused()
  if (earlier.answer !== null) return earlier.answer as Answer
  try {
    const answer = await work()
    await keepAnswer(db, keyed, answer)
    return answer
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await freeKey(db, keyed)
    throw error
  }
}
