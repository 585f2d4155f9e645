import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { daysAfter, earlier, hoursAfter, minutesAfter } from '#server/demo/moments.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'
import { canSplit, draftBooking } from './booking-draft.ts'
import { cancelledOnRequest, givenUp, lapsed, neverPaid, tripCanceled } from './cancelled-bookings.ts'
import { wantedBookings } from './demand.ts'
import {
  balancePaidOnline,
  balancePaidToStaff,
  keptWithCommitment,
  paidInFull,
  soldByStaff,
} from './paid-bookings.ts'
import { type PlannedBooking, paidOf, totalOf } from './planned-booking.ts'
import type { SeatBook } from './seat-book.ts'

type Setting = { trips: PlannedTrip[]; seats: SeatBook; today: string; now: Date; random: Random }

/**
 * Plans the ordinary bookings of all trips. `planExceptions` plans those with a problem, `planLiveBookings` those in
 * progress. The number of random draws does not depend on the time of day, so one day and seed always give the same
 * bookings. Only their times, and who has boarded, depend on the time of day.
 */
export function planBookings({ trips, seats, today, now, random }: Setting): PlannedBooking[] {
  const midnight = lagosInstant(today)
  return trips.flatMap((trip) => {
    const bookings: PlannedBooking[] = []
    const wanted = wantedBookings(trip, random)
    for (let i = 0; i < wanted && seats.left(trip) > 0; i++) {
      const count = Math.min(random.pick([1, 1, 1, 1, 1, 1, 2, 2, 3, 4]), seats.left(trip))
      const createdAt = bookedAt(trip, midnight, now, random)
      const tell = trip.canceledAt ? 'tripCanceled' : chooseStory(trip, count, random)
      const seatNos = KEEPS_NO_SEATS.has(tell) ? seats.look(trip, count) : seats.take(trip, count)
      bookings.push(
        boarded(random, STORIES[tell](random, draftBooking(random, trip, seatNos, createdAt), now), now),
      )
    }
    return bookings
  })
}

/** Returns a time in the weeks before departure, at least 45 minutes ago. `planLiveBookings` plans newer bookings. */
function bookedAt(trip: PlannedTrip, midnight: Date, now: Date, random: Random): Date {
  const from = daysAfter(midnight, Math.min(trip.daysFromToday - 14, -16))
  const to = earlier(
    hoursAfter(trip.canceledAt ?? trip.departTime, trip.canceledAt ? -3 : -26),
    minutesAfter(now, -45),
  )
  const someTime = random.between(from, to)
  const minutesAgo = random.int(45, 600)
  const isFresh = random.chance(0.12)
  return isFresh && trip.daysFromToday >= 2 && !trip.canceledAt ? minutesAfter(now, -minutesAgo) : someTime
}

type Story = (random: Random, draft: PlannedBooking, now: Date) => PlannedBooking

const beforeBoarding = (draft: PlannedBooking, now: Date): Date =>
  earlier(hoursAfter(draft.trip.departTime, -1), minutesAfter(now, -5))

const STORIES = {
  paidInFull,
  keptWithCommitment,
  balancePaidOnline: (random, draft, now) => balancePaidOnline(random, draft, beforeBoarding(draft, now)),
  balancePaidToStaff: (random, draft, now) => balancePaidToStaff(random, draft, beforeBoarding(draft, now)),
  soldByStaff,
  neverPaid,
  lapsed: (_, draft) => lapsed(draft),
  givenUp: (_, draft) => givenUp(draft),
  cancelledOnRequest: (random, draft, now) =>
    cancelledOnRequest(random, draft, { before: earlier(hoursAfter(draft.trip.departTime, -24), now), now }),
  tripCanceled,
} satisfies Record<string, Story>

const KEEPS_NO_SEATS = new Set<keyof typeof STORIES>([
  'neverPaid',
  'lapsed',
  'givenUp',
  'cancelledOnRequest',
  'tripCanceled',
])

function chooseStory(trip: PlannedTrip, seats: number, random: Random): keyof typeof STORIES {
  const first = random.fraction()
  const second = random.fraction()
  if (first < 0.05) return 'neverPaid'
  if (first < 0.08) return 'lapsed'
  if (first < 0.1) return 'givenUp'
  if (first < 0.13) return 'cancelledOnRequest'
  if (first < 0.2) return 'soldByStaff'
  if (!canSplit(trip, seats) || second < 0.4) return 'paidInFull'
  // On past trips most passengers have paid the balance, except a few who did not come. On future trips most have not.
  const open = trip.daysFromToday < 0 ? 0.45 : 0.75
  if (second < open) return 'keptWithCommitment'
  return random.chance(0.5) ? 'balancePaidOnline' : 'balancePaidToStaff'
}

function boarded(random: Random, booking: PlannedBooking, now: Date): PlannedBooking {
  const minutesEarly = random.int(5, 45)
  const cameToThePark = random.chance(0.96)
  const mayBoard = booking.status === 'CONFIRMED' && paidOf(booking) >= totalOf(booking)
  if (!mayBoard || !cameToThePark || booking.trip.departTime > now) return booking
  return {
    ...booking,
    claim: { status: 'BOOKED', boardedAt: minutesAfter(booking.trip.departTime, -minutesEarly) },
  }
}
