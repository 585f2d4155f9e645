import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { hasPhone } from '#server/platform/rules/phones.ts'

/** Maximum number of bookings to send links for: enough for a family. Each booking gets its own message. */
const MOST = 5

/**
 * Returns the bookings of a passenger whose trip is not over: confirmed ones, and unpaid ones whose seats are held.
 *
 * A search by phone number finds only those unpaid bookings that staff made: visitors can hold seats for free and with
 * any number, and each SMS costs money.
 */
export async function selectUpcoming(
  db: Database,
  by: { email: string } | { phone: string },
): Promise<{ id: number; mobile: string }[]> {
  const isTheirs =
    'email' in by
      ? sql`b.email = ${by.email}`
      : sql`${hasPhone(by.phone)} and (b.status = 'CONFIRMED' or b.created_by is not null)`
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
