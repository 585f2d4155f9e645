import { sql } from 'kysely'

/** The provider counts our questions: about one booking it is asked this many at a time. */
export const MOST_ATTEMPTS_ASKED = 5

/** The newest payments of booking `b` that may still be paid. Older ones are left to the reconciler. */
export const OPEN_ATTEMPTS = sql<string[]>`
  array(select p.reference from payments p where p.booking_id = b.id and p.status <> 'PAID'
        order by p.id desc limit ${sql.lit(MOST_ATTEMPTS_ASKED)})`
