import type { DashboardDays, DayRange } from '#contracts/office/dashboard.ts'
import { batchName } from '#domain/network/batch-name.ts'
import { lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type BatchOnSale, selectBatchOnSale, selectDays, selectFunnel } from './day-queries.ts'

const DAY_MS = 86_400_000

/** The shortest range in days, also for a batch that has just gone on sale and for a company without trips. */
const FEWEST = 7
/**
 * The longest range in days: more bars do not fit on a phone. Batches go on sale only a few weeks ahead, so 90 days are
 * enough for them.
 */
const MOST = 90

export async function showDays(
  db: Database,
  mode: string,
  range: DayRange,
  now: Date,
): Promise<DashboardDays> {
  const batch = range === 'batch' ? await selectBatchOnSale(db) : undefined
  const count = range === 'batch' ? daysSince(batch, now) : Number(range)
  const both = await selectDays(db, mode, 2 * count)
  const days = both.slice(count)
  const first = days[0]?.day ?? lagosDay(now)
  return {
    days,
    before: both.slice(0, count),
    batch: batch ? batchName(batch) : null,
    funnel: await selectFunnel(db, first),
  }
}

function daysSince(batch: BatchOnSale | undefined, now: Date): number {
  if (!batch) return FEWEST
  const [first, today] = [lagosInstant(lagosDay(batch.since)), lagosInstant(lagosDay(now))]
  const days = Math.round((today.getTime() - first.getTime()) / DAY_MS) + 1
  return Math.min(MOST, Math.max(FEWEST, days))
}
