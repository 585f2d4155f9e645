import { sql } from 'kysely'
import type { NewBooking } from '#contracts/changes/admin-bookings.ts'
import type { BusType } from '#domain/network/bus-types.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import {
  SALES_END,
  SEAT_IS_FREE,
  TRIP_IS_ON_SALE,
  TRIP_IS_SOLD_BY_STAFF,
} from '#server/platform/rules/on-sale.ts'

export type TripToSell = {
  id: number
  price: Kobo
  paymentType: string
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
  busType: BusType
  /** Staff can sell the trip. */
  isSold: boolean
  /** False while the bus is in the workshop. */
  isBusActive: boolean
  /** Visitors can book the trip online. */
  isOnSale: boolean
  /** The time when online booking closes. */
  salesEnd: Date
}

export async function selectTripToSell(tx: Database, tripId: number): Promise<TripToSell | undefined> {
  const { rows } = await sql<TripToSell>`
    select t.id, t.price_kobo as price, r.payment_type as "paymentType", r.origin, r.destination,
           t.depart_time as "departTime", t.arrive_time as "arriveTime", b.bus_type as "busType",
           ${TRIP_IS_SOLD_BY_STAFF} as "isSold", b.is_active as "isBusActive", ${TRIP_IS_ON_SALE} as "isOnSale", ${SALES_END} as "salesEnd"
    from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
    where t.id = ${tripId}
  `.execute(tx)
  return rows[0]
}

export async function selectTripPrice(db: Database, tripId: number): Promise<Kobo | undefined> {
  const { rows } = await sql<{
    price: Kobo
  }>`select price_kobo as price from trips where id = ${tripId}`.execute(db)
  return rows[0]?.price
}

export type WantedSeat = { id: number; seatNo: string; isFree: boolean }

export async function selectWantedSeats(
  tx: Database,
  tripId: number,
  seatIds: number[],
): Promise<WantedSeat[]> {
  const { rows } = await sql<WantedSeat>`
    select s.id, s.seat_no as "seatNo", ${SEAT_IS_FREE} as "isFree"
    from seats s
    where s.trip_id = ${tripId} and s.id = any (${seatIds}::int[])
    order by s.id
  `.execute(tx)
  return rows
}

export async function insertSale(
  tx: Database,
  sale: NewBooking & {
    bookingToken: string
    price: Kobo
    seats: WantedSeat[]
    soldBy: number
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bookings (booking_token, trip_id, status, passenger_name, passenger_address, email, mobile,
                          next_of_kin_name, next_of_kin_phone, seat_ids, seat_nos, price_kobo, required_kobo, created_by,
                          promised_depart_time, promised_bus_type)
    select ${sale.bookingToken}, t.id, 'PENDING', ${sale.passengerName}, ${sale.passengerAddress},
            ${sale.email}, ${sale.mobile}, ${sale.nextOfKinName}, ${sale.nextOfKinPhone},
            ${sale.seats.map(({ id }) => id)}::int[], ${sale.seats.map(({ seatNo }) => seatNo)}::text[], ${sale.price}::int,
            ${sale.price * sale.seats.length}::int, ${sale.soldBy}::int, t.depart_time, bus.bus_type
    from trips t join buses bus on bus.id = t.bus_id
    where t.id = ${sale.tripId}
    returning id
  `.execute(tx)
  return only(rows).id
}
