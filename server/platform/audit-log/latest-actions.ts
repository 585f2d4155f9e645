import type { Database } from '#server/platform/database/connect.ts'
import { type PastAct, selectLatestActs } from './queries.ts'

export type { PastAct } from './queries.ts'

/** Returns the last five actions of each user, newest first. */
export async function latestActions(
  db: Database,
  actorIds: readonly number[],
): Promise<Map<number, PastAct[]>> {
  const acts = await selectLatestActs(db, actorIds, 5)
  return new Map(actorIds.map((id) => [id, acts.filter(({ actorId }) => actorId === id)]))
}
