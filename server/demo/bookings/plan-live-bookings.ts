import { hoursAfter, minutesAfter } from '#server/demo/moments.ts'
import { isPopular, type PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'
import { canSplit, draftBooking } from './booking-draft.ts'
import { openPayment } from './demo-payments.ts'
import { commitmentOf, type PlannedBooking, totalOf } from './planned-booking.ts'
import type { SeatBook } from './seat-book.ts'

type Setting = { trips: PlannedTrip[]; seats: SeatBook; now: Date; random: Random }

/** Plans bookings in progress: seats held by visitors, visitors who are paying, and seats held by staff. */
export function planLiveBookings({ trips, seats, now, random }: Setting): PlannedBooking[] {
  const soon = trips.filter(isSoon)
  const started = (count: number, minutesAgo: number): PlannedBooking => {
    const trip = random.pick(soon.filter((one) => seats.left(one) >= count))
    return draftBooking(random, trip, seats.take(trip, count), minutesAfter(now, -minutesAgo))
  }
  return [
    held(started(1, 5), minutesAfter(now, 10)),
    held(started(2, 2), minutesAfter(now, 13)),
    // Expired holds that no job has released yet. Their seats are on sale again nevertheless.
    held(started(1, 50), minutesAfter(now, -35)),
    held(started(3, 31), minutesAfter(now, -16)),
    paying(random, started(1, 4), minutesAfter(now, 9), 'FULL'),
    paying(random, started(2, 9), minutesAfter(now, 14), 'COMMITMENT'),
    paying(random, started(1, 12), minutesAfter(now, 27), 'FULL'),
    keptAside(started(4, 600)),
  ]
}

const isSoon = (trip: PlannedTrip): boolean =>
  trip.daysFromToday >= 2 &&
  trip.daysFromToday <= 4 &&
  !trip.canceledAt &&
  isPopular(trip) &&
  canSplit(trip, 1)

const held = (draft: PlannedBooking, holdExpiresAt: Date): PlannedBooking => ({
  ...draft,
  claim: { status: 'RESERVED', holdExpiresAt },
})

/**
 * A visitor is paying. The provider does not know the demo's reference, so when the hold expires, the product releases
 * the booking like any unpaid one. It asks the provider again at intervals after `nextCheckAt`, and marks the payment
 * as failed when it is 72 hours old. Without `nextCheckAt`, the payment would stay open for ever.
 */
function paying(
  random: Random,
  draft: PlannedBooking,
  holdExpiresAt: Date,
  purpose: 'FULL' | 'COMMITMENT',
): PlannedBooking {
  const isSplit = purpose === 'COMMITMENT'
  const amountKobo = isSplit ? commitmentOf(draft) : totalOf(draft)
  const payment = openPayment(random, { purpose, amountKobo, at: minutesAfter(draft.createdAt, 2) })
  return {
    ...held(draft, holdExpiresAt),
    status: 'PENDING',
    isSplit,
    payments: [{ ...payment, nextCheckAt: holdExpiresAt }],
  }
}

/** The manager holds the seats for a group that has not named its passengers yet. */
const keptAside = (draft: PlannedBooking): PlannedBooking => ({
  ...held(draft, hoursAfter(draft.trip.departTime, -24)),
  passenger: null,
  createdBy: 'manager',
  heldBy: 'manager',
  visitorIp: null,
})
