import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ExportQuery } from '#contracts/bookings/exports.ts'
import type { CancellationCause } from '#domain/money/reason-labels.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import { filteredBy } from '#server/platform/database/list-page.ts'
import { only } from '#server/platform/database/only.ts'
import type { Buses } from '#server/platform/database/schema.ts'
import { BOOKING_PAID } from '#server/platform/rules/money-kept.ts'
import { isOfRevenue, RECEIVED, REFUNDED, TAKEN } from '#server/platform/rules/money-moved.ts'

export type ExportRow = {
  id: number
  bookingToken: string
  status: string
  cancelledBecause: CancellationCause | null
  bookedAt: string
  passengerName: string
  mobile: string
  email: string
  origin: string
  destination: string
  departsAt: string
  busType: string
  plateNo: string
  year: number
  letter: string
  stream: string
  seatNos: string[]
  price: number
  total: number
  paid: number
  due: number
  received: number
  /**
   * The amount that was refunded or is to be refunded. A failed refund counts too, because the company still owes it.
   */
  refunded: number
  /** The amount that banks took back after disputes or reversals. */
  taken: number
  isSplit: boolean
  /** The amount that an offer took off the price of a seat. `price` is the price after the discount. */
  discount: number
}

/** Matches the same bookings as the list of bookings with the same filters. */
function isWanted({ startDate, endDate, status, tripId, busPlateNo, ids }: ExportQuery): RawBuilder<unknown> {
  return sql.join(
    [
      sql`b.held_by is null`,
      lagosDays(sql`b.created_at`, { from: startDate, to: endDate }),
      filteredBy(status, (one) => sql`b.status = ${one}`),
      filteredBy(tripId, (id) => sql`b.trip_id = ${id}`),
      filteredBy(ids, (some) => sql`b.id = any(${some}::bigint[])`),
      filteredBy(
        busPlateNo,
        (plate) => sql`b.trip_id in (
          select t.id from trips t join buses bus on bus.id = t.bus_id where upper(bus.plate_no) = upper(${plate}))`,
      ),
    ],
    sql` and `,
  )
}

const inLagos = (at: RawBuilder<unknown>) =>
  sql<string>`to_char(${at} at time zone 'Africa/Lagos', 'yyyy-mm-dd hh24:mi')`

/**
 * Returns the next part of an export: the bookings with ids after `after` and up to `last`. Each part is a new
 * statement, so that no connection and no snapshot is held while a slow client downloads. Bookings created during the
 * export have ids above `last` and are left out.
 */
export async function selectExportPart(
  db: Database,
  mode: string,
  query: ExportQuery,
  part: { after: number; last: number; most: number },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    with part as (
      select b.* from bookings b
      where b.id > ${part.after} and b.id <= ${part.last} and ${isWanted(query)}
      order by b.id
      limit ${part.most}
    )
    select b.id, b.booking_token as "bookingToken", b.status, b.cancelled_because as "cancelledBecause",
           ${inLagos(sql`b.created_at`)} as "bookedAt", b.passenger_name as "passengerName", b.mobile, b.email,
           r.origin, r.destination, ${inLagos(sql`t.depart_time`)} as "departsAt", bus.bus_type as "busType",
           bus.plate_no as "plateNo", a.year, a.letter, a.stream, b.seat_nos as "seatNos", b.price_kobo as price,
           b.total_kobo as total, ${BOOKING_PAID} as paid,
           case b.status when 'CANCELLED' then 0 else b.due_kobo end as due, b.is_split_payment as "isSplit",
           b.discount_kobo as discount,
           money.received, money.refunded, money.taken
    from part b
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    join buses bus on bus.id = t.bus_id
    join batches a on a.id = t.batch_id
    cross join lateral (
      select coalesce(sum(${RECEIVED}), 0)::float8 as received, coalesce(sum(${REFUNDED}), 0)::float8 as refunded,
             coalesce(sum(${TAKEN}), 0)::float8 as taken
      from payments p join money_lines l on l.payment_id = p.id and ${isOfRevenue(mode)}
      where p.booking_id = b.id
    ) money
    order by b.id
  `.execute(db)
  return rows
}

/** Returns the highest booking id at the start of an export, and today's date in Lagos. */
export async function selectExportEnd(db: Database): Promise<{ last: number; today: string }> {
  const { rows } = await sql<{ last: number; today: string }>`
    select coalesce((select max(id) from bookings), 0) as last,
           to_char(now() at time zone 'Africa/Lagos', 'yyyy-mm-dd') as today
  `.execute(db)
  return only(rows)
}

export async function countExport(db: Database, query: ExportQuery): Promise<number> {
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::int as bookings from bookings b where ${isWanted(query)}
  `.execute(db)
  return rows[0]?.bookings ?? 0
}

export const selectBuses = (db: Database): Promise<Pick<Selectable<Buses>, 'plate_no' | 'bus_type'>[]> =>
  db.selectFrom('buses').select(['plate_no', 'bus_type']).orderBy('plate_no').execute()

export type TripChoice = { id: number; departTime: Date; origin: string; destination: string }

/**
 * Returns the `most` past trips and the `most` future trips that are nearest to now, in the order of departure, latest
 * first.
 */
export async function selectTripsAround(
  db: Database,
  busPlateNo: string | undefined,
  most: number,
): Promise<TripChoice[]> {
  const isItsBus = filteredBy(
    busPlateNo,
    (plate) => sql`t.bus_id in (select bus.id from buses bus where upper(bus.plate_no) = upper(${plate}))`,
  )
  const { rows } = await sql<TripChoice>`
    with around as (
      (select t.id, t.route_id, t.depart_time from trips t where t.depart_time > now() and ${isItsBus}
       order by t.depart_time limit ${most})
      union all
      (select t.id, t.route_id, t.depart_time from trips t where t.depart_time <= now() and ${isItsBus}
       order by t.depart_time desc limit ${most})
    )
    select a.id, a.depart_time as "departTime", r.origin, r.destination
    from around a join routes r on r.id = a.route_id
    order by a.depart_time desc, a.id
  `.execute(db)
  return rows
}
