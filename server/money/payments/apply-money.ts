import { type Exception, type Facts, judgePayment, type Verdict } from '#domain/money/settlement.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import { confirmBooking } from '#server/bookings/public/confirm-booking.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announcePayment } from '#server/platform/outbox/announce.ts'
import type { Money } from './incoming-money.ts'
import {
  type LockedPayment,
  lockForSettlement,
  recordMoney,
  recordSecondMoney,
} from './settle-payment-queries.ts'
import { settlementLog } from './settlement-log.ts'

type Judge = (facts: Facts) => Verdict

/**
 * Settles received money, whether it comes from the provider or from staff. No other code turns money into seats.
 * (Staff can also confirm an unpaid booking, or restore a cancelled one, without new money.) Takes the locks, reads the
 * facts, judges the payment, and writes payment, seats, booking, refund, log and notifications in the caller's
 * transaction. Returns undefined if the money is already recorded. If staff only marked the payment as
 * paid, money of the provider is still settled.
 */
export const applyMoney = (tx: Database, paymentId: number, money: Money, act?: StaffAction) =>
  settle(tx, paymentId, money, judgePayment, act)

/** Records the money and refunds all of it, after the database refused `applyMoney`. */
export const returnMoney = (tx: Database, paymentId: number, money: Money) =>
  settle(tx, paymentId, money, ({ received }) => ({
    applied: kobo(0),
    refunded: received,
    exception: 'settlement_failed',
  }))

async function settle(
  tx: Database,
  paymentId: number,
  money: Money,
  judge: Judge,
  act?: StaffAction,
): Promise<Verdict | undefined> {
  const payment = await lockForSettlement(tx, paymentId)
  if (payment.status === 'PAID' && !payment.isMarkedPaid) return undefined
  const { bookingId, bookingStatus } = payment
  const facts = {
    ...payment,
    received: kobo(money.received),
    currency: money.currency,
    mode: money.mode,
  }
  const verdict = payment.isMarkedPaid ? judgeSecondMoney(facts, judge) : judge(facts)
  const { applied, refunded, exception } = verdict
  const record = payment.isMarkedPaid ? recordSecondMoney : recordMoney
  await record(tx, paymentId, money, verdict)
  await writeLog(tx, ...settlementLog(payment, money, verdict, act))
  if (exception && refunded > 0) await refund(tx, paymentId, exception, refunded)
  if (applied > 0) {
    await confirmBooking(tx, bookingId, { applied, wasStatus: bookingStatus, by: act?.actor.id })
    const isBalance = bookingStatus === 'CONFIRMED' && applied === payment.due
    await announcePayment(tx, { bookingId, paymentId, isBalance })
  }
  return verdict
}

/**
 * Judges money of the provider for a payment that staff had already marked as paid. The mark has counted the whole
 * amount for the booking. If staff have since removed a part as a mistake, the money counts up to this part. The rest
 * is a duplicate payment.
 */
function judgeSecondMoney(facts: Facts & Pick<LockedPayment, 'takenBack'>, judge: Judge): Verdict {
  const { takenBack, due } = facts
  const verdict = judge({ ...facts, due: kobo(Math.min(due, takenBack)) })
  return verdict.exception === 'overpaid' ? { ...verdict, exception: 'duplicate_payment' } : verdict
}

/** Opens a refund. The provider does not send one in a foreign currency: staff make a transfer. */
async function refund(tx: Database, paymentId: number, reason: Exception, amount: Kobo): Promise<void> {
  const byHand = reason === 'wrong_currency' && { method: 'transfer' as const }
  await openRefund(tx, { paymentId, reason, amount, ...byHand })
}
