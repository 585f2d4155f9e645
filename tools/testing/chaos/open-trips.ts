import { buildRoute, buildTrip } from '#testing/builders.ts'
import type { World } from './world.ts'

/** A route and the day for which buyers search. */
export type Line = { id: number; origin: string; destination: string; day: Date }

const ONE_DAY_MS = 24 * 3_600_000
/**
 * The most trips on a route and day. It keeps search results short in a long run; no operator runs hundreds of buses a
 * day on one route.
 */
const TRIPS_A_DAY = 12

export async function openLines({ database }: World): Promise<Line[]> {
  const day = new Date(Date.now() + 2 * ONE_DAY_MS)
  const lines: Line[] = []
  for (const payment_type of ['Full', 'Split', 'Split'] as const) {
    const { id, origin, destination } = await buildRoute(database.db, { payment_type })
    lines.push({ id, origin, destination, day })
  }
  return lines
}

/**
 * Adds a trip to each route that has fewer than 30 free seats on its day, so that buyers always have seats to compete
 * for. When a day has enough trips, the new trip and the searches move to the next day.
 */
export async function keepTripsOpen({ database, patiently }: World, lines: Line[]): Promise<void> {
  for (const line of lines) {
    const { rows } = await patiently(() =>
      database.pool.query<{ trips: number; left: number }>(
        `select count(distinct t.id)::int as trips, count(s.id) filter (where s.status = 'AVAILABLE')::int as left
         from trips t join seats s on s.trip_id = t.id
         where t.route_id = $1 and t.status = 'SCHEDULED' and t.depart_time = $2`,
        [line.id, line.day],
      ),
    )
    const { trips = 0, left = 0 } = rows[0] ?? {}
    if (left >= 30) continue
    if (trips >= TRIPS_A_DAY) line.day = new Date(line.day.getTime() + ONE_DAY_MS)
    await patiently(() => buildTrip(database.db, { route: { id: line.id }, departTime: line.day }))
  }
}

/** Reads the ids of the 12 newest trips every second, for staff to work on. */
export async function watchTrips({ database, patiently }: World) {
  let newest: number[] = []
  const look = async () => {
    const { rows } = await patiently(() =>
      database.pool.query<{ id: number }>('select id from trips order by id desc limit 12'),
    )
    newest = rows.map(({ id }) => id)
  }
  await look()
  const timer = setInterval(() => void look().catch(() => {}), 1_000)
  return { newest: () => newest, stop: () => clearInterval(timer) }
}
