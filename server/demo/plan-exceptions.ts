import { type Kobo, kobo, naira } from '#domain/money.ts'
import { draftBooking, withPayment } from './booking-draft.ts'
import { cancelled, cancelledOnRequest, givenUp, lapsed } from './cancelled-stories.ts'
import { demoRefund, paidPayment } from './demo-payments.ts'
import { daysAfter, earlier, hoursAfter, minutesAfter } from './moments.ts'
import { paidInFull } from './paid-stories.ts'
import type { PlannedTrip } from './plan-trips.ts'
import { type PlannedBooking, type PlannedPayment, type PlannedRefund, totalOf } from './planned-booking.ts'
import type { Random } from './random.ts'
import type { SeatBook } from './seat-book.ts'

type Setting = { trips: PlannedTrip[]; seats: SeatBook; now: Date; random: Random }

/** Money that did not simply become a seat, each kind once or twice, and refunds in each of their states. */
export function planExceptions({ trips, seats, now, random }: Setting): PlannedBooking[] {
  const ahead = trips.filter((trip) => isAhead(trip) && seats.left(trip) >= 6)
  const gone = trips.filter((trip) => isGone(trip) && seats.left(trip) >= 6)
  const canceled = random.pick(trips.filter((trip) => trip.canceledAt && trip.daysFromToday > 0))
  const canceledAt = canceled.canceledAt ?? now
  const booked = (trip: PlannedTrip, createdAt: Date): PlannedBooking =>
    draftBooking(random, trip, seats.take(trip, 1), createdAt)
  const wished = (trip: PlannedTrip, createdAt: Date): PlannedBooking =>
    draftBooking(random, trip, seats.look(trip, 1), createdAt)
  const hoursAgo = (hours: number): Date => hoursAfter(now, -hours)
  const weekBefore = (trip: PlannedTrip): Date => daysAfter(trip.departTime, -7)
  const old = () => random.pick(gone)
  const next = () => random.pick(ahead)
  const oldWish = wished(...at(old(), weekBefore))
  const oldDouble = paidInFull(random, booked(...at(old(), weekBefore)))
  const disputed = paidInFull(random, booked(...at(old(), weekBefore)))
  const wasPaying = cancelled(wished(canceled, minutesAfter(canceledAt, -19)), 'trip_canceled', canceledAt)
  return [
    lateFor(random, lapsed(wished(next(), hoursAgo(3))), 'seats_lost', {}),
    lateFor(random, lapsed(oldWish), 'seats_lost', processed(oldWish.createdAt, now)),
    paidTwice(random, paidInFull(random, booked(next(), hoursAgo(7))), { status: 'SENT' }),
    paidTwice(random, oldDouble, processed(oldDouble.createdAt, now)),
    underpaid(random, lapsed(wished(next(), hoursAgo(20))), naira(500), NEEDS_BANK_DETAILS),
    overpaid(paidInFull(random, booked(next(), hoursAgo(26))), naira(1_000)),
    lateFor(random, givenUp(wished(next(), hoursAgo(30))), 'booking_not_active', { status: 'SENT' }),
    lateFor(random, wasPaying, 'trip_canceled', {}),
    { ...disputed, payments: disputed.payments.map((payment) => ({ ...payment, exception: 'disputed' })) },
    ...[NEEDS_BANK_DETAILS, FAILED_AT_BANK, { status: 'SENT', processedAt: null } as const].map((refund) => {
      const draft = wished(next(), hoursAgo(60))
      return cancelledOnRequest(random, draft, { before: hoursAgo(12), now, refund })
    }),
  ]
}

const NEEDS_BANK_DETAILS: Partial<PlannedRefund> = {
  status: 'NEEDS_ATTENTION',
  processedAt: null,
  lastError: 'The bank needs the account details of the customer.',
}

const FAILED_AT_BANK: Partial<PlannedRefund> = {
  status: 'FAILED',
  processedAt: null,
  lastError: 'The bank refused the refund: the account is closed.',
}

const at = (trip: PlannedTrip, time: (trip: PlannedTrip) => Date): [PlannedTrip, Date] => [trip, time(trip)]

const processed = (from: Date, now: Date): Partial<PlannedRefund> => ({
  status: 'PROCESSED',
  processedAt: earlier(daysAfter(from, 4), now),
})

const isAhead = (trip: PlannedTrip): boolean =>
  trip.daysFromToday >= 3 && trip.daysFromToday <= 8 && !trip.canceledAt && trip.direction.origin === 'Lagos'

const isGone = (trip: PlannedTrip): boolean => trip.daysFromToday < -15 && !trip.canceledAt

/** The money came after the booking had ended; all of it goes back. */
function lateFor(
  random: Random,
  booking: PlannedBooking,
  exception: string,
  refund: Partial<PlannedRefund>,
): PlannedBooking {
  const at = minutesAfter(booking.createdAt, 21)
  const payment = paidPayment(random, { purpose: 'FULL', amountKobo: totalOf(booking), at })
  const back = goesBack({ ...payment, appliedKobo: kobo(0) }, exception, payment.amountKobo, refund)
  return withPayment(booking, back)
}

const paidTwice = (random: Random, booking: PlannedBooking, refund: Partial<PlannedRefund>): PlannedBooking =>
  lateFor(random, booking, 'duplicate_payment', refund)

function underpaid(
  random: Random,
  booking: PlannedBooking,
  missing: Kobo,
  refund: Partial<PlannedRefund>,
): PlannedBooking {
  const at = minutesAfter(booking.createdAt, 5)
  const payment = paidPayment(random, { purpose: 'FULL', amountKobo: totalOf(booking), at })
  const received = kobo(payment.amountKobo - missing)
  const short = { ...payment, channel: 'bank_transfer', receivedKobo: received, appliedKobo: kobo(0) }
  return withPayment(booking, goesBack(short, 'underpaid', received, refund))
}

/** A transfer of more than was asked for: the fare is paid, the rest goes back. */
const overpaid = (booking: PlannedBooking, extra: Kobo): PlannedBooking => ({
  ...booking,
  payments: booking.payments.map((payment) =>
    goesBack(
      { ...payment, channel: 'bank_transfer', receivedKobo: kobo(payment.amountKobo + extra) },
      'overpaid',
      extra,
      {},
    ),
  ),
})

/** Whoever has their money back is no open case any more. */
function goesBack(
  payment: PlannedPayment,
  exception: string,
  amountKobo: Kobo,
  refund: Partial<PlannedRefund>,
): PlannedPayment {
  const createdAt = payment.paidAt ?? payment.createdAt
  const refunds = [demoRefund({ reason: exception, amountKobo, createdAt, ...refund })]
  return { ...payment, exception, exceptionClosedAt: refund.processedAt ?? null, refunds }
}
