import { formatNaira } from '#domain/money.ts'
import type { House } from '#server/app.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { ProviderAway } from '#server/payments/call-paystack.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { Obstacle } from './follow-refunds.ts'
import { type Contested, lockPaidPayment, openException } from './queries.ts'

/**
 * The customer's bank asks for the money back, or has taken it. Staff are told and decide: a seat is never taken from
 * somebody by a message, least of all on the day of the trip.
 */
export async function noteDispute(house: House, reference: string): Promise<Obstacle> {
  // Disputed money has arrived, whether or not we had heard of it.
  const settlement = await settlePayment(house, reference)
  if (settlement.outcome === 'unknown') return 'unknown reference'
  const said = await ask(house, reference)
  if (said === 'provider away') return said
  const { db, log } = house
  const noted = await withTransaction(db, async (tx) => {
    const payment = await lockPaidPayment(tx, reference)
    if (!payment) return undefined
    // A payment that we gave back whole reads reversed as well, and that is no news.
    const exception = said === 'reversed' && payment.givenBack < payment.received ? 'reversed' : 'disputed'
    if (payment.exception === exception || payment.exception === 'reversed') return undefined
    if (makesRoom(payment, exception)) await openException(tx, payment.id, exception)
    await writeLog(tx, {
      type: 'booking',
      action: 'payment.exception',
      details: `${exception}, ${formatNaira(payment.received)}`,
      bookingId: payment.bookingId,
      entity: 'payment',
      entityId: payment.id,
    })
    return { exception, paymentId: payment.id, bookingId: payment.bookingId }
  })
  if (noted) log.error(noted, 'the bank of a customer wants a payment back')
  return undefined
}

async function ask({ paystack }: House, reference: string): Promise<string> {
  try {
    const transaction = await paystack.verify(reference)
    return typeof transaction === 'string' ? transaction : transaction.status
  } catch (error) {
    if (error instanceof ProviderAway) return 'provider away'
    throw error
  }
}

/** What staff still have to deal with stays in sight; what is done, or a dispute that is now lost, makes room. */
const makesRoom = ({ exception, isClosed }: Contested, forIt: 'disputed' | 'reversed'): boolean =>
  exception === null || isClosed || (exception === 'disputed' && forIt === 'reversed')
