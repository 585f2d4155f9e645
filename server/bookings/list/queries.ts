import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BookingQuery } from '#contracts/changes/admin-bookings.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import type { BusType } from '#domain/network/bus-types.ts'
import type { Stops } from '#domain/network/stops.ts'
import type { TripStatus } from '#domain/network/trip-statuses.ts'
import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import { filteredBy, type Page, selectPage } from '#server/platform/database/list-page.ts'
import type {
  AuditLog,
  Bookings,
  Notifications,
  Payments,
  Refunds,
} from '#server/platform/database/schema.ts'
import { isBookingSearched, searchOrder } from '#server/platform/rules/booking-search.ts'
import { IS_OWING } from '#server/platform/rules/booking-states.ts'
import { hasDeparted } from '#server/platform/rules/has-departed.ts'
import { BOOKING_CHARGED, BOOKING_PAID } from '#server/platform/rules/money-kept.ts'
import { isWaiting } from '#server/platform/rules/refund-waits.ts'
import { TRIP_STOPS } from '#server/platform/rules/stops.ts'

export type BookingRow = Pick<
  Selectable<Bookings>,
  | 'id'
  | 'booking_token'
  | 'status'
  | 'cancelled_because'
  | 'seat_ids'
  | 'seat_nos'
  | 'passenger_title'
  | 'passenger_name'
  | 'email'
  | 'mobile'
  | 'is_split_payment'
  | 'created_at'
  | 'updated_at'
> & {
  total: Kobo
  paid: Kobo
  charged: Kobo
  cash_refunds: Kobo[]
  trip_id: number
  trip_status: TripStatus
  origin: string
  destination: string
  depart_time: Date
  arrive_time: Date
  bus_type: BusType
  plate_no: string
  batch: { year: number; letter: string; stream: string }
  payments: {
    amount: Kobo
    provider: string
    channel: string | null
    status: string
    paidAt: string | null
  }[]
}

const COLUMNS = sql`
  b.id, b.booking_token, b.status, b.cancelled_because, b.seat_ids, b.seat_nos, b.passenger_title, b.passenger_name,
  b.email, b.mobile, b.is_split_payment, b.created_at, b.updated_at, b.total_kobo as total, ${BOOKING_PAID} as paid,
  ${BOOKING_CHARGED} as charged, t.id as trip_id, t.status as trip_status, r.origin, r.destination, t.depart_time, t.arrive_time, bus.bus_type,
  bus.plate_no, jsonb_build_object('year', a.year, 'letter', a.letter, 'stream', a.stream) as batch,
  coalesce((
    select jsonb_agg(jsonb_build_object('amount', p.amount_kobo, 'provider', p.provider, 'channel', p.channel,
                                        'status', p.status, 'paidAt', p.paid_at) order by p.id)
    from payments p where p.booking_id = b.id and p.status <> 'FAILED'), '[]') as payments,
  coalesce((
    select jsonb_agg(f.amount_kobo order by f.id)
    from payments p join refunds f on f.payment_id = p.id
    where p.booking_id = b.id and f.status = 'REQUESTED' and f.collect_code is not null
      and not ${isWaiting('f')}), '[]') as cash_refunds`

// These are outer joins, because PostgreSQL removes an outer join that a query does not use. The count uses none of the
// joined tables, so it does not read them.
const WITH_TRIP = sql`
  bookings b
  left join trips t on t.id = b.trip_id
  left join routes r on r.id = t.route_id
  left join buses bus on bus.id = t.bus_id
  left join batches a on a.id = t.batch_id`

const NEWEST = sql`b.created_at desc, b.id desc`

export const selectBookings = (db: Database, query: BookingQuery): Promise<Page<BookingRow>> =>
  selectPage(db, query, {
    columns: COLUMNS,
    id: sql`b.id`,
    from: WITH_TRIP,
    where: [
      sql`b.held_by is null`,
      isBookingSearched(query.search),
      filteredBy(query.status, (status) => sql`b.status = ${status}`),
      filteredBy(query.tripId, (id) => sql`b.trip_id = ${id}`),
      filteredBy(query.batchId, (id) => sql`b.trip_id in (select id from trips where batch_id = ${id})`),
      filteredBy(query.isBalanceDue, (isDue) => (isDue ? IS_OWING : sql`not (${IS_OWING})`)),
      filteredBy(query.startDate, (day) => sql`b.created_at >= ${lagosInstant(day)}`),
      filteredBy(query.endDate, (day) => sql`b.created_at < ${lagosInstant(addDays(day, 1))}`),
      isTravelling(query),
    ],
    sorts: {
      // The first line of `search_words` is the passenger's name in lower case. The sort uses this column because the
      // index of the list includes it.
      passenger: sql`split_part(b.search_words, E'\\n', 1)`,
      trip: sql`t.depart_time`,
      status: sql`array_position(array[${sql.join(BOOKING_STATUSES.map((status) => sql.lit(status)))}], b.status)`,
      paid: BOOKING_PAID,
      due: sql`case b.status when 'CANCELLED' then 0 else b.due_kobo end`,
      booked: sql`b.created_at`,
    },
    order: query.search === '' ? NEWEST : sql`${searchOrder(query.search)}, ${NEWEST}`,
  })

/**
 * Selects bookings by the departure of their trip. Selects the trips first, because there are far fewer trips than
 * bookings.
 */
