import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type Reduced, reduceUnsentRows, selectTooMuch } from './unsent-refund-queries.ts'

/**
 * Lowers or withdraws the refunds of a payment that were not sent by the amount `taken` that a bank took, because a
 * refund would return this money twice. A waiting refund of money that still counts for the booking is lowered only if
 * the payment is too small for it, because the booking owes the amount that the bank took. Requires the payment to be
 * locked.
 */
export async function reduceUnsent(tx: Database, paymentId: number, taken: Kobo): Promise<void> {
  await reduce(tx, paymentId, taken, { withWaiting: false })
  await reduceToFit(tx, paymentId)
}

/**
 * Lowers the refunds of a payment that were not sent, until all refunds and the amounts that banks took fit the
 * payment.
 */
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
