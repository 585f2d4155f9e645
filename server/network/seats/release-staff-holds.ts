import type { Database } from '#server/platform/database/connect.ts'
import { lockStaffHolds, removeFromStaffHolds } from './queries.ts'

/**
 * Frees those of the seats that staff hold; the others are not changed. The caller has locked the trip in this
 * transaction and has not locked a seat yet.
 */
export async function releaseStaffHolds(tx: Database, seatIds: readonly number[]): Promise<void> {
  const holds = await lockStaffHolds(tx, seatIds)
  if (holds.length > 0) await removeFromStaffHolds(tx, holds, seatIds)
}
