import type { Database } from '#server/platform/database/connect.ts'
import { lockStaffHolds, removeFromStaffHolds } from './queries.ts'

/**
 * Frees the seats among these that staff hold, and leaves the others unchanged. The caller must have locked the trip in
 * this transaction, but no seat yet.
 */
export async function releaseStaffHolds(tx: Database, seatIds: readonly number[]): Promise<void> {
  const holds = await lockStaffHolds(tx, seatIds)
  if (holds.length > 0) await removeFromStaffHolds(tx, holds, seatIds)
}
