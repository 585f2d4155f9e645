import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/** Creates the seats of trips that have none, numbered from 1 to the bus's capacity. Seats in `off` are not on sale. */
export async function makeSeats(
  tx: Database,
  tripIds: readonly number[],
  off: readonly string[] = [],
): Promise<void> {
  await sql`
    insert into seats (trip_id, seat_no, status)
    select t.id, place.number::text, case when place.number::text = any (${off}::text[]) then 'UNAVAILABLE' else 'AVAILABLE' end
    from trips t
    join buses b on b.id = t.bus_id
    cross join lateral generate_series(1, b.capacity) as place(number)
    where t.id = any (${tripIds}::int[])
    order by t.id, place.number
  `.execute(tx)
}
