import type { Database } from '#server/platform/database/connect.ts'
import { lockStaffHolds, takeFromHolds } from './queries.ts'

/**
 * Seats that staff keep aside become free, in a transaction that has locked their trip and no seat yet: to sell them, or
 * because they are not needed. Seats that are not kept aside stay as they are.
 */
export async function releaseStaffHolds(tx: Database, seatIds: readonly number[]): Promise<void> {
  const holds = await lockStaffHolds(tx, seatIds)
  if (holds.length > 0) await takeFromHolds(tx, holds, seatIds)
}
