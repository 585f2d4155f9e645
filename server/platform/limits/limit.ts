import { createHash } from 'node:crypto'
import { tooManyAttempts } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { addHit, removeHit } from './queries.ts'

/** So many of something, per subject (an account, an e-mail, an address) and window. Counted where all nodes see it. */
export type Limit = { name: string; most: number; windowSeconds: number }

/** Counts first and judges by the count, so that many at once get no more than one after another. */
export async function countWithin(db: Database, limit: Limit, subject: string, times = 1): Promise<boolean> {
  const { hits } = await addHit(db, keyOf(limit, subject), limit.windowSeconds, times)
  return hits <= limit.most
}

/** So many hits in the current window, this one included; for callers that judge by the number itself. */
export async function countHits(db: Database, limit: Omit<Limit, 'most'>, subject: string): Promise<number> {
  const { hits } = await addHit(db, keyOf(limit, subject), limit.windowSeconds)
  return hits
}

/** The same for whoever asks too often: a refusal that says how long to wait. */
export async function countOrRefuse(db: Database, limit: Limit, subject: string): Promise<void> {
  const { hits, secondsLeft } = await addHit(db, keyOf(limit, subject), limit.windowSeconds)
  if (hits > limit.most) throw tooManyAttempts(secondsLeft)
}

/** For what turned out to be no attack: a right password, a booking that was found. */
export async function takeBack(db: Database, limit: Limit, subject: string): Promise<void> {
  await removeHit(db, keyOf(limit, subject), limit.windowSeconds)
}

/** Subjects are hashed: the counters need to tell people apart, not to know them. */
export const keyOf = (limit: Pick<Limit, 'name'>, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
