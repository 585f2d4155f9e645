import type { AuditAction } from '#domain/platform/audit-actions.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { restoreRefunds, type Withdrawn, withdrawReplaceable } from './change-refund-queries.ts'
import { refundInWords } from './refund-in-words.ts'

/**
 * Deletes the refunds of these bookings that wait for approval, if the refund of the whole trip replaces them
 * (`isReplaceable`). The trip of these bookings is being cancelled. Returns the rows for `waitAgain`.
 * Requires the bookings to be locked.
 */
export async function withdrawWaiting(
  tx: Database,
  act: StaffAction,
  bookingIds: number[],
): Promise<unknown[]> {
  const withdrawn = await withdrawReplaceable(tx, bookingIds)
  const why = 'replaced by a full refund because the trip was cancelled'
  await writeLog(tx, ...withdrawn.map((refund) => entryOf(act, 'refund.withdrawn', refund, why)))
  return withdrawn.map(({ row }) => row)
}

/**
 * Restores the refunds of these bookings that `withdrawWaiting` deleted. They wait for a second person again. Requires
 * the bookings and their payments to be locked.
 */
export async function waitAgain(
  tx: Database,
  act: StaffAction,
  withdrawn: readonly unknown[],
  bookingIds: number[],
): Promise<void> {
  const restored = await restoreRefunds(tx, withdrawn, bookingIds)
  const why = 'waits again because the cancellation of the trip was undone'
  await writeLog(
    tx,
    ...restored.map((refund) => ({
      ...entryOf(act, 'refund.requested', refund, why),
      after: { status: 'REQUESTED', waitsFor: 'a second person' },
    })),
  )
}

const entryOf = (
  act: StaffAction,
  action: AuditAction,
  { id, bookingId, ...refund }: Withdrawn,
  why: string,
): LogEntry => ({
  ...act,
  type: 'admin',
  action,
  details: `${refundInWords(refund)}: ${why}`,
  bookingId,
  entity: 'refund',
  entityId: id,
})
