import { formatNaira } from '#domain/money.ts'
import type { AppContext } from '#server/context.ts'
import { type Contested, lockPaidPayment, openException } from '#server/money/refunds/queries.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'

type Trouble = 'disputed' | 'reversed'

/**
 * Money that was ours is wanted back, or gone. Staff are told and decide: a seat is never taken from somebody by a
 * message, least of all on the day of the trip. Answers whether this was news.
 */
export async function putBeforeStaff(
  { db, log }: AppContext,
  reference: string,
  judge: (payment: Contested) => Trouble | null,
): Promise<boolean> {
  const noted = await withTransaction(db, async (tx) => {
    const payment = await lockPaidPayment(tx, reference)
    const trouble = payment ? judge(payment) : null
    if (!payment || !trouble) return undefined
    if (payment.exception === 'reversed') return undefined
    if (payment.exception === trouble && !payment.isClosed) return undefined
    if (makesRoom(payment, trouble)) await openException(tx, payment.id, trouble)
    await writeLog(tx, {
      type: 'booking',
      action: 'payment.exception',
      details: `${trouble}, ${formatNaira(payment.received)}`,
      bookingId: payment.bookingId,
      entity: 'payment',
      entityId: payment.id,
    })
    return { exception: trouble, paymentId: payment.id, bookingId: payment.bookingId }
  })
  if (noted) log.error(noted, 'the bank of a customer wants a payment back')
  return noted !== undefined
}

/** The provider has given a payment back. Where we asked it to give all of it back, that is no news. */
export const isTakenFromUs = ({ givenBack, received }: Contested): boolean => givenBack < received

/** An open exception stays in sight: the dispute has a row of its own. Money that is gone replaces any other. */
const makesRoom = ({ exception, isClosed }: Contested, forIt: Trouble): boolean =>
  exception === null || isClosed || forIt === 'reversed'
