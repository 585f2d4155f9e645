import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/** Enough for a family. Each booking gets its own message. */
const MOST = 5

/**
 * Returns the bookings of a passenger whose trip is not over: confirmed ones, and unpaid ones whose seats are held. The
 * phone number is compared by its last ten digits, which are the same in every way to write it.
 *
 * By phone number, of the unpaid bookings only those that staff reserved count: a visitor holds seats for nothing and
 * with any number, and each SMS costs money.
 */
export async function selectUpcoming(
  db: Database,
  by: { email: string } | { phone: string },
): Promise<{ id: number; mobile: string }[]> {
  const isTheirs =
    'email' in by
      ? sql`b.email = ${by.email}`
      : sql`right(regexp_replace(b.mobile, '[^0-9]', '', 'g'), 10) = ${by.phone.slice(-10)}
            and (b.status = 'CONFIRMED' or b.created_by is not null)`
  const { rows } = await sql<{ id: number; mobile: string }>`
    select b.id, b.mobile
    from bookings b join trips t on t.id = b.trip_id
    where ${isTheirs} and t.arrive_time > now() and b.held_by is null
      and (b.status = 'CONFIRMED'
        or exists (select from seats s where s.booking_id = b.id and s.hold_expires_at > now()))
    order by t.depart_time, b.id
    limit ${MOST}
  `.execute(db)
  return rows
}
