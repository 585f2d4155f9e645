import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { HAS_EMAIL, IS_ERASED, IS_UNCONFIRMED } from './booking-states.ts'
import { FIRST_SCANS_FIRST, IS_STANDING } from './door-states.ts'
import { ALL_PAYMENTS, ledgerDifferences, paymentsMoved } from './ledger-differences.ts'
import { LEFT_AT_PROVIDER, MONEY_KEPT, MONEY_UNUSED, TAKEN_BACK } from './money-kept.ts'
import { IS_UNSENT } from './refund-waits.ts'

const isRecent = (column: RawBuilder<unknown>) => sql`${column} >= now() - interval '2 days'`

/** The last day in Lagos that ended at least an hour before a time, as `domain/platform/closed-days.ts` has it. */
const lastClosedDay = (at: RawBuilder<unknown>) => sql`((${at} at time zone 'utc')::date - 1)`

/**
 * The job that makes roots has two hours. Until the first root it has two days, because the first is made in the night
 * after the ledger was installed.
 */
const ROOT_IS_MISSING = sql<boolean>`(
  case when exists (select from day_roots)
  then (select max(day) from day_roots) < ${lastClosedDay(sql`(now() - interval '2 hours')`)}
  else exists (select from money_lines where at < now() - interval '3 days')
    and exists (select from kysely_migration where timestamp::timestamptz < now() - interval '2 days')
  end)`

const REFUNDED = sql`(select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id)`

/** True if the charge of payment `p` is more than the money that refunds and banks have left of it. */
const CHARGED_TWICE = sql<boolean>`
  (p.charged_kobo > 0 and p.charged_kobo + ${TAKEN_BACK} + ${REFUNDED} > p.received_kobo)`

/**
 * True if money of payment `p` counts for the booking or as a charge although it was refunded. Leaves out refunds that
 * do not lower the money that counts:
 * - goodwill, and refunds on the provider's dashboard
 * - refunds of a cancelled booking that belong to no act which took the money from it: those of a cancelled trip, those
 *   of older versions, and what staff refund later
 */
const COUNTED_TWICE = sql<boolean>`
  (p.applied_kobo + p.charged_kobo + (
    select coalesce(sum(f.amount_kobo), 0) from refunds f join bookings b on b.id = p.booking_id
    where f.payment_id = p.id and f.reason not in ('goodwill', 'by_provider')
      and (b.status <> 'CANCELLED'
        or exists (select from booking_acts a where a.id = f.act_id and a.kind <> 'refund'))) > p.received_kobo)`

export type Invariant = { invariant: string; broken: number }

/**
 * Counts the violations of the product's invariants. Every number must be zero at any time: with demo data, after a
 * crash, during a sale. Constraints already enforce most of the invariants; this count is an independent check. The job
 * compares the money ledger only with payments of the last two days: with all, it would take longer each day.
 */
