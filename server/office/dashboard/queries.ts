import { sql } from 'kysely'
import type { Attention, DashboardCharts, DepartureLoad } from '#contracts/office/dashboard.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { IS_OWING } from '#server/platform/rules/booking-states.ts'
import { isOfRevenue, RECEIVED, REVENUE } from '#server/platform/rules/money-moved.ts'
import { DISPUTE_IS_UNANSWERED, EXCEPTION_NEEDS_A_PERSON } from '#server/platform/rules/payment-exceptions.ts'
import { NEEDS_A_PERSON } from '#server/platform/rules/refund-waits.ts'

export type AttentionRow = Omit<Attention, 'disputeHoursLeft'> & { disputeDueAt: Date | null; now: Date }

export async function selectAttention(db: Database): Promise<AttentionRow> {
  const { rows } = await sql<AttentionRow>`
    select (select count(*) from payments p where ${EXCEPTION_NEEDS_A_PERSON})::int as payments,
           (select count(*) from refunds r where ${NEEDS_A_PERSON})::int as refunds,
           (select count(*) from unknown_payments where closed_at is null)::int as "unknownPayments",
           (select count(*) from disputes d where ${DISPUTE_IS_UNANSWERED})::int as disputes,
           (select min(d.due_at) from disputes d where ${DISPUTE_IS_UNANSWERED}) as "disputeDueAt", now() as now,
           (exists (select from payments p where p.provider = 'paystack' and p.status = 'PAID')
            and (select count(*) from users u join role_permissions h on h.role_id = u.role_id
                 where h.permission = 'disputes.process' and u.status = 'active' and u.deleted_at is null) < 2)
             as "lacksAnswerers",
           (select count(*) from support_messages where status = 'new')::int as messages
  `.execute(db)
  return only(rows)
}

/**
 * Bookings, completed bookings and revenue are of this month so far. `activeTrips` and `balancesDue` are current
 * counts. Figures that end in `Before` are those of the previous month up to, or at, the same point.
 */
export type Figures = {
  bookings: number
  bookingsBefore: number
  completed: number
  completedBefore: number
  /** In kobo. */
  revenue: number
  revenueBefore: number
  activeTrips: number
  activeTripsBefore: number
  balancesDue: number
}

const LAGOS = sql.lit('Africa/Lagos')

/**
 * Three instants in Lagos time: the start of last month (`last`), the point of last month that matches the current time
 * (`until`), and the start of this month (`this`). On a day that last month did not have, the whole last month counts.
 */
const MONTHS = sql`
  select last, least(last + (now() - this), this) as until, this
  from (
    select (date_trunc('month', now() at time zone ${LAGOS}) - interval '1 month') at time zone ${LAGOS} as last,
           date_trunc('month', now() at time zone ${LAGOS}) at time zone ${LAGOS} as this
  ) starts`

/**
 * Reservations that staff make under their own name are not bookings; unfinished bookings count, as in the list of
 * bookings. Upcoming trips are compared with those that were upcoming at the same point of last month: created by then,
 * departing later, and not yet cancelled. The last update of a cancelled trip counts as the time of its cancellation.
 * `balancesDue` counts the bookings with a balance whose trip departs before the end of tomorrow.
 */
