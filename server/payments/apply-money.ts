import { type Kobo, kobo } from '#domain/money.ts'
import { type Exception, judgePayment, type Verdict } from '#domain/settlement.ts'
import type { Act } from '#server/auth/act.ts'
import { confirmBooking } from '#server/bookings/confirm-booking.ts'
import type { Database } from '#server/database/connect.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { announcePayment } from '#server/notifications/announce.ts'
import { openRefund } from '#server/refunds/open-refund.ts'
import { type LockedPayment, lockForSettlement, recordMoney, recordSecondMoney } from './queries.ts'
import { settlementLog } from './settlement-log.ts'

/** What arrived: at the provider, or in a clerk's hand, which has no number of its own. */
export type Money = {
  id: string | null
  status: string
  received: number
  currency: string
  mode: string
  channel: string | null
  gatewayResponse: string | null
  /** Left out: now. */
  paidAt?: string | undefined
}

/**
 * The only code that turns money into seats, whoever brought it: locks, facts, verdict, and then payment, seats,
 * booking, refund, log and letters in the one transaction. Nothing where the payment was settled already.
 */
export async function applyMoney(
  tx: Database,
  paymentId: number,
  money: Money,
  act?: Act,
): Promise<Verdict | undefined> {
  const payment = await lockForSettlement(tx, paymentId)
  if (payment.isVouched) return returnSecondMoney(tx, payment, money)
  if (payment.status === 'PAID') return undefined
  const { bookingId, bookingStatus } = payment
  const verdict = judgePayment({
    ...payment,
    received: kobo(money.received),
    currency: money.currency,
    mode: money.mode,
  })
  const { applied, refunded, exception } = verdict
  await recordMoney(tx, paymentId, money, verdict)
  await writeLog(tx, ...settlementLog(payment, money, verdict, act))
  if (exception && refunded > 0) await giveBack(tx, paymentId, exception, refunded)
  if (applied > 0) {
    await confirmBooking(tx, bookingId, { applied, wasStatus: bookingStatus, by: act?.actor.id })
    const isBalance = bookingStatus === 'CONFIRMED' && applied === payment.due
    await announcePayment(tx, { bookingId, paymentId, isBalance })
  }
  return verdict
}

/** Staff said that this payment is paid, and the booking lives on it. What the provider brings now was paid twice. */
async function returnSecondMoney(tx: Database, payment: LockedPayment, money: Money): Promise<Verdict> {
  const received = kobo(money.received)
  const exception = isNotOurs(payment, money) ?? 'duplicate_payment'
  const verdict: Verdict = { applied: kobo(0), refunded: received, exception }
  await recordSecondMoney(tx, payment.id, money, exception)
  await writeLog(tx, ...settlementLog(payment, money, verdict))
  await giveBack(tx, payment.id, exception, received)
  return verdict
}

const isNotOurs = ({ expectedMode }: LockedPayment, { mode, currency }: Money): Exception | null =>
  mode !== expectedMode ? 'wrong_mode' : currency !== 'NGN' ? 'wrong_currency' : null

/** Foreign money is for people to look at: the provider is not asked to send it back by itself. */
async function giveBack(tx: Database, paymentId: number, reason: Exception, amount: Kobo): Promise<void> {
  const byHand = reason === 'wrong_currency' && { method: 'transfer' as const }
  await openRefund(tx, { paymentId, reason, amount, ...byHand })
}
