import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { SEAT_IS_FREE } from '#server/platform/rules/on-sale.ts'
import type { BusResource } from './plan-trip-queries.ts'

export type TripOfBus = {
  tripId: number
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
  seatCount: number
  soldSeats: number
  /** The sold or held seats that a bus of the given capacity does not have. */
  missingSeats: string[]
}

/** Returns the scheduled trips of the bus that have not left, by departure. */
export async function selectTripsOfBus(db: Database, busId: number, capacity: number): Promise<TripOfBus[]> {
  const { rows } = await sql<TripOfBus>`
    select t.id as "tripId", r.origin, r.destination, t.depart_time as "departTime", t.arrive_time as "arriveTime",
           (select count(*) from seats s where s.trip_id = t.id)::int as "seatCount",
           (select count(*) from seats s where s.trip_id = t.id and s.status = 'BOOKED')::int as "soldSeats",
           array(select s.seat_no from seats s
                 where s.trip_id = t.id and s.seat_no::int > ${capacity} and s.status <> 'UNAVAILABLE'
                   and not (${SEAT_IS_FREE})
                 order by s.seat_no::int) as "missingSeats"
    from trips t join routes r on r.id = t.route_id
    where t.bus_id = ${busId} and t.status = 'SCHEDULED' and t.depart_time > now()
    order by t.depart_time
  `.execute(db)
  return rows
}

export async function selectBus(db: Database, id: number): Promise<BusResource | undefined> {
  const { rows } = await sql<BusResource>`
    select id, is_active as "isActive", plate_no as "plateNo", capacity from buses where id = ${id}
  `.execute(db)
  return rows[0]
}
