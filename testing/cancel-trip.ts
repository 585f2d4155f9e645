import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'

/**
 * Staff cancel a trip: in one transaction, and in the house's order of locks, the trip, then the bookings that are
 * confirmed by then, with their seats, and every naira that was applied to one of them goes back. Whoever is still paying
 * holds on to the trip while their money is settled: either it was confirmed before and is seen here, or it finds the
 * trip canceled.
 */
export const cancelTrip = (db: Database, tripId: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    await sql`update trips set status = 'CANCELED' where id = ${tripId}`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      select id from bookings where trip_id = ${tripId} and status = 'CONFIRMED' order by id for update
    `.execute(tx)
    const confirmed = rows.map((row) => row.id)
    await sql`
      insert into refunds (payment_id, reason, amount_kobo, next_attempt_at)
      select p.id, 'trip_canceled', p.applied_kobo, now()
      from payments p
      where p.booking_id = any (${confirmed}::int[]) and p.applied
      order by p.id
    `.execute(tx)
    await sql`
      update bookings
      set status = 'CANCELLED', cancelled_because = 'trip_canceled', cancelled_at = now()
      where id = any (${confirmed}::int[])
    `.execute(tx)
    await sql`
      with theirs as (
        select id from seats where booking_id = any (${confirmed}::int[]) order by id for update
      )
      update seats s
      set status = 'AVAILABLE', booking_id = null
      from theirs
      where s.id = theirs.id
    `.execute(tx)
  })
