import type { SelfTargets } from '#contracts/changes/self-page.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { selectDestinations, selectOfferedTrips, selectSeatsOf } from './move-queries.ts'
import type { SelfSession } from './self-session.ts'

const PAGE_SIZE = 10

/**
 * Returns a page of trips to which the passenger can move, and the destinations from the same origin. If the wanted
 * destination is not among them, lists the trips to the destination of the booking.
 */
export async function listTargets(
  { db }: AppContext,
  { bookingId }: SelfSession,
  wanted: { destination: string | undefined; page: number },
): Promise<SelfTargets> {
  const { trip } = await readBookingById(db, bookingId)
  const destinations = await selectDestinations(db, bookingId)
  const destination = destinations.find((one) => one === wanted.destination) ?? trip.destination
  const skip = (wanted.page - 1) * PAGE_SIZE
  const trips = await selectOfferedTrips(db, { bookingId, destination, skip, most: PAGE_SIZE + 1 })
  return {
    destination,
    destinations,
    page: wanted.page,
    hasMore: trips.length > PAGE_SIZE,
    trips: trips.slice(0, PAGE_SIZE).map(({ departTime, arriveTime, ...one }) => ({
      ...one,
      departTime: departTime.toISOString(),
      arriveTime: arriveTime.toISOString(),
    })),
  }
}

/** Returns the seats of the booking's trip. Its own seats count as free. */
export async function listSeats({ db }: AppContext, { bookingId }: SelfSession) {
  const { trip, seats } = await readBookingById(db, bookingId)
  const own = new Set(seats.map(({ id }) => id))
  return (await selectSeatsOf(db, trip.id)).map(({ id, seatNo, isFree }) => ({
    id,
    seatNo,
    isFree: isFree || own.has(id),
  }))
}
