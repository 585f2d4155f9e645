import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'

/**
 * Staff cancel a trip: in one transaction and in the house's order of locks the trip, then its bookings, and every
 * naira that was applied to one of them goes back.
 */
export const cancelTrip = (db: Database, tripId: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    await sql`update trips set status = 'CANCELED' where id = ${tripId}`.execute(tx)
    await sql`
      select from bookings where trip_id = ${tripId} and status <> 'CANCELLED' order by id for update
    `.execute(tx)
    await sql`
      insert into refunds (payment_id, reason, amount_kobo, next_attempt_at)
      select p.id, 'trip_canceled', p.applied_kobo, now()
      from payments p join bookings b on b.id = p.booking_id
      where b.trip_id = ${tripId} and b.status = 'CONFIRMED' and p.applied
      order by p.id
    `.execute(tx)
    await sql`
      update bookings
      set status = 'CANCELLED', cancelled_because = 'trip_canceled', cancelled_at = now()
      where trip_id = ${tripId} and status <> 'CANCELLED'
    `.execute(tx)
    await sql`
      with theirs as (
        select id from seats where trip_id = ${tripId} and booking_id is not null order by id for update
      )
      update seats s
      set status = 'AVAILABLE', booking_id = null, hold_expires_at = null
      from theirs
      where s.id = theirs.id
    `.execute(tx)
  })
