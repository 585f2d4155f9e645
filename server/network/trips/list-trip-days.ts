import type { TripDay, TripDaysAnswer, TripDaysQuery } from '#contracts/network/trip-days.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { kobo, toNaira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectFaresBetween, selectReportingBatches } from './queries.ts'

/**
 * Returns the Lagos days on which the public can book a trip between two places, with the lowest fare of each day, and
 * the batches that report at their camps in that time.
 */
export async function listTripDays(db: Database, query: TripDaysQuery): Promise<TripDaysAnswer> {
  const { from, days } = query
  const batches = await selectReportingBatches(db, { from, until: addDays(from, days) })
  return { data: await listDays(db, query), batches }
}

async function listDays(
  db: Database,
  { origin, destination, from, days }: TripDaysQuery,
): Promise<TripDay[]> {
  const [since, until] = [lagosInstant(from), lagosInstant(addDays(from, days))]
  const found = new Map<string, TripDay>()
  for (const fare of await selectFaresBetween(db, { origin, destination, since, until })) {
    const date = lagosDay(fare.depart_time)
    const day = found.get(date) ?? { date, trips: 0, availableSeatsCount: 0, price: null }
    const price = toNaira(kobo(fare.fare_kobo))
    found.set(date, {
      date,
      trips: day.trips + 1,
      availableSeatsCount: day.availableSeatsCount + fare.free_seats,
      price: fare.free_seats === 0 ? day.price : Math.min(day.price ?? price, price),
    })
  }
  return [...found.values()]
}
