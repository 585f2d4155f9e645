import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { removeFromStaffHolds, selectStaffHolds } from './queries.ts'

/**
 * Locks these seats and frees those that staff hold. The caller must have locked the trip in this transaction, but no
 * seat yet.
 */
export async function releaseStaffHolds(tx: Database, seatIds: readonly number[]): Promise<void> {
  const holds = await selectStaffHolds(tx, seatIds)
  await lockInOrder(tx, { bookings: ['update', holds], seats: ['update', seatIds] })
  if (holds.length > 0) await removeFromStaffHolds(tx, holds, seatIds)
}
