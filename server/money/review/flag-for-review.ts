import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { lockPaidPayment, type PaidPayment } from './paid-payment.ts'
import { noteReversed, openException } from './queries.ts'
import { subtractTaken } from './subtract-taken.ts'

type Trouble = 'disputed' | 'reversed'

/**
 * Opens the exception `disputed` or `reversed` on a payment, so that staff decide. The passenger keeps the seats until
 * then. `judge` returns the exception or null. `refundedTwice` is money that the provider refunded although staff had
 * refunded it by hand. Without it, a reversal takes all money that the provider had. Returns whether the exception was
 * new.
 */
export async function flagForReview(
  { db, log }: AppContext,
  reference: string,
  judge: (payment: PaidPayment) => Trouble | null,
  refundedTwice: Kobo | null = null,
): Promise<boolean> {
  const noted = await withTransaction(db, async (tx) => {
    const payment = await lockPaidPayment(tx, reference)
    const trouble = payment ? judge(payment) : null
    if (!payment || !trouble) return undefined
    if (!(await flagLocked(tx, payment, trouble, refundedTwice))) return undefined
    return { exception: trouble, paymentId: payment.id, bookingId: payment.bookingId }
  })
  if (noted) log.error(noted, 'a bank disputes or has reversed a payment')
  return noted !== undefined
}

/** Flags a payment that the caller has locked. Returns whether the exception was new. */
export async function flagLocked(
  tx: Database,
  payment: PaidPayment,
  trouble: Trouble,
  refundedTwice: Kobo | null = null,
): Promise<boolean> {
  if (payment.exception === 'reversed') return false
  if (payment.exception === trouble && !payment.isClosed) return false
  if (trouble === 'reversed') await countReversal(tx, payment, refundedTwice)
  if (mayReplace(payment, trouble)) await openException(tx, payment.id, trouble)
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

/**
 * Stores the amount that the bank took from a reversed payment and subtracts it. `refundedTwice` is that of
 * `flagForReview`.
 */
export async function countReversal(
  tx: Database,
  payment: Pick<PaidPayment, 'id' | 'bookingId'>,
  refundedTwice: Kobo | null = null,
): Promise<void> {
  const taken = await noteReversed(tx, payment.id, refundedTwice)
  await subtractTaken(tx, payment, { taken, isAgreed: refundedTwice !== null })
}

/**
 * True if this exception replaces the stored one. A dispute does not replace an open exception, because it also has a
 * row in `disputes`. A reversal replaces every exception.
 */
const mayReplace = ({ exception, isClosed }: PaidPayment, forIt: Trouble): boolean =>
  exception === null || isClosed || forIt === 'reversed'
