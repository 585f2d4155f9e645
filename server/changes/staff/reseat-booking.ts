import { seatCount } from '#domain/network/seats-in-words.ts'
import type { Kobo } from '#domain/platform/money.ts'
import { seatTaken, tripNotFound } from '#server/bookings/public/refusals.ts'
import { issueTickets } from '#server/bookings/tickets/issue-tickets.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { invalid } from '#server/platform/errors.ts'
import { type LockedBooking, reseat } from './edit-booking-queries.ts'
import {
  selectTripToSell,
  selectWantedSeats,
  type TripToSell,
  type WantedSeat,
} from './sell-seats-queries.ts'

export type Target = { trip: TripToSell; seats: WantedSeat[] }

/**
 * Returns the trip and the seats to which a booking moves; `lockAsShown` has locked them. Throws unless the seats are
 * free and as many as those of the booking. The booking's own seats count as free, because a passenger with two seats
 * can move just one of them.
 */
export async function findTarget(
  tx: Database,
  booking: LockedBooking,
  to: { tripId: number; seatId: number[] },
): Promise<Target> {
  if (to.seatId.length !== booking.seatIds.length)
    throw invalid({ seatId: `Choose ${seatCount(booking.seatIds.length)}` })
  const trip = await selectTripToSell(tx, to.tripId)
  if (!trip) throw tripNotFound()
  const seats = await selectWantedSeats(tx, trip.id, to.seatId)
  const taken = seats.filter((seat) => !seat.isFree && !booking.seatIds.includes(seat.id))
  if (taken.length > 0 || seats.length < to.seatId.length) throw seatTaken(taken.map(({ seatNo }) => seatNo))
  return { trip, seats }
}

/**
 * Releases the seats of a booking, books those of the target and issues new tickets; the codes of the old seats become
 * invalid. The caller has already subtracted money above the new total.
 */
export async function reseatBooking(
  tx: Database,
  bookingId: number,
  { trip, seats }: Target,
  fare: { price: Kobo; offer: { id: number; discount: Kobo } | null },
): Promise<void> {
  await reseat(tx, bookingId, { tripId: trip.id, seats, ...fare })
  await issueTickets(tx, bookingId)
}
