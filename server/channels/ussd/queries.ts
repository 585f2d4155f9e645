import { sql } from 'kysely'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import { type OfferedTrip, USSD_DAYS } from '#domain/channels/conversation-world.ts'
import type { RefundPolicy } from '#domain/company/refund-policy.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { IS_UNCONFIRMED } from '#server/platform/rules/booking-states.ts'
import { FARE_WITHOUT_CODE } from '#server/platform/rules/offers.ts'
import { SEAT_IS_FREE, TRIP_IS_ON_SALE } from '#server/platform/rules/on-sale.ts'
import { hasPhone } from '#server/platform/rules/phones.ts'

/** Returns the places to which trips are on sale. */
export async function selectDestinationsOnSale(db: Database): Promise<string[]> {
  const { rows } = await sql<{ destination: string }>`
    select distinct r.destination
    from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
    where ${TRIP_IS_ON_SALE} and t.depart_time < now() + make_interval(days => ${USSD_DAYS})
  `.execute(db)
  return rows.map(({ destination }) => destination)
}

/** Returns the trips to these places in that time, also full and closed ones, in the order of departure. */
export async function selectOfferedTrips(
  db: Database,
  { destinations, since, until }: { destinations: readonly string[]; since: Date; until: Date },
): Promise<OfferedTrip[]> {
  const { rows } = await sql<OfferedTrip>`
    select t.id, r.origin, r.destination, t.depart_time as "departTime",
           coalesce(t.boarding_point, r.boarding_point) as "boardingPoint", coalesce(t.night_stop, r.night_stop) as "nightStop",
           coalesce(${FARE_WITHOUT_CODE}, t.price_kobo) as price,
           (select count(*) from seats s where s.trip_id = t.id and ${SEAT_IS_FREE})::int as "freeSeats",
           (${TRIP_IS_ON_SALE}) as "isOnSale"
    from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
    where r.destination = any (${destinations}::text[]) and t.status = 'SCHEDULED'
      and t.depart_time >= ${since} and t.depart_time < ${until}
    order by t.depart_time, t.id
  `.execute(db)
  return rows
}

/**
 * Returns how many seats of a trip callers hold unpaid, and how many the bus has. The draft of this caller is left out,
 * because a new hold replaces it.
 */
export async function selectUnpaidOfCallers(
  db: Database,
  tripId: number,
  phone: string,
): Promise<{ held: number; capacity: number }> {
  const { rows } = await sql<{ held: number; capacity: number }>`
    select b.capacity,
           (select count(*)::int from seats s join bookings k on k.id = s.booking_id
            where s.trip_id = t.id and s.hold_expires_at > now() and k.is_by_ussd
              and not (k.status = 'DRAFT' and k.hold_phone = ${phone})) as held
    from trips t join buses b on b.id = t.bus_id
    where t.id = ${tripId}
  `.execute(db)
  return rows[0] ?? { held: 0, capacity: 0 }
}

export type OwnRow = {
  id: number
  bookingToken: string
  mobile: string
  status: BookingStatus
  origin: string
  destination: string
  departTime: Date
  boardingPoint: string
  nightStop: string
  paymentType: string
  seatNos: string[]
  price: Kobo
  total: Kobo
  due: Kobo
  /** Null if the seats are not held. */
  heldUntil: Date | null
  refundPolicy: RefundPolicy
  dial: string | null
}

const OWN_BOOKINGS = sql`
  select b.id, b.booking_token as "bookingToken", b.mobile, b.status, r.origin, r.destination,
         t.depart_time as "departTime", coalesce(t.boarding_point, r.boarding_point) as "boardingPoint", coalesce(t.night_stop, r.night_stop) as "nightStop",
         r.payment_type as "paymentType", b.seat_nos as "seatNos", b.price_kobo as price, b.total_kobo as total,
         b.due_kobo as due, held.until as "heldUntil",
         coalesce(b.refund_policy, refund_policy_at(b.created_at)) as "refundPolicy",
         (select p.ussd_code from payments p
          where p.booking_id = b.id and p.status = 'PENDING' and p.ussd_code is not null
          order by p.id desc limit 1) as dial
  from bookings b
  join trips t on t.id = b.trip_id
  join routes r on r.id = t.route_id
  cross join lateral (
    select min(s.hold_expires_at) as until from seats s where s.booking_id = b.id and s.hold_expires_at > now()
  ) held`

/**
 * Returns the booking of a caller under this key. Leaves out bookings of the website, where anybody can choose any key.
 */
export async function selectHeldByKey(db: Database, idemKey: string): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`${OWN_BOOKINGS} where b.idem_key = ${idemKey} and b.is_by_ussd`.execute(
    db,
  )
  return rows[0]
}

/** The most bookings of a caller that are shown: enough for a group. */
const MOST = 20

/**
 * Returns the upcoming bookings with this phone number. Unpaid ones only if they were made by USSD: on the website
 * anybody can hold seats with any number. The order does not change during a call.
 */
export async function selectUpcomingOf(db: Database, phone: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    ${OWN_BOOKINGS}
    where (${hasPhone(phone)} or b.hold_phone = ${phone} and b.status = 'DRAFT')
      and t.arrive_time > now() and b.held_by is null
      and (b.status = 'CONFIRMED' or ${IS_UNCONFIRMED} and b.is_by_ussd and held.until is not null)
    order by b.id
    limit ${MOST}
  `.execute(db)
  return rows
}
