import { isPopular, type PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'
import { isRush } from '#server/demo/season.ts'

/**
 * Returns the number of bookings to plan for a trip. Popular trips from Lagos in the next two days sell best; trips
 * further ahead sell little. Nearly every bus of today has passengers.
 */
export function wantedBookings(trip: PlannedTrip, random: Random): number {
  const { daysFromToday } = trip
  if (isShownSoldOut(trip)) return trip.bus.capacity * 2
  if (trip.canceledAt) return 4
  if (daysFromToday < 0) return isRush(daysFromToday) ? random.int(3, 6) : random.int(2, 3)
  if (daysFromToday === 0 && !isPopular(trip)) return random.int(2, 4)
  if (!isPopular(trip)) return random.chance(daysFromToday <= 9 ? 0.2 : 0.03) ? random.int(1, 2) : 0
  const sells = Math.ceil(trip.bus.capacity / 4)
  if (daysFromToday <= 2 && trip.direction.origin === 'Lagos') return random.int(sells - 2, sells + 2)
  if (daysFromToday <= 4) return random.int(1, 3)
  if (isRush(daysFromToday)) return random.int(0, 2)
  return random.chance(0.15) ? 1 : 0
}

/**
 * True for tomorrow's Sprinter to Awgu, which the demo shows as sold out because new users often try this route. The
 * Coaster that leaves after it still has seats.
 */
export const isShownSoldOut = ({ daysFromToday, direction, bus }: PlannedTrip): boolean =>
  daysFromToday === 1 &&
  direction.origin === 'Lagos' &&
  direction.destination === 'Awgu (Enugu)' &&
  bus.busType === 'Sprinter'
