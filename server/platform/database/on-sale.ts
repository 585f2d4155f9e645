import { sql } from 'kysely'
import { SMALLEST_ONLINE_PAYMENT } from '#domain/fares.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'

/** The public can book until so many hours before departure. */
const DEADLINE_HOURS = sql<number>`coalesce(
  (select c.booking_deadline_hours from company_settings c), ${sql.lit(DEFAULT_SETTINGS.bookingDeadlineHours)})`

/**
 * The trips that the public can buy, for statements that call trips `t`, routes `r` and buses `b`. Only staff can sell
 * a trip too cheap for online payment.
 */
export const TRIP_IS_ON_SALE = sql<boolean>`
  t.status = 'SCHEDULED' and r.is_active and b.is_active
  and t.price_kobo >= ${sql.lit(SMALLEST_ONLINE_PAYMENT)}
  and t.depart_time > now() + make_interval(hours => ${DEADLINE_HOURS})`

/** The trips that staff can sell at the counter: at any price, until departure. */
export const TRIP_IS_SOLD_BY_STAFF = sql<boolean>`
  t.status = 'SCHEDULED' and r.is_active and b.is_active and t.depart_time > now()`

/**
 * The time until which staff reserve unpaid seats of trip `t`: until booking closes, and after that until departure.
 */
export const KEPT_UNTIL = sql<Date>`(
  select case when d.deadline > now() then d.deadline else t.depart_time end
  from (select t.depart_time - make_interval(hours => ${DEADLINE_HOURS}) as deadline) d)`

/**
 * A seat is free when its hold has expired, whether or not the job has released it. The condition matches the index
 * seats_free, so that free seats can be counted without reading the table.
 */
export const SEAT_IS_FREE = sql<boolean>`
  s.status in ('AVAILABLE', 'RESERVED') and (s.hold_expires_at is null or s.hold_expires_at <= now())`

/** The current status: a seat whose hold has expired is AVAILABLE. */
export const SEAT_STATUS_NOW = sql<string>`case when ${SEAT_IS_FREE} then 'AVAILABLE' else s.status end`
