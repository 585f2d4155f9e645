import { formatNaira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockRefund } from './change-refund-queries.ts'
import { reduceOneToFit } from './reduce-one-to-fit.ts'

/**
 * Lowers a failed refund by the amount that a bank took. Throws STALE if it was lowered, because staff saw the old
 * amount.
 */
export async function refuseIfTaken(db: Database, refundId: number): Promise<void> {
  const left = await withTransaction(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'FAILED') return undefined
    const capped = await reduceOneToFit(tx, refund)
    return capped < refund.amount ? capped : undefined
  })
  if (left === undefined) return
  throw new AppError(
    'STALE',
    left > 0
      ? `The bank has taken back part of this payment. ${formatNaira(left)} of the refund is left. Check the refund again.`
      : 'The bank has taken this money back already. The refund was deleted.',
  )
}
