import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { filteredBy, matches, plateWithoutPunctuation } from '#server/platform/database/list-page.ts'
import type { Bookings, Buses, Payments, Routes, Trips } from '#server/platform/database/schema.ts'
import { isBookingSearched, searchOrder } from '#server/platform/rules/booking-search.ts'
import { isTripSearched } from '#server/platform/rules/trip-search.ts'

/** The dialog has room for a few rows of each kind. A longer search text narrows the results. */
const MOST_OF_A_KIND = 5

export type FoundBookingRow = Pick<
  Selectable<Bookings>,
  'id' | 'booking_token' | 'status' | 'passenger_name' | 'mobile'
> &
  Pick<Selectable<Routes>, 'origin' | 'destination'> &
  Pick<Selectable<Trips>, 'depart_time'>

/** Returns the best matching bookings. Selects them before the joins, so that the index for lists is used. */
export async function selectFoundBookings(db: Database, search: string): Promise<FoundBookingRow[]> {
  const order = sql`${searchOrder(search)}, b.created_at desc, b.id desc`
  const { rows } = await sql<FoundBookingRow>`
    select b.id, b.booking_token, b.status, b.passenger_name, b.mobile, r.origin, r.destination, t.depart_time
    from bookings b
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    where b.id in (
      select b.id from bookings b
      where b.held_by is null and ${isBookingSearched(search)}
      order by ${order}
      limit ${MOST_OF_A_KIND})
    order by ${order}
  `.execute(db)
  return rows
}

export type FoundPaymentRow = Pick<Selectable<Payments>, 'id' | 'reference' | 'status' | 'amount_kobo'> &
  Pick<Selectable<Bookings>, 'passenger_name'>

/**
 * Returns the newest payments whose reference or receipt number matches. A name or phone number finds the booking,
 * whose page lists its payments.
 */
export async function selectFoundPayments(db: Database, search: string): Promise<FoundPaymentRow[]> {
  const { rows } = await sql<FoundPaymentRow>`
    select p.id, p.reference, p.status, p.amount_kobo, b.passenger_name
    from payments p join bookings b on b.id = p.booking_id
    where ${matches(search, sql`p.reference`, sql`p.receipt_no`)}
    order by p.created_at desc, p.id desc
    limit ${MOST_OF_A_KIND}
  `.execute(db)
  return rows
}

export type FoundTripRow = Pick<Selectable<Trips>, 'id' | 'status' | 'depart_time'> &
  Pick<Selectable<Routes>, 'origin' | 'destination'> &
  Pick<Selectable<Buses>, 'plate_no'>

/** Returns the trips that match, of all drivers or of one: the next departure first, past trips last. */
export async function selectFoundTrips(
  db: Database,
  search: string,
  onlyDriver: number | undefined,
): Promise<FoundTripRow[]> {
  const { rows } = await sql<FoundTripRow>`
    select t.id, t.status, t.depart_time, r.origin, r.destination, b.plate_no
    from trips t
    join routes r on r.id = t.route_id
    join buses b on b.id = t.bus_id
    where ${isTripSearched(search)} and ${filteredBy(onlyDriver, (id) => sql`t.driver_id = ${id}`)}
    order by t.depart_time < now(), abs(extract(epoch from t.depart_time - now())), t.id
    limit ${MOST_OF_A_KIND}
  `.execute(db)
  return rows
}

export type FoundBusRow = Pick<Selectable<Buses>, 'id' | 'plate_no' | 'bus_type' | 'is_active'>

export async function selectFoundBuses(db: Database, search: string): Promise<FoundBusRow[]> {
  const { rows } = await sql<FoundBusRow>`
    select b.id, b.plate_no, b.bus_type, b.is_active
    from buses b
    where ${matches(search, sql`b.plate_no`, plateWithoutPunctuation(sql`b.plate_no`))}
    order by upper(b.plate_no)
    limit ${MOST_OF_A_KIND}
  `.execute(db)
  return rows
}
