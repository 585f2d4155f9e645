import { kobo } from '#domain/money.ts'
import { judgePayment, type Verdict } from '#domain/settlement.ts'
import type { Act } from '#server/auth/act.ts'
import { confirmBooking } from '#server/bookings/confirm-booking.ts'
import type { Database } from '#server/database/connect.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { announcePayment } from '#server/notifications/announce.ts'
import { openRefund } from '#server/refunds/open-refund.ts'
import { lockForSettlement, recordMoney } from './queries.ts'
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
  if (exception && refunded > 0) {
    // Foreign money is for people to look at: the provider is not asked to send it back by itself.
    const byHand = exception === 'wrong_currency' && { method: 'transfer' as const }
    await openRefund(tx, { paymentId, reason: exception, amount: refunded, ...byHand })
  }
  if (applied > 0) {
    await confirmBooking(tx, bookingId, { applied, wasStatus: bookingStatus, by: act?.actor.id })
    const isBalance = bookingStatus === 'CONFIRMED' && applied === payment.due
    await announcePayment(tx, { bookingId, paymentId, isBalance })
  }
  return verdict
}
