import { sql } from 'kysely'
import { UNCONFIRMED_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { REMOVED } from '#domain/platform/retention.ts'

/**
 * True if booking `b` is not confirmed yet. Has the same words as the condition of the indexes
 * bookings_unfinished_by_…, so that PostgreSQL can use them.
 */
export const IS_UNCONFIRMED = sql<boolean>`b.status in (${sql.join(UNCONFIRMED_STATUSES.map((status) => sql.lit(status)))})`

/**
 * True if booking `b` is confirmed and has a balance to pay. Has the same words as the condition of the index
 * bookings_owing.
 */
export const IS_OWING = sql<boolean>`b.status = 'CONFIRMED' and b.due_kobo > 0`

/** True if booking `b` has an e-mail address: one was given, and retention has not removed it. */
export const HAS_EMAIL = sql<boolean>`b.email not in ('', ${sql.lit(REMOVED.email)})`

/** True if the personal data of booking `b` is removed, by retention or because its person asked for it. */
export const IS_ERASED = sql<boolean>`b.email = ${sql.lit(REMOVED.email)}`

/** The maximum number of payments per booking that are checked at once, because the provider limits our requests. */
export const MAX_ATTEMPTS_ASKED = 5

/**
 * The references of the newest online payments of booking `b` that may still be paid. The reconciliation job checks
 * older ones. The provider does not know payments that staff recorded.
 */
export const OPEN_ATTEMPTS = sql<string[]>`
  array(select p.reference from payments p
        where p.booking_id = b.id and p.status <> 'PAID' and p.provider = 'paystack'
        order by p.id desc limit ${sql.lit(MAX_ATTEMPTS_ASKED)})`

/**
 * The time until which refunds of booking `b` are blocked, see `REFUNDS_ARE_FROZEN`. Null if its contact has never
 * changed.
 */
export const REFUNDS_FROZEN_UNTIL = sql<Date | null>`
  greatest(b.refund_frozen_until, b.contact_changed_at + interval '24 hours')`

/**
 * True if the e-mail address or phone number of booking `b` was changed less than 24 hours ago. Self-service then pays
 * out no money of the booking, neither with a code nor to a bank account that the passenger gives, so that the former
 * contact can object. A trigger notes every change of a contact, also one that was made in the database.
 */
export const REFUNDS_ARE_FROZEN = sql<boolean>`
  coalesce(${REFUNDS_FROZEN_UNTIL} > clock_timestamp(), false)`
