import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import { only } from '#server/platform/database/only.ts'

export type Confirmed = { confirmed: number; seats: number }

/** Counts those of the bookings made on a Lagos day that are confirmed, and their seats. */
export async function selectConfirmedOf(db: Database, day: string): Promise<Confirmed> {
  const { rows } = await sql<Confirmed>`
    select count(*)::int as confirmed, coalesce(sum(b.seat_count), 0)::int as seats
    from bookings b
    where b.held_by is null and b.status = 'CONFIRMED' and ${lagosDays(sql`b.created_at`, { from: day, to: day })}
  `.execute(db)
  return only(rows)
}
