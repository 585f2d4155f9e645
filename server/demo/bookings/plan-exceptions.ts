import { naira } from '#domain/platform/money.ts'
import { daysAfter, earlier, hoursAfter, minutesAfter } from '#server/demo/moments.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'
import { draftBooking } from './booking-draft.ts'
import { cancelled, cancelledOnRequest, givenUp, lapsed } from './cancelled-bookings.ts'
import { lateFor, overpaid, paidTwice, underpaid } from './exception-bookings.ts'
import { paidInFull } from './paid-bookings.ts'
import type { PlannedBooking, PlannedRefund } from './planned-booking.ts'
import type { SeatBook } from './seat-book.ts'

type Setting = { trips: PlannedTrip[]; seats: SeatBook; now: Date; random: Random }

/** Plans the common payment exceptions, once or twice each, and refunds in each status. */
export function planExceptions({ trips, seats, now, random }: Setting): PlannedBooking[] {
  const suitable = trips.filter(
    (trip) => seats.left(trip) >= 6 && seats.sold(trip).length > 0 && !trip.canceledAt,
  )
  const next = () => random.pick(suitable.filter(leavesSoon))
  const old = () => random.pick(suitable.filter(leftLongAgo))
  const hoursAgo = (hours: number): Date => hoursAfter(now, -hours)
  const begun = (trip: PlannedTrip, seatNos: string[], createdAt = daysAfter(trip.departTime, -7)) =>
    draftBooking(random, trip, seatNos, createdAt)
  const booked = (trip: PlannedTrip, createdAt?: Date) =>
    paidInFull(random, begun(trip, seats.take(trip, 1), createdAt))
  const wished = (trip: PlannedTrip, createdAt?: Date) => begun(trip, seats.look(trip, 1), createdAt)
  // Returns an expired booking whose seat another passenger has bought. A payment for it comes too late.
  const lost = (trip: PlannedTrip, createdAt?: Date) =>
    lapsed(begun(trip, [random.pick(seats.sold(trip))], createdAt))

  const oldLoss = lost(old())
  const oldDouble = booked(old())
  const disputed = booked(old())
  return [
    lateFor(random, lost(next(), hoursAgo(3)), 'seats_lost', {}),
    lateFor(random, oldLoss, 'seats_lost', processed(oldLoss, now)),
    paidTwice(random, booked(next(), hoursAgo(7)), { status: 'SENT' }),
    paidTwice(random, oldDouble, processed(oldDouble, now)),
    underpaid(random, lapsed(wished(next(), hoursAgo(20))), naira(500), NEEDS_BANK_DETAILS),
    overpaid(booked(next(), hoursAgo(26)), naira(1_000)),
    lateFor(random, givenUp(wished(next(), hoursAgo(30))), 'booking_not_active', { status: 'SENT' }),
    lateFor(random, payingWhenCanceled(trips, wished, random), 'trip_canceled', {}),
    { ...disputed, payments: disputed.payments.map((payment) => ({ ...payment, exception: 'disputed' })) },
    ...[NEEDS_BANK_DETAILS, FAILED_AT_BANK, { status: 'SENT', processedAt: null } as const].map((refund) =>
      cancelledOnRequest(random, wished(next(), hoursAgo(60)), { before: hoursAgo(12), now, refund }),
    ),
  ]
}

const NEEDS_BANK_DETAILS: Partial<PlannedRefund> = {
  status: 'NEEDS_ATTENTION',
  processedAt: null,
  lastError: 'The bank needs the customer’s account details.',
}

const FAILED_AT_BANK: Partial<PlannedRefund> = {
  status: 'FAILED',
  processedAt: null,
  lastError: 'The bank refused the refund: the account is closed.',
}

const processed = ({ createdAt }: PlannedBooking, now: Date): Partial<PlannedRefund> => ({
  status: 'PROCESSED',
  processedAt: earlier(daysAfter(createdAt, 4), now),
})

const leavesSoon = ({ daysFromToday, direction }: PlannedTrip): boolean =>
  daysFromToday >= 3 && daysFromToday <= 8 && direction.origin === 'Lagos'

const leftLongAgo = ({ daysFromToday }: PlannedTrip): boolean => daysFromToday < -15

/** A visitor was paying when the company cancelled a future trip. */
function payingWhenCanceled(
  trips: PlannedTrip[],
  wished: (trip: PlannedTrip, createdAt: Date) => PlannedBooking,
  random: Random,
): PlannedBooking {
  const trip = random.pick(trips.filter(({ canceledAt, daysFromToday }) => canceledAt && daysFromToday > 0))
  const canceledAt = trip.canceledAt ?? trip.departTime
  return cancelled(wished(trip, minutesAfter(canceledAt, -19)), 'trip_canceled', canceledAt)
}
