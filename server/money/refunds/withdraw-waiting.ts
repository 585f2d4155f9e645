import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withdrawDeclinable } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'

/**
 * Deletes refunds of these bookings that wait for a second person and can be declined. Their trip is being cancelled,
 * so all their money is refunded anyway. Requires the bookings to be locked.
 */
export async function withdrawWaiting(tx: Database, act: StaffAction, bookingIds: number[]): Promise<void> {
  const withdrawn = await withdrawDeclinable(tx, bookingIds)
  await writeLog(
    tx,
    ...withdrawn.map(({ id, bookingId, ...refund }) => ({
      ...act,
      type: 'admin' as const,
      action: 'refund.withdrawn' as const,
      details: `${refundInWords(refund)}: replaced by a full refund because the trip was cancelled`,
      bookingId,
      entity: 'refund',
      entityId: id,
    })),
  )
}
