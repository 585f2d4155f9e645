import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { SEAT_IS_FREE, TRIP_IS_ON_SALE } from '#server/database/on-sale.ts'
import type { Seats } from '#server/database/schema.ts'

export type SeatRow = Pick<Selectable<Seats>, 'id' | 'trip_id' | 'seat_no' | 'status'>

const STATUS_NOW = sql`case when ${SEAT_IS_FREE} then 'AVAILABLE' else s.status end`

/** The seats of these trips as they are now, by number. A trip the public cannot book has none. */
export async function selectSeats(db: Database, tripIds: number[]): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select s.id, s.trip_id, s.seat_no, ${STATUS_NOW} as status
    from trips t
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    join seats s on s.trip_id = t.id
    where t.id = any (${tripIds}::int[]) and ${TRIP_IS_ON_SALE}
    order by s.trip_id, s.seat_no::int
  `.execute(db)
  return rows
}

export type Picture = { tripId: number; picture: string }

/**
 * One line a trip that differs whenever its seats do: `17A 18R 19B`. Comparing lines instead of reading every seat keeps
 * the watch over hundreds of trips cheap where it would hurt, in the one thread that also answers requests.
 */
export async function selectPictures(db: Database, tripIds: number[]): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select t.id as "tripId",
           (select string_agg(s.id || left(${STATUS_NOW}, 1), ' ' order by s.id)
            from seats s where s.trip_id = t.id) as picture
    from trips t
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    where t.id = any (${tripIds}::int[]) and ${TRIP_IS_ON_SALE}
  `.execute(db)
  return rows
}
