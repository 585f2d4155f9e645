import { sql } from 'kysely'
import { SMALLEST_ONLINE_PAYMENT } from '#domain/fares.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'

/**
 * What the public may buy, said once, for statements that call trips `t`, routes `r` and buses `b`. A trip too cheap to
 * be paid online is left to staff.
 */
export const TRIP_IS_ON_SALE = sql<boolean>`
  t.status = 'SCHEDULED' and r.is_active and b.is_active
  and t.price_kobo >= ${sql.lit(SMALLEST_ONLINE_PAYMENT)}
  and t.depart_time > now() + make_interval(hours => coalesce(
    (select c.booking_deadline_hours from company_settings c), ${sql.lit(DEFAULT_SETTINGS.bookingDeadlineHours)}))`

/** What staff may sell over the counter: whatever it costs, and until the bus leaves. */
export const TRIP_IS_SOLD_BY_STAFF = sql<boolean>`
  t.status = 'SCHEDULED' and r.is_active and b.is_active and t.depart_time > now()`

/**
 * Until when staff keep the seats of a trip `t` for somebody who has not paid: until booking closes, and what is kept
 * after that, until departure.
 */
export const KEPT_UNTIL = sql<Date>`(
  select case when d.deadline > now() then d.deadline else t.depart_time end
  from (select t.depart_time - make_interval(hours => coalesce(
    (select c.booking_deadline_hours from company_settings c),
    ${sql.lit(DEFAULT_SETTINGS.bookingDeadlineHours)})) as deadline) d)`

/**
 * Free is a question of the clock, not of whether the sweeper has been by: a hold that has lapsed is free. Written in
 * the words of the index seats_free, so that seats left can be counted without touching the seats themselves.
 */
export const SEAT_IS_FREE = sql<boolean>`
  s.status in ('AVAILABLE', 'RESERVED') and (s.hold_expires_at is null or s.hold_expires_at <= now())`

/** A lapsed hold reads AVAILABLE, whoever asks. */
export const SEAT_STATUS_NOW = sql<string>`case when ${SEAT_IS_FREE} then 'AVAILABLE' else s.status end`