export async function selectFigures(db: Database, mode: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with months as (${MONTHS})
    select made.*, ahead.*, money.*,
           (select count(*)
            from trips t join bookings b on b.trip_id = t.id
            where t.depart_time > now()
              and t.depart_time < (date_trunc('day', now() at time zone ${LAGOS}) + interval '2 days') at time zone ${LAGOS}
              and b.held_by is null and ${IS_OWING})::int as "balancesDue"
    from (
      select count(*) filter (where b.created_at >= months.this)::int as bookings,
             count(*) filter (where b.created_at < months.until)::int as "bookingsBefore",
             count(*) filter (where b.created_at >= months.this and b.status = 'CONFIRMED' and b.due_kobo = 0)::int
               as completed,
             count(*) filter (where b.created_at < months.until and b.status = 'CONFIRMED' and b.due_kobo = 0)::int
               as "completedBefore"
      from months join bookings b on b.created_at >= months.last and b.held_by is null
    ) made, (
      select count(*) filter (where t.depart_time > now() and t.status = 'SCHEDULED')::int as "activeTrips",
             count(*) filter (where t.created_at < months.until
                                and not (t.status = 'CANCELED' and t.updated_at < months.until))::int as "activeTripsBefore"
      from months join trips t on t.depart_time > months.until
    ) ahead, (
      select coalesce(sum(${REVENUE}) filter (where l.event_at >= months.this), 0)::float8 as revenue,
             coalesce(sum(${REVENUE}) filter (where l.event_at < months.until), 0)::float8 as "revenueBefore"
      from months join money_lines l on l.event_at >= months.last and ${isOfRevenue(mode)}
    ) money
  `.execute(db)
  return only(rows)
}

export type DepartureRow = Omit<DepartureLoad, 'departTime'> & { departTime: Date }

export async function selectNextDepartures(db: Database, most: number): Promise<DepartureRow[]> {
  const seatsThat = (are: ReturnType<typeof sql>) =>
    sql`coalesce(array_agg(s.seat_no) filter (where ${are}), '{}')`
  const { rows } = await sql<DepartureRow>`
    with next as (
      select t.id, t.route_id, t.bus_id, t.depart_time
      from trips t
      where t.status = 'SCHEDULED' and t.depart_time > now()
      order by t.depart_time, t.id
      limit ${most}
    )
    select n.id, r.origin, r.destination, n.depart_time as "departTime", bus.bus_type as "busType", load.*
    from next n
    join routes r on r.id = n.route_id
    join buses bus on bus.id = n.bus_id
    cross join lateral (
      select count(*)::int as capacity, ${seatsThat(sql`s.status = 'BOOKED'`)} as sold,
             ${seatsThat(sql`s.status = 'RESERVED' and s.hold_expires_at > now()`)} as held,
             ${seatsThat(sql`s.status = 'UNAVAILABLE'`)} as off
      from seats s where s.trip_id = n.id
    ) load
    order by n.depart_time, n.id
  `.execute(db)
  return rows
}

/** Returns the sums received this month by method, before refunds: the chart shows how passengers pay, not revenue. */
export async function selectPaymentMix(db: Database, mode: string): Promise<DashboardCharts['mix']> {
  const { rows } = await sql<DashboardCharts['mix'][number]>`
    with months as (${MONTHS})
    select p.provider, case p.provider when 'paystack' then p.channel end as channel,
           sum(${RECEIVED})::float8 as amount
    from months
    join money_lines l on l.event_at >= months.this and ${isOfRevenue(mode)} and l.kind = 'arrived'
    join payments p on p.id = l.payment_id
    group by 1, 2
    order by amount desc
  `.execute(db)
  return rows
}

export type ActivityRow = {
  id: string
  action: string
  details: string
  actorName: string | null
  bookingId: number | null
  at: Date
}

/** Returns the newest audit log entries except logins: all of them, those about bookings, or this user's own. */
export async function selectActivity(
  db: Database,
  { sees, staffId, most }: { sees: 'all' | 'bookings' | 'own'; staffId: number; most: number },
): Promise<ActivityRow[]> {
  const isSeen = { all: sql`true`, bookings: sql`l.type = 'booking'`, own: sql`l.actor_id = ${staffId}` }[
    sees
  ]
  const { rows } = await sql<ActivityRow>`
    select l.id, l.action, l.details, l.actor_name as "actorName", l.booking_id as "bookingId", l.created_at as at
    from audit_log l
    where l.action <> 'user.login' and ${isSeen}
    order by l.created_at desc, l.id desc
    limit ${most}
  `.execute(db)
  return rows
}
