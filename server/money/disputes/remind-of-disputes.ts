import { alertReached } from '#domain/money/disputes.ts'
import { businessHoursBetween } from '#domain/platform/business-hours.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { processEach } from '#server/platform/context/process-each.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceDisputeDue } from '#server/platform/outbox/announce-dispute.ts'
import { selectUnanswered } from './answer-queries.ts'

/**
 * Alerts staff about each dispute to which the provider has no answer when 8, 4 and 2 business hours are left. Runs each
 * minute. Uses the time of the database; tests pass their own.
 */
export async function remindOfDisputes(context: AppContext, at?: Date): Promise<void> {
  const now = at ?? (await selectNow(context.db))
  await processEach(await selectUnanswered(context.db), context, async ({ id, dueAt }) => {
    const alert = alertReached(businessHoursBetween(now, dueAt))
    if (alert !== null) await withTransaction(context.db, (tx) => announceDisputeDue(tx, id, alert))
  })
}
