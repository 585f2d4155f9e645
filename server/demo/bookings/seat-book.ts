import { seatNumbers } from '#domain/network/seat-layout.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'

/** Tracks the free seats of the planned trips. */
export type SeatBook = {
  /** Takes seats that follow one another in the list of free seats. Throws if too few are free. */
  take: (trip: PlannedTrip, count: number) => string[]
  /** Returns seats without taking them, for a booking that no longer has its seats. They may belong to others. */
  look: (trip: PlannedTrip, count: number) => string[]
  left: (trip: PlannedTrip) => number
  sold: (trip: PlannedTrip) => string[]
}

export function openSeatBook(random: Random): SeatBook {
  const free = new Map<PlannedTrip, string[]>()
  const freeOn = (trip: PlannedTrip): string[] => {
    const known = free.get(trip) ?? seatNumbers(trip.bus.capacity)
    free.set(trip, known)
    return known
  }
  return {
    take: (trip, count) => {
      const seats = freeOn(trip)
      if (seats.length < count) throw new RangeError(`only ${seats.length} seats left, ${count} wanted`)
      return seats.splice(random.int(0, seats.length - count), count)
    },
    look: (trip, count) => {
      const first = random.int(0, trip.bus.capacity - count)
      return seatNumbers(trip.bus.capacity).slice(first, first + count)
    },
    left: (trip) => freeOn(trip).length,
    sold: (trip) => {
      const left = new Set(freeOn(trip))
      return seatNumbers(trip.bus.capacity).filter((seatNo) => !left.has(seatNo))
    },
  }
}
