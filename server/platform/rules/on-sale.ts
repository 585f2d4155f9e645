import { sql } from 'kysely'
import { SMALLEST_ONLINE_PAYMENT } from '#domain/bookings/fares.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'

/** Online booking closes this many hours before departure. */
const DEADLINE_HOURS = sql<number>`coalesce(
  (select c.booking_deadline_hours from company_settings c), ${sql.lit(DEFAULT_SETTINGS.bookingDeadlineHours)})`

/**
 * Selects the trips that visitors can book online, for statements that call trips `t`, routes `r` and buses `b`. A trip
 * too cheap for online payment can be sold only by staff.
 */
export const TRIP_IS_ON_SALE = sql<boolean>`
  t.status = 'SCHEDULED' and r.is_active and b.is_active
  and t.price_kobo >= ${sql.lit(SMALLEST_ONLINE_PAYMENT)}
  and t.depart_time > now() + make_interval(hours => ${DEADLINE_HOURS})`

/** The time at which online booking of trip `t` closes. */
export const SALES_END = sql<Date>`(t.depart_time - make_interval(hours => ${DEADLINE_HOURS}))`

/** Selects the trips that staff can sell at the counter: at any price, until departure. */
export const TRIP_IS_SOLD_BY_STAFF = sql<boolean>`
  t.status = 'SCHEDULED' and r.is_active and b.is_active and t.depart_time > now()`

/**
 * The time until which seats of trip `t` that staff reserve without payment are held: until online booking closes, and
 * after that until departure.
 */
export const STAFF_HOLD_ENDS = sql<Date>`(
  select case when d.deadline > now() then d.deadline else t.depart_time end
  from (select t.depart_time - make_interval(hours => ${DEADLINE_HOURS}) as deadline) d)`

/** True if seat `s` of trip `t` is held until a time that STAFF_HOLD_ENDS gives: the deadline or the departure. */
export const HOLD_ENDS_WITH_TRIP = sql<boolean>`
  s.hold_expires_at in (t.depart_time, t.depart_time - make_interval(hours => ${DEADLINE_HOURS}))`

/**
 * True if seat `s` is neither booked nor held. A seat whose hold has expired is free, even if the job has not released
 * it yet. The condition matches the index seats_free, so that free seats can be counted without reading the table.
 */
export const SEAT_IS_FREE = sql<boolean>`
  s.status in ('AVAILABLE', 'RESERVED') and (s.hold_expires_at is null or s.hold_expires_at <= now())`

/** The current status of seat `s`: AVAILABLE if its hold has expired. */
export const SEAT_STATUS_NOW = sql<string>`case when ${SEAT_IS_FREE} then 'AVAILABLE' else s.status end`
