import type { Database } from '#server/platform/database/connect.ts'
import {
  deleteDeadSessions,
  deleteOldChallenges,
  deleteOldHits,
  deleteOldIdempotencyKeys,
  deleteOldLinks,
  deleteOldSelfSessions,
  deleteOldWebhookDeliveries,
  deleteSpentProofs,
  deleteUnclaimedSmsReports,
  emptyOldCancellations,
} from './queries.ts'

/**
 * Deletes expired rows to keep the tables small. An idempotency key can be used again once its row is deleted; all
 * other rows have no effect any more.
 */
export async function forgetExpired(db: Database): Promise<void> {
  await deleteDeadSessions(db)
  await deleteOldHits(db)
  await deleteOldLinks(db)
  await deleteOldSelfSessions(db)
  await deleteOldChallenges(db)
  await deleteOldIdempotencyKeys(db)
  await deleteUnclaimedSmsReports(db)
  await deleteSpentProofs(db)
  await deleteOldWebhookDeliveries(db)
  await emptyOldCancellations(db)
}
