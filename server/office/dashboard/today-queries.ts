import { type Selectable, sql } from 'kysely'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import { only } from '#server/platform/database/only.ts'
import type { Buses, Routes, Trips } from '#server/platform/database/schema.ts'
import { IS_OWING } from '#server/platform/rules/booking-states.ts'
import { isOfRevenue, RECEIVED, REFUNDED, TAKEN } from '#server/platform/rules/money-moved.ts'

export type DepartureTodayRow = Pick<Selectable<Trips>, 'id' | 'status' | 'depart_time'> &
  Pick<Selectable<Routes>, 'origin' | 'destination'> &
  Pick<Selectable<Buses>, 'bus_type' | 'plate_no'> & {
    driver_name: string | null
    capacity: number
    sold: number
    boarded: number
    owing_bookings: number
    /** In kobo. */
    owing: number
  }

/** Returns the departures of a Lagos day, including cancelled ones. A balance counts once per booking. */
export async function selectDeparturesOf(db: Database, day: string): Promise<DepartureTodayRow[]> {
  const { rows } = await sql<DepartureTodayRow>`
    select t.id, t.status, t.depart_time, r.origin, r.destination, bus.bus_type, bus.plate_no, u.name as driver_name,
           seated.*, owed.*
    from trips t
    join routes r on r.id = t.route_id
    join buses bus on bus.id = t.bus_id
    left join users u on u.id = t.driver_id
    cross join lateral (
      select count(*)::int as capacity, count(*) filter (where s.status = 'BOOKED')::int as sold,
             count(s.boarded_at)::int as boarded
      from seats s where s.trip_id = t.id
    ) seated
    cross join lateral (
      select count(*)::int as owing_bookings, coalesce(sum(b.due_kobo), 0)::float8 as owing
      from bookings b where b.trip_id = t.id and ${IS_OWING}
    ) owed
    where ${lagosDays(sql`t.depart_time`, { from: day, to: day })}
    order by t.depart_time, t.id
  `.execute(db)
  return rows
}

/** Returns the first Lagos day, `from` or later, that has a scheduled departure. */
export async function selectNextDay(db: Database, from: string): Promise<string | undefined> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(t.depart_time) as first from trips t
    where t.status = 'SCHEDULED' and ${lagosDays(sql`t.depart_time`, { from })}
  `.execute(db)
  const first = rows[0]?.first
  return first ? lagosDay(first) : undefined
}

/**
 * In kobo. `refunded` includes what banks took. The fields `…LastWeek` count the same weekday of last week up to the same time
 * of day.
 */
export type TakingsRow = {
  received: number
  receivedLastWeek: number
  refunded: number
  refundedLastWeek: number
}

export async function selectTakings(db: Database, mode: string, now: Date): Promise<TakingsRow> {
  const today = lagosDay(now)
  const start = lagosInstant(today)
  const end = lagosInstant(addDays(today, 1))
  const lastStart = lagosInstant(addDays(today, -7))
  // Lagos has no daylight saving time, so seven days are always the same number of hours.
  const lastEnd = new Date(now.getTime() - start.getTime() + lastStart.getTime())
  const { rows } = await sql<TakingsRow>`
    select coalesce(sum(${RECEIVED}) filter (where l.event_at >= ${start}), 0)::float8 as received,
           coalesce(sum(${RECEIVED}) filter (where l.event_at < ${start}), 0)::float8 as "receivedLastWeek",
           coalesce(sum(${REFUNDED} + ${TAKEN}) filter (where l.event_at >= ${start}), 0)::float8 as refunded,
           coalesce(sum(${REFUNDED} + ${TAKEN}) filter (where l.event_at < ${start}), 0)::float8 as "refundedLastWeek"
    from money_lines l
    where ${isOfRevenue(mode)}
      and (l.event_at >= ${lastStart} and l.event_at <= ${lastEnd} or l.event_at >= ${start} and l.event_at < ${end})
  `.execute(db)
  return only(rows)
}
