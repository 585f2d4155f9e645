import { formatNaira } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isRefused, violatedConstraint } from '#server/platform/database/database-errors.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import type { Transaction } from '#server/platform/providers/paystack.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { applyMoney, returnMoney } from './apply-money.ts'
import type { Money } from './incoming-money.ts'
import { type KnownPayment, markUnclear } from './settle-payment-queries.ts'

/**
 * Settles a payment that the provider reports as a success. If the database refuses the settlement, refunds the money.
 * If the money cannot be recorded at all, because the response has no usable amount or names another payment's
 * transaction, flags the payment for staff and returns false.
 */
export async function applyOrRefund(
  context: AppContext,
  payment: KnownPayment,
  { received, ...transaction }: Transaction,
): Promise<boolean> {
  if (received === null) return showToStaff(context, payment, 'no usable amount')
  const money = { ...transaction, received }
  return (
    (await isDone(context, payment, money, applyMoney)) ||
    (await isDone(context, payment, money, returnMoney)) ||
    (await showToStaff(context, payment, 'the transaction cannot be recorded'))
  )
}

type Settle = (tx: Database, paymentId: number, money: Money) => Promise<unknown>

async function isDone(
  { db, log }: AppContext,
  { id }: KnownPayment,
  money: Money,
  settle: Settle,
): Promise<boolean> {
  try {
    await withTransaction(db, (tx) => settle(tx, id, money))
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    log.error(
      { err: error, paymentId: id, constraint: violatedConstraint(error) },
      'a settlement was refused',
    )
    return false
  }
}

async function showToStaff({ db, log }: AppContext, payment: KnownPayment, why: string): Promise<false> {
  const { id, bookingId, amount, status } = payment
  await withTransaction(db, async (tx) => {
    await lockInOrder(tx, { bookings: ['key share', bookingId] })
    const marked = await markUnclear(tx, id)
    if (!marked) return
    log.error({ paymentId: id, bookingId, why }, 'the provider reports a success that cannot be settled')
    await writeLog(tx, {
      type: 'booking',
      action: 'payment.exception',
      details: `incomplete response from the provider, ${formatNaira(amount)} expected: ${why}`,
      bookingId,
      entity: 'payment',
      entityId: id,
      before: { status },
      after: { status: marked, exception: 'provider_unclear' },
    })
  })
  return false
}
