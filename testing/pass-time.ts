import type pg from 'pg'

type Shop = { database: { pool: Pick<pg.Pool, 'query'> } }

/** Time passes without anybody waiting for it: what a clock would do is written into the rows. */

export const endHolds = ({ database }: Shop) =>
  database.pool.query(
    `update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`,
  )

/** Holds end, and nothing was touched just now: what the sweeper looks for. */
export const endHoldsLongAgo = ({ database }: Shop) =>
  database.pool.query(`alter table bookings disable trigger bookings_touch_updated_at;
    update bookings set updated_at = now() - interval '1 hour';
    alter table bookings enable trigger bookings_touch_updated_at;
    update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`)

/** Cancellations of trips can no longer be undone, so their refunds may be sent. */
export const endUndoTime = ({ database }: Shop) =>
  database.pool.query(
    `update trip_cancellations set undo_until = now() - interval '1 second' where undo_until is not null;
     update refunds set not_before = now() - interval '1 second' where not_before is not null`,
  )

/** The next question to the provider is due, about every payment it is still asked about. */
export const makePaymentsDue = ({ database }: Shop) =>
  database.pool.query(
    `update payments set next_check_at = now() - interval '1 second' where status <> 'PAID' or next_check_at is not null`,
  )

/** Every bus has left a minute ago and is on its way. */
export const depart = ({ database }: Shop) =>
  database.pool.query(
    `update trips set depart_time = now() - interval '1 minute', arrive_time = now() + interval '5 hours'`,
  )
