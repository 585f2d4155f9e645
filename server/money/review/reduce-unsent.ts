import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type Reduced, reduceUnsentRows, selectTooMuch } from './unsent-refund-queries.ts'

/**
 * Lowers or withdraws the refunds of a payment that were not sent, because a bank took this much of it: a refund would
 * return the money twice. A waiting refund of money that still counts for the booking is lowered only as far as it no
 * longer fits: the booking owes what the bank took. Requires the payment to be locked.
 */
export async function reduceUnsent(tx: Database, paymentId: number, taken: Kobo): Promise<void> {
  await reduce(tx, paymentId, taken, { withWaiting: false })
  await reduceToFit(tx, paymentId)
}

/** Lowers the refunds of a payment that were not sent to what banks and the other refunds left of it. */
export const reduceToFit = async (tx: Database, paymentId: number): Promise<void> =>
  reduce(tx, paymentId, await selectTooMuch(tx, paymentId), { withWaiting: true })

async function reduce(
  tx: Database,
  paymentId: number,
  by: Kobo,
  which: { withWaiting: boolean },
): Promise<void> {
  const reduced = await reduceUnsentRows(tx, paymentId, by, which)
  await writeLog(tx, ...reduced.map(reducedEntry))
}

export const reducedEntry = ({ id, bookingId, from, to }: Reduced): LogEntry => ({
  type: 'booking',
  action: to > 0 ? 'refund.lowered' : 'refund.withdrawn',
  details: `${formatNaira(from)} to ${formatNaira(to)}: the bank or the provider has taken the money back`,
  bookingId,
  entity: 'refund',
  entityId: id,
  before: { amount: from },
  after: { amount: to },
})
