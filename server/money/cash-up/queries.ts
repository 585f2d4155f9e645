import { sql } from 'kysely'
import type { CashUpEntry } from '#contracts/cash-up.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'

export type Move = Omit<CashUpEntry, 'at'> & { at: Date; clerkId: number; clerk: string }

/**
 * Returns the payments that staff took or marked as paid, and the refunds that they paid out, on one Lagos day, oldest
 * first. Refunds in a foreign currency are left out.
 */
export async function selectMoves(db: Database, day: string): Promise<Move[]> {
  const within = { from: day, to: day }
  const { rows } = await sql<Move>`
    select u.id as "clerkId", u.name as clerk, 'taken' as kind, p.paid_at as at,
           case p.provider when 'paystack' then 'override' else p.provider end as method,
           p.amount_kobo as amount, p.reference, p.receipt_no as "receiptNo", b.booking_token as "bookingToken",
           b.passenger_name as "passengerName"
    from payments p
    join users u on u.id = p.recorded_by
    join bookings b on b.id = p.booking_id
    where p.status = 'PAID' and p.recorded_by is not null and ${lagosDays(sql`p.paid_at`, within)}
    union all
    select u.id, u.name, 'returned', r.processed_at,
           case when r.reason = 'recorded_by_mistake' and p.provider = 'paystack' then 'override'
                when r.reason = 'recorded_by_mistake' then p.provider
                else r.method end,
           r.amount_kobo, p.reference, null, b.booking_token, b.passenger_name
    from refunds r
    join users u on u.id = r.processed_by
    join payments p on p.id = r.payment_id
    join bookings b on b.id = p.booking_id
    where r.processed_by is not null and r.reason <> 'wrong_currency' and ${lagosDays(sql`r.processed_at`, within)}
    order by at
  `.execute(db)
  return rows
}

export async function selectToday(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone 'Africa/Lagos', 'yyyy-mm-dd') as day
  `.execute(db)
  return (rows[0] as { day: string }).day
}
