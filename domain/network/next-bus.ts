type Departure = {
  id: number
  departTime: string
  availableSeatsCount: number
  route: { origin: string; destination: string }
}

/** A trip whose passengers need another bus, and the number of seats that they need. */
export type LeftTrip = { id: number; departTime: string; origin: string; destination: string; seats: number }

/**
 * Returns the first other trip of the same route that departs at the same time as `left` or later, has not departed and
 * has enough free seats. Undefined if there is none.
 */
export function nextBus<Trip extends Departure>(
  trips: readonly Trip[],
  left: LeftTrip,
  now: Date,
): Trip | undefined {
  const isLater = (at: Date) => at > now && at >= new Date(left.departTime)
  return trips
    .filter(
      ({ id, departTime, availableSeatsCount, route }) =>
        id !== left.id &&
        route.origin === left.origin &&
        route.destination === left.destination &&
        availableSeatsCount >= left.seats &&
        isLater(new Date(departTime)),
    )
    .toSorted((a, b) => new Date(a.departTime).getTime() - new Date(b.departTime).getTime())[0]
}
