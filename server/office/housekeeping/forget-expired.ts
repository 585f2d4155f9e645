import type { Database } from '#server/platform/database/connect.ts'
import {
  deleteDeadSessions,
  deleteOldChallenges,
  deleteOldHits,
  deleteOldIdempotencyKeys,
  deleteOldPasswordLinks,
  deleteSpentProofs,
  deleteUnclaimedSmsReports,
} from './queries.ts'

/** Deletes expired rows. Every query that reads them checks the expiry itself; this only keeps the tables small. */
export async function forgetExpired(db: Database): Promise<void> {
  await deleteDeadSessions(db)
  await deleteOldHits(db)
  await deleteOldPasswordLinks(db)
  await deleteOldChallenges(db)
  await deleteOldIdempotencyKeys(db)
  await deleteUnclaimedSmsReports(db)
  await deleteSpentProofs(db)
}
