import type { Trip } from '#contracts/network/trips.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'

export type TripOrder = 'time' | 'price'

/** `time` sorts by departure time, then by price. `price` sorts by price, then by departure time. */
export const sortTrips = (trips: readonly Trip[], order: TripOrder): Trip[] =>
  [...trips].sort((a, b) =>
    order === 'price' ? a.price - b.price || byTime(a, b) : byTime(a, b) || a.price - b.price,
  )

const byTime = (a: Trip, b: Trip): number => Date.parse(a.departTime) - Date.parse(b.departTime)

const FEW = 5

export const isNearlyFull = (trip: Trip): boolean => trip.availableSeatsCount <= FEW

/** Returns the reason why a trip cannot be chosen, or null if it can. */
export function whyNot(trip: Trip, passengers: number): string | null {
  const left = trip.availableSeatsCount
  if (left >= passengers) return null
  return left === 0 ? 'Sold out' : `Only ${seatCount(left)} left (you need ${passengers})`
}