function isTravelling({ travelFrom, travelUntil, isDeparted }: BookingQuery): RawBuilder<unknown> {
  if (travelFrom === undefined && travelUntil === undefined && isDeparted === undefined) return sql`true`
  return sql`b.trip_id in (
    select trip.id from trips trip
    where ${lagosDays(sql`trip.depart_time`, { from: travelFrom, to: travelUntil })}
      and ${filteredBy(isDeparted, (is) => hasDeparted(sql`trip.depart_time`, is))})`
}

/** Counts the bookings made since the beginning of the Lagos day `today`, and counts and sums all balances due. */
export async function selectBookingSummary(
  db: Database,
  today: string,
): Promise<{ bookedToday: number; owing: number; due: number }> {
  const { rows } = await sql<{ bookedToday: number; owing: number; due: number }>`
    select (select count(*)::int from bookings b
            where b.held_by is null and ${lagosDays(sql`b.created_at`, { from: today })}) as "bookedToday",
           count(*)::int as owing, coalesce(sum(b.due_kobo), 0)::float8 as due
    from bookings b
    where ${IS_OWING}
  `.execute(db)
  return rows[0] ?? { bookedToday: 0, owing: 0, due: 0 }
}

export async function selectBooking(db: Database, id: number): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select ${COLUMNS} from ${WITH_TRIP} where b.id = ${id} and b.held_by is null
  `.execute(db)
  return rows[0]
}

export type BookingDetailRow = BookingRow &
  Pick<
    Selectable<Bookings>,
    'passenger_age' | 'passenger_address' | 'next_of_kin_name' | 'next_of_kin_phone' | 'cancelled_at'
  > & {
    price: Kobo
    offer: string | null
    discount: Kobo
    payment_type: string
    distance_km: number | null
    duration: string
    stops: Stops
    hold_ends: Date | null
    is_boarded: boolean
    created_by: string | null
    confirmed_by: string | null
  }

export async function selectBookingDetail(db: Database, id: number): Promise<BookingDetailRow | undefined> {
  const { rows } = await sql<BookingDetailRow>`
    select ${COLUMNS}, b.passenger_age, b.passenger_address, b.next_of_kin_name, b.next_of_kin_phone,
           b.cancelled_at, b.price_kobo as price, b.discount_kobo as discount,
           (select o.title from offers o where o.id = b.offer_id) as offer, r.payment_type, r.distance_km, r.duration,
           ${TRIP_STOPS} as stops,
           (select min(s.hold_expires_at) from seats s where s.booking_id = b.id) as hold_ends,
           exists (select from seats s where s.booking_id = b.id and s.boarded_at is not null) as is_boarded,
           (select u.name from users u where u.id = b.created_by) as created_by,
           (select u.name from users u where u.id = b.confirmed_by) as confirmed_by
    from ${WITH_TRIP}
    where b.id = ${id} and b.held_by is null
  `.execute(db)
  return rows[0]
}

export type PaymentRow = Pick<
  Selectable<Payments>,
  | 'id'
  | 'reference'
  | 'purpose'
  | 'provider'
  | 'channel'
  | 'status'
  | 'amount_kobo'
  | 'received_kobo'
  | 'applied_kobo'
  | 'exception'
  | 'paid_at'
  | 'created_at'
  | 'receipt_no'
  | 'reason'
> & { recorded_by: string | null }

export async function selectPayments(db: Database, bookingId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.reference, p.purpose, p.provider, p.channel, p.status, p.amount_kobo, p.received_kobo,
           p.applied_kobo, p.exception, p.paid_at, p.created_at, p.receipt_no, p.reason, u.name as recorded_by
    from payments p left join users u on u.id = p.recorded_by
    where p.booking_id = ${bookingId}
    order by p.id desc
  `.execute(db)
  return rows
}

export type RefundRow = Pick<
  Selectable<Refunds>,
  'id' | 'amount_kobo' | 'status' | 'reason' | 'method' | 'created_at'
> & { requested_by: string | null; is_waiting: boolean }

export async function selectRefunds(db: Database, bookingId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select f.id, f.amount_kobo, f.status, f.reason, f.method, f.created_at, u.name as requested_by,
           ${isWaiting('f')} as is_waiting
    from refunds f join payments p on p.id = f.payment_id left join users u on u.id = f.requested_by
    where p.booking_id = ${bookingId}
    order by f.id desc
  `.execute(db)
  return rows
}

export type MessageRow = Pick<
  Selectable<Notifications>,
  'id' | 'type' | 'kind' | 'contact_info' | 'status' | 'dropped' | 'sent_at' | 'created_at'
>

export async function selectMessages(db: Database, bookingId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select n.id, n.type, n.kind, n.contact_info, n.status, n.dropped, n.sent_at, n.created_at
    from notifications n
    where n.booking_id = ${bookingId}
    order by n.id desc
    limit 100
  `.execute(db)
  return rows
}

export type HistoryRow = Pick<Selectable<AuditLog>, 'id' | 'action' | 'details' | 'actor_name' | 'created_at'>

export async function selectHistory(db: Database, bookingId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select l.id, l.action, l.details, l.actor_name, l.created_at
    from audit_log l
    where l.booking_id = ${bookingId}
    order by l.id desc
    limit 200
  `.execute(db)
  return rows
}
