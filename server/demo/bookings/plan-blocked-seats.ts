import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'
import type { SeatBook } from './seat-book.ts'

export type BlockedSeat = { trip: PlannedTrip; seatNo: string }

/** Plans seats that staff have taken off sale, for example because of a broken belt. */
export const planBlockedSeats = (trips: PlannedTrip[], seats: SeatBook, random: Random): BlockedSeat[] => {
  const roomyTrips = trips.filter(
    (trip) => trip.daysFromToday >= 1 && trip.daysFromToday <= 5 && hasRoom(trip, seats),
  )
  return Array.from({ length: 4 }, () => random.pick(roomyTrips)).flatMap((trip) =>
    seats.take(trip, 1).map((seatNo) => ({ trip, seatNo })),
  )
}

const hasRoom = (trip: PlannedTrip, seats: SeatBook): boolean => !trip.canceledAt && seats.left(trip) > 20
