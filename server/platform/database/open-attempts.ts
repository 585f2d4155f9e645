import { sql } from 'kysely'

/** The provider limits our requests: at most this many payments per booking are checked at once. */
export const MOST_ATTEMPTS_ASKED = 5

/** The newest payments of booking `b` that may still be paid. The reconciler checks older ones. */
export const OPEN_ATTEMPTS = sql<string[]>`
  array(select p.reference from payments p where p.booking_id = b.id and p.status <> 'PAID'
        order by p.id desc limit ${sql.lit(MOST_ATTEMPTS_ASKED)})`
