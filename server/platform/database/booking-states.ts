import { sql } from 'kysely'
import { UNPAID_STATUSES } from '#domain/booking-statuses.ts'

/** Booking `b` is not paid. Uses the same condition as the indexes bookings_unfinished_by_…. */
export const IS_UNPAID = sql<boolean>`b.status in (${sql.join(UNPAID_STATUSES.map((status) => sql.lit(status)))})`

/** Booking `b` has a balance. Uses the same condition as the index bookings_owing. */
export const IS_OWING = sql<boolean>`b.status = 'CONFIRMED' and b.due_kobo > 0`

/** The provider limits our requests: at most this many payments per booking are checked at once. */
export const MAX_ATTEMPTS_ASKED = 5

/** The newest payments of booking `b` that may still be paid. The reconciler checks older ones. */
export const OPEN_ATTEMPTS = sql<string[]>`
  array(select p.reference from payments p where p.booking_id = b.id and p.status <> 'PAID'
        order by p.id desc limit ${sql.lit(MAX_ATTEMPTS_ASKED)})`
