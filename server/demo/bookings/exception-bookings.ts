import type { Exception } from '#domain/money/settlement.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import { minutesAfter } from '#server/demo/moments.ts'
import type { Random } from '#server/demo/random.ts'
import { withPayment } from './booking-draft.ts'
import { demoRefund, paidPayment } from './demo-payments.ts'
import { type PlannedBooking, type PlannedPayment, type PlannedRefund, totalOf } from './planned-booking.ts'

/** Adds a payment that cannot be applied, for example because the booking has ended. All of it is refunded. */
export function lateFor(
  random: Random,
  booking: PlannedBooking,
  exception: Exception,
  refund: Partial<PlannedRefund>,
): PlannedBooking {
  const at = minutesAfter(booking.createdAt, 21)
  const payment = paidPayment(random, { purpose: 'FULL', amountKobo: totalOf(booking), at })
  const back = withRefund({ ...payment, appliedKobo: kobo(0) }, exception, payment.amountKobo, refund)
  return withPayment(booking, back)
}

export const paidTwice = (
  random: Random,
  booking: PlannedBooking,
  refund: Partial<PlannedRefund>,
): PlannedBooking => lateFor(random, booking, 'duplicate_payment', refund)

export function underpaid(
  random: Random,
  booking: PlannedBooking,
  missing: Kobo,
  refund: Partial<PlannedRefund>,
): PlannedBooking {
  const at = minutesAfter(booking.createdAt, 5)
  const payment = paidPayment(random, { purpose: 'FULL', amountKobo: totalOf(booking), at })
  const received = kobo(payment.amountKobo - missing)
  const short = { ...payment, channel: 'bank_transfer', receivedKobo: received, appliedKobo: kobo(0) }
  return withPayment(booking, withRefund(short, 'underpaid', received, refund))
}

/** The passenger transferred too much: the fare is paid, and the rest is refunded. */
export const overpaid = (booking: PlannedBooking, extra: Kobo): PlannedBooking => ({
  ...booking,
  payments: booking.payments.map((payment) =>
    withRefund(
      { ...payment, channel: 'bank_transfer', receivedKobo: kobo(payment.amountKobo + extra) },
      'overpaid',
      extra,
      {},
    ),
  ),
})

/** Adds the exception and its refund to the payment. A processed refund closes the exception. */
function withRefund(
  payment: PlannedPayment,
  exception: Exception,
  amountKobo: Kobo,
  refund: Partial<PlannedRefund>,
): PlannedPayment {
  const createdAt = payment.paidAt ?? payment.createdAt
  const refunds = [demoRefund({ reason: exception, amountKobo, createdAt, ...refund })]
  return { ...payment, exception, exceptionClosedAt: refund.processedAt ?? null, refunds }
}
