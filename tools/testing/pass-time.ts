import type pg from 'pg'

type Shop = { database: { pool: Pick<pg.Pool, 'query'> } }

/** Functions that make time pass without waiting. They change the times in the rows. */

export const endHolds = ({ database }: Shop) =>
  database.pool.query(
    `update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`,
  )

/**
 * Ends all holds and makes the bookings look unchanged for an hour. The job that releases expired holds skips bookings
 * that changed in the last 5 seconds.
 */
export async function endHoldsLongAgo(shop: Shop): Promise<void> {
  const { pool } = shop.database
  // Uses no transaction, because PostgreSQL refuses to alter a table whose deferred constraints are not checked yet.
  await pool.query('alter table bookings disable trigger bookings_touch_updated_at')
  await pool.query(`update bookings set updated_at = now() - interval '1 hour'`)
  await pool.query('alter table bookings enable trigger bookings_touch_updated_at')
  await endHolds(shop)
}

/** Ends the undo time of cancelled trips, so that their refunds may be sent. */
export const endUndoTime = ({ database }: Shop) =>
  database.pool.query(
    `update trip_cancellations set undo_until = now() - interval '1 second' where undo_until is not null;
     update refunds set not_before = now() - interval '1 second' where not_before is not null`,
  )

/** Makes the next check with the provider due for every payment that is unpaid or has a check planned. */
export const makePaymentsDue = ({ database }: Shop) =>
  database.pool.query(
    `update payments set next_check_at = now() - interval '1 second' where status <> 'PAID' or next_check_at is not null`,
  )

/** Makes every trip look as if it departed a minute ago. */
export const depart = ({ database }: Shop) =>
  database.pool.query(
    `update trips set depart_time = now() - interval '1 minute', arrive_time = now() + interval '5 hours'`,
  )
