import { sql } from 'kysely'
import type { Stops } from '#domain/network/stops.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { FARE_WITHOUT_CODE } from '#server/platform/rules/offers.ts'
import { TRIP_IS_ON_SALE } from '#server/platform/rules/on-sale.ts'
import { TRIP_STOPS } from '#server/platform/rules/stops.ts'

export type FeedTrip = {
  id: number
  routeId: number
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
  fareKobo: number
  stops: Stops
}

/** Returns all trips that a search would find, with the same fare, by departure. */
export async function selectFeedTrips(db: Database): Promise<FeedTrip[]> {
  const { rows } = await sql<FeedTrip>`
    select t.id, t.route_id as "routeId", r.origin, r.destination, t.depart_time as "departTime",
           t.arrive_time as "arriveTime", coalesce(${FARE_WITHOUT_CODE}, t.price_kobo) as "fareKobo",
           ${TRIP_STOPS} as stops
    from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
    where ${TRIP_IS_ON_SALE}
    order by t.depart_time, t.id
  `.execute(db)
  return rows
}
