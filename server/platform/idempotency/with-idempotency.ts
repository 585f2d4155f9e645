import { AppError, keyReused } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { digestOfBody } from './digest-of-body.ts'
import { claimKey, freeKey, keepAnswer } from './queries.ts'

/**
 * Same key and body, same answer; same key and another body is refused. A request whose answer never came, because a
 * node died or the work failed, is done again: the work must bear being begun twice. A refusal did nothing, so its key
 * is free again, and failures of ours are never repeated from memory.
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
