import { formatNaira } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { capCharge } from '#server/platform/database/charges.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { lockPaidPayment, type PaidPayment } from './paid-payment.ts'
import { openException } from './queries.ts'

type Trouble = 'disputed' | 'reversed'

/**
 * Opens the exception `disputed` or `reversed` on a payment, so that staff decide. The passenger keeps the seats until
 * then. `judge` returns the exception or null. Returns whether the exception was new.
 */
export async function flagForReview(
  { db, log }: AppContext,
  reference: string,
  judge: (payment: PaidPayment) => Trouble | null,
): Promise<boolean> {
  const noted = await withTransaction(db, async (tx) => {
    const payment = await lockPaidPayment(tx, reference)
    const trouble = payment ? judge(payment) : null
    if (!payment || !trouble) return undefined
    if (!(await flagLocked(tx, payment, trouble))) return undefined
    return { exception: trouble, paymentId: payment.id, bookingId: payment.bookingId }
  })
  if (noted) log.error(noted, 'a bank disputes or has reversed a payment')
  return noted !== undefined
}

/** Flags a payment that the caller has locked. Returns whether the exception was new. */
export async function flagLocked(tx: Database, payment: PaidPayment, trouble: Trouble): Promise<boolean> {
  if (payment.exception === 'reversed') return false
  if (payment.exception === trouble && !payment.isClosed) return false
  if (mayReplace(payment, trouble)) await openException(tx, payment.id, trouble)
  await capCharge(tx, payment.id)
  await writeLog(tx, {
    type: 'booking',
    action: 'payment.exception',
    details: `${trouble}, ${formatNaira(payment.received)}`,
    bookingId: payment.bookingId,
    entity: 'payment',
    entityId: payment.id,
  })
  return true
}

/** A dispute is also a row of `disputes`, so it does not replace an open exception. A reversal replaces any. */
const mayReplace = ({ exception, isClosed }: PaidPayment, forIt: Trouble): boolean =>
  exception === null || isClosed || forIt === 'reversed'
