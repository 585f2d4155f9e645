import { sql } from 'kysely'
import type { CashUpClosing, CashUpEntry } from '#contracts/money/cash-up.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import { only } from '#server/platform/database/only.ts'

export type Move = Omit<CashUpEntry, 'at'> & { at: Date; clerkId: number; clerk: string }

/**
 * Returns the payments that staff took or marked as paid on one Lagos day, and the refunds that they paid out or made
 * to correct a mistake, oldest first. Refunds in a foreign currency are left out.
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
  return only(rows).day
}

export type ClosingRow = {
  clerkId: number
  counted: number
  expected: number
  note: string | null
  closedBy: string
  closedAt: Date
}

export async function selectClosings(db: Database, day: string): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select c.user_id as "clerkId", c.counted_kobo::float8 as counted, c.expected_kobo::float8 as expected, c.note,
           u.name as "closedBy", c.created_at as "closedAt"
    from cash_ups c join users u on u.id = c.closed_by
    where c.day = ${day}::date
  `.execute(db)
  return rows
}

export async function insertClosing(
  tx: Database,
  closing: Omit<CashUpClosing, 'note'> & { note: string | null; closedBy: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cash_ups (user_id, day, expected_kobo, counted_kobo, note, closed_by)
    values (${closing.userId}, ${closing.date}::date, ${closing.expected}, ${closing.counted}, ${closing.note},
            ${closing.closedBy})
    returning id
  `.execute(tx)
  return only(rows).id
}
