import { lagosDay } from '#domain/platform/lagos-time.ts'
import { ownerAddress } from '#server/company/settings/owner-address.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { announceDailyReport } from '#server/platform/outbox/announce.ts'

/** Queues the report of the day for the owner, once a day, unless the settings switch it off. */
export async function sendDailyReport(context: AppContext, now: Date): Promise<void> {
  const owner = await ownerAddress(context)
  if (owner) await withTransaction(context.db, (tx) => announceDailyReport(tx, owner, lagosDay(now)))
}
