import { lagosDay } from '#domain/lagos-time.ts'
import type { AppContext } from '#server/context.ts'
import { announceDailyReport } from '#server/messages/outbox/announce.ts'
import { ownerAddress } from '#server/office/settings/owner-address.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'

/** Queues the report of the day for the owner, once a day, unless the settings switch it off. */
export async function sendDailyReport(context: AppContext, now: Date): Promise<void> {
  const owner = await ownerAddress(context)
  if (owner) await withTransaction(context.db, (tx) => announceDailyReport(tx, owner, lagosDay(now)))
}
