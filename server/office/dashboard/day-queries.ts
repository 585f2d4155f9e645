import { sql } from 'kysely'
import type { DashboardDays, DayFigures } from '#contracts/office/dashboard.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isOfRevenue, REVENUE } from '#server/platform/rules/money-moved.ts'

const LAGOS = sql.lit('Africa/Lagos')

/** Returns the last `most` Lagos days, including today, with bookings, revenue and page views. */
export async function selectDays(db: Database, mode: string, most: number): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with days as (
      select day::date, day at time zone ${LAGOS} as starts, (day + interval '1 day') at time zone ${LAGOS} as ends
      from generate_series(date_trunc('day', now() at time zone ${LAGOS}) - make_interval(days => ${most - 1}),
                           date_trunc('day', now() at time zone ${LAGOS}), interval '1 day') as day
    )
    select to_char(d.day, 'yyyy-mm-dd') as day,
           (select count(*) from bookings b
            where b.held_by is null and b.created_at >= d.starts and b.created_at < d.ends)::int as bookings,
           (select coalesce(sum(${REVENUE}), 0) from money_lines l
            where ${isOfRevenue(mode)} and l.event_at >= d.starts and l.event_at < d.ends)::float8 as revenue,
           (select coalesce(sum(v.views), 0) from page_views v where v.day = d.day)::int as "pageViews"
    from days d
    order by d.day
  `.execute(db)
  return rows
}

export type BatchOnSale = { year: number; letter: string; stream: string; since: Date }

/**
 * Returns the batch of the next scheduled departure, or of the last departure if none is ahead, with the time when the
 * first trip of the batch was created. Returns undefined if there is neither.
 */
export async function selectBatchOnSale(db: Database): Promise<BatchOnSale | undefined> {
  const { rows } = await sql<BatchOnSale>`
    with current as (
      select coalesce(
        (select t.batch_id from trips t where t.status = 'SCHEDULED' and t.depart_time > now()
         order by t.depart_time, t.id limit 1),
        (select t.batch_id from trips t where t.depart_time <= now() order by t.depart_time desc, t.id desc limit 1)
      ) as id
    )
    select a.year, a.letter, a.stream, min(t.created_at) as since
    from current c join batches a on a.id = c.id join trips t on t.batch_id = a.id
    group by a.id
  `.execute(db)
  return rows[0]
}

/**
 * Counts the online bookings made since the start of a Lagos day, and how many of them started and completed a payment.
 * A booking is made when its seats are held. Sales at the counter are left out, because staff take the money at once.
 * The payments are read once by their date, not once for each booking.
 */
export async function selectFunnel(db: Database, from: string): Promise<DashboardDays['funnel']> {
  const since = lagosInstant(from)
  const { rows } = await sql<DashboardDays['funnel']>`
    select count(*)::int as held, count(tried.booking_id)::int as started,
           count(*) filter (where tried.is_paid)::int as paid
    from bookings b
    left join (
      select p.booking_id, bool_or(p.status = 'PAID') as is_paid
      from payments p
      where p.provider = 'paystack' and p.created_at >= ${since}
      group by p.booking_id
    ) tried on tried.booking_id = b.id
    where b.held_by is null and b.created_by is null and b.created_at >= ${since}
  `.execute(db)
  return rows[0] ?? { held: 0, started: 0, paid: 0 }
}