export async function countInvariantViolations(
  db: Database,
  { ledger = 'all' }: { ledger?: 'all' | 'recent' } = {},
): Promise<Invariant[]> {
  const { rows } = await sql<Invariant>`
    select 'a seat is sold once' as invariant, count(*)::int as broken
    from (
      select sold.seat_id
      from bookings b cross join lateral unnest(b.seat_ids) as sold (seat_id)
      where b.status = 'CONFIRMED'
      group by sold.seat_id
      having count(*) > 1
    ) sold_twice
    union all
    select 'a confirmed booking owns its seats', count(*)::int
    from bookings b
    where b.status = 'CONFIRMED'
      and b.seat_count <> (
        select count(*) from seats s where s.booking_id = b.id and s.status = 'BOOKED' and s.id = any (b.seat_ids))
    union all
    select 'a confirmed booking has one passenger for each of its seats', count(*)::int
    from bookings b
    where b.status = 'CONFIRMED'
      and (select coalesce(array_agg(p.seat_no order by p.seat_no), '{}') from passengers p
           where p.booking_id = b.id and p.seat_no is not null)
          <> array(select s.no from unnest(b.seat_nos) as s (no) order by s.no)
    union all
    select 'seats are held only for live bookings', count(*)::int
    from seats s join bookings b on b.id = s.booking_id
    where b.status = 'CANCELLED' or (s.status = 'BOOKED') <> (b.status = 'CONFIRMED') or s.id <> all (b.seat_ids)
    union all
    select 'a booking counts exactly the money applied to it', count(*)::int
    from bookings b
    where b.paid_kobo <> (select coalesce(sum(p.applied_kobo), 0) from payments p where p.booking_id = b.id)
    union all
    select 'no booking with money expires', count(*)::int
    from bookings b
    where b.paid_kobo > 0 and (${IS_UNCONFIRMED} or b.cancelled_because = 'expired')
    union all
    select 'money that arrived bought seats or has an exception', count(*)::int
    from payments p
    where p.status = 'PAID' and not p.applied and p.exception is null
    union all
    select 'a payment that the provider reports as paid is settled or shown to staff', count(*)::int
    from payments p
    where p.status <> 'PAID' and p.provider_status = 'success' and p.exception is null
      and p.provider_said_at < now() - interval '10 minutes'
    union all
    select 'money that bought no seat is refunded', count(*)::int
    from payments p
    where p.status = 'PAID' and ${MONEY_UNUSED} > 0
    union all
    select 'a cancelled trip keeps no money of its passengers', count(*)::int
    from bookings b join payments p on p.booking_id = b.id
    where b.cancelled_because = 'trip_canceled' and p.applied and ${MONEY_KEPT} > 0
    union all
    select 'money that was refunded is neither a charge nor applied, except for goodwill', count(*)::int
    from payments p
    where p.status = 'PAID' and (${CHARGED_TWICE} or ${COUNTED_TWICE})
    union all
    select 'refunds never exceed the payment', count(*)::int
    from payments p
    where coalesce(p.received_kobo, 0) < (
      select coalesce(sum(r.amount_kobo), 0) from refunds r where r.payment_id = p.id and r.status <> 'FAILED')
    union all
    select 'no refund is owed of money that a bank took', count(*)::int
    from payments p
    where ${TAKEN_BACK} > 0 and p.received_kobo < ${TAKEN_BACK} + ${REFUNDED}
      and exists (select from refunds r where r.payment_id = p.id and ${IS_UNSENT})
    union all
    select 'no refund is sent while a bank decides about its payment', count(*)::int
    from refunds r join disputes d on d.payment_id = r.payment_id
    where r.method = 'paystack' and r.reason <> 'by_provider' and r.sent_attempt_at > d.created_at
      and (d.resolved_at is null or r.sent_attempt_at < d.resolved_at)
    union all
    select 'the provider is never asked to refund more than it has', count(*)::int
    from payments p
    where ${LEFT_AT_PROVIDER} < 0
    union all
    select 'the money ledger agrees with payments and refunds', count(*)::int
    from (${ledgerDifferences(ledger === 'all' ? ALL_PAYMENTS : paymentsMoved(isRecent))}) differences
    union all
    select 'the last closed day of the money ledger has a root, and no day that is not over', count(*)::int
    from (
      select from day_roots where day > ${lastClosedDay(sql`now()`)}
      union all
      select where ${ROOT_IS_MISSING}
    ) wrong
    union all
    select 'no passenger is booked on a cancelled trip', count(*)::int
    from bookings b join trips t on t.id = b.trip_id
    where t.status = 'CANCELED' and b.status = 'CONFIRMED'
    union all
    select 'no erased passenger is booked on an upcoming trip', count(*)::int
    from bookings b join trips t on t.id = b.trip_id
    where ${IS_ERASED} and b.status = 'CONFIRMED' and t.status = 'SCHEDULED' and t.depart_time > now()
    union all
    select 'every ticket that was scanned twice is listed', count(*)::int
    from (
      select e.device_id, e.seq,
             row_number() over (
               partition by e.trip_id, e.seat_no, e.booking_id
               order by ${FIRST_SCANS_FIRST}) as place
      from door_events e
      where e.booking_id is not null and ${isRecent(sql`e.received_at`)} and ${IS_STANDING}
    ) scans
    where scans.place > 1 and not exists (
      select from door_exceptions x
      where x.kind = 'double_scan' and x.device_id = scans.device_id and x.seq = scans.seq)
    union all
    select 'every confirmed passenger has one ticket', count(*)::int
    from bookings b
    where b.status = 'CONFIRMED' and coalesce((select c.booking_emails_enabled from company_settings c), ${sql.lit(DEFAULT_SETTINGS.bookingEmailsEnabled)})
      and (select count(*) from notifications n where n.booking_id = b.id and n.kind = 'ticket')
          not between case when ${HAS_EMAIL} then 1 else 0 end and 1
  `.execute(db)
  return rows
}

/** Returns how many seconds ago the invariants were counted, or null if they never were. */
export async function selectInvariantsAge(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(counted_at))::float8 as seconds from invariant_counts
  `.execute(db)
  return rows[0]?.seconds ?? null
}

/** Returns the counts of the last data check. A job counts every ten minutes. */
export async function selectInvariantCounts(db: Database): Promise<Invariant[]> {
  const { rows } = await sql<Invariant>`select invariant, broken from invariant_counts`.execute(db)
  return rows
}
