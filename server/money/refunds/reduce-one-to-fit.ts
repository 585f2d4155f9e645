import type { Kobo } from '#domain/platform/money.ts'
import { reducedEntry } from '#server/money/review/reduce-unsent.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { capRefund, type LockedRefund } from './change-refund-queries.ts'

/**
 * Like `reduceToFit`, for one refund that may be sent next. Returns its new amount, zero if it was deleted. Requires the
 * payment to be locked.
 */
export async function reduceOneToFit(tx: Database, refund: LockedRefund): Promise<Kobo> {
  const { id, bookingId, amount } = refund
  const left = await capRefund(tx, refund)
  if (left < amount) await writeLog(tx, reducedEntry({ id, bookingId, from: amount, to: left }))
  return left
}
