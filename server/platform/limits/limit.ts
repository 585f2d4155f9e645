import { createHash } from 'node:crypto'
import { tooManyAttempts } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { addHit, removeHit } from './queries.ts'

/** A maximum per subject (an account, an e-mail, an address) and time window, counted in the database for all nodes. */
export type Limit = { name: string; most: number; windowSeconds: number }

/** Counts first and then compares, so that concurrent calls get no more than sequential ones. */
export async function countWithin(db: Database, limit: Limit, subject: string, times = 1): Promise<boolean> {
  const { hits } = await addHit(db, keyOf(limit, subject), limit.windowSeconds, times)
  return hits <= limit.most
}

/** Returns the hits in the current window, including this one, for callers that use the number itself. */
export async function countHits(db: Database, limit: Omit<Limit, 'most'>, subject: string): Promise<number> {
  const { hits } = await addHit(db, keyOf(limit, subject), limit.windowSeconds)
  return hits
}

/** Counts, and throws an error with the waiting time if the limit is exceeded. */
export async function countOrRefuse(db: Database, limit: Limit, subject: string): Promise<void> {
  const { hits, secondsLeft } = await addHit(db, keyOf(limit, subject), limit.windowSeconds)
  if (hits > limit.most) throw tooManyAttempts(secondsLeft)
}

/** Removes a hit that was no attack: a correct password, a booking that was found. */
export async function removeCount(db: Database, limit: Limit, subject: string): Promise<void> {
  await removeHit(db, keyOf(limit, subject), limit.windowSeconds)
}

/** Hashes subjects: the counters must distinguish people, not identify them. */
export const keyOf = (limit: Pick<Limit, 'name'>, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
