import { buildRoute, buildTrip } from '#testing/builders.ts'
import type { World } from './world.ts'

/** A route and the day of travel. */
export type Line = { id: number; origin: string; destination: string; day: Date }

const IN_TWO_DAYS = 48 * 3_600_000

export async function openLines({ database }: World): Promise<Line[]> {
  const day = new Date(Date.now() + IN_TWO_DAYS)
  const lines: Line[] = []
  for (const payment_type of ['Full', 'Split', 'Split'] as const) {
    const { id, origin, destination } = await buildRoute(database.db, { payment_type })
    lines.push({ id, origin, destination, day })
  }
  return lines
}

/** Keeps a bus with free seats on every route, so that buyers always have seats to compete for. */
export async function keepTripsOpen({ database, patiently }: World, lines: Line[]): Promise<void> {
  for (const { id, day } of lines) {
    const { rows } = await patiently(() =>
      database.pool.query<{ left: number }>(
        `select count(*)::int as left
         from trips t join seats s on s.trip_id = t.id
         where t.route_id = $1 and t.status = 'SCHEDULED' and s.status = 'AVAILABLE'`,
        [id],
      ),
    )
    if ((rows[0]?.left ?? 0) < 30)
      await patiently(() => buildTrip(database.db, { route: { id }, departTime: day }))
  }
}

/** Reads the newest trips every second. Staff work on these. */
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
