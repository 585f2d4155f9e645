import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/connect.ts'
import { tooManyAttempts } from '#server/platform/errors.ts'
import { isHousehold } from './network-of.ts'
import { addHit, subtractHit } from './queries.ts'

/**
 * A maximum number of hits per subject (for example an account, an e-mail or a network) and time window. The database
 * counts the hits of all nodes.
 */
export type Limit = { name: string; most: number; windowSeconds: number }

/** A limit of docs/limits.md, with what it counts. */
type Described = Limit & { counts: string }

/** All limits with a fixed number, for docs/limits.md. */
export const LIMITS: Described[] = []

export function defineLimit(limit: Described): Limit {
  LIMITS.push(limit)
  return limit
}

/**
 * Defines a limit per network, and returns a function that chooses it. A carrier puts thousands of people behind one
 * address, so its limit is higher than that of a household.
 */
export function defineLimitOfNetworks({
  name,
  counts,
  most,
  windowSeconds,
}: Omit<Described, 'most'> & { most: { carrier: number; household: number } }): (ip: string) => Limit {
  const [carrier, household] = (['carrier', 'household'] as const).map((kind) =>
    defineLimit({ name, counts: `${counts} from a ${kind}`, most: most[kind], windowSeconds }),
  ) as [Limit, Limit]
  return (ip) => (isHousehold(ip) ? household : carrier)
}

/**
 * Adds `times` hits and returns whether the total is within the limit. Counts before it compares, so that concurrent
 * calls cannot exceed the limit.
 */
export async function countWithin(db: Database, limit: Limit, subject: string, times = 1): Promise<boolean> {
  const { hits } = await addHit(db, keyOf(limit, subject), limit.windowSeconds, times)
  return hits <= limit.most
}

/** Adds a hit and returns the hits in the current window, for callers that use the number itself. */
export async function countHits(
  db: Database,
  limit: Pick<Limit, 'name' | 'windowSeconds'>,
  subject: string,
): Promise<number> {
  const { hits } = await addHit(db, keyOf(limit, subject), limit.windowSeconds)
  return hits
}

/** Adds `times` hits, and throws an error with the waiting time if the limit is exceeded. */
export async function countOrRefuse(db: Database, limit: Limit, subject: string, times = 1): Promise<void> {
  const { hits, secondsLeft } = await addHit(db, keyOf(limit, subject), limit.windowSeconds, times)
  if (hits > limit.most) throw tooManyAttempts(secondsLeft)
}

/** Removes a hit of an attempt that succeeded, such as a correct password or a booking that was found. */
export async function removeHit(db: Database, limit: Limit, subject: string): Promise<void> {
  await subtractHit(db, keyOf(limit, subject), limit.windowSeconds)
}

/** Hashes the subject, because the counters must distinguish people but not identify them. */
export const keyOf = (limit: Pick<Limit, 'name'>, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
