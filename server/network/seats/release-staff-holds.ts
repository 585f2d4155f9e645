import type { Database } from '#server/platform/database/connect.ts'
import { lockStaffHolds, takeFromHolds } from './queries.ts'

/**
 * Frees seats that staff hold, to sell them or because they are not needed. Other seats are not changed. Runs in a
 * transaction that has locked their trip and no seat yet.
 */
export async function releaseStaffHolds(tx: Database, seatIds: readonly number[]): Promise<void> {
  const holds = await lockStaffHolds(tx, seatIds)
  if (holds.length > 0) await takeFromHolds(tx, holds, seatIds)
}
