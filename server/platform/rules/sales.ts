import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { isOfRevenue, RECEIVED } from './money-moved.ts'

/** Sales of the last hour. `paymentsPaid` counts those of `paymentsStarted` that are paid. */
export type Sales = {
  seatsSold: number
  nairaReceived: number
  paymentsStarted: number
  paymentsPaid: number
}

/** A booking is confirmed within three days, so the index by the time of its creation finds it. */
export async function selectSalesOfLastHour(db: Database, mode: string): Promise<Sales> {
  const { rows } = await sql<Sales>`
    select
      (select coalesce(sum(b.seat_count), 0) from bookings b
       where b.created_at >= now() - interval '4 days' and b.held_by is null
         and b.status = 'CONFIRMED' and b.confirmed_at >= now() - interval '1 hour')::int as "seatsSold",
      (select coalesce(sum(${RECEIVED}), 0) / 100 from money_lines l
       where ${isOfRevenue(mode)} and l.event_at >= now() - interval '1 hour')::float8 as "nairaReceived",
      online.*
    from (
      select count(*)::int as "paymentsStarted", count(*) filter (where p.status = 'PAID')::int as "paymentsPaid"
      from payments p
      where p.provider = 'paystack' and p.created_at >= now() - interval '1 hour'
    ) online
  `.execute(db)
  return only(rows)
}
