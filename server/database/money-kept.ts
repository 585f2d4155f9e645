import { sql } from 'kysely'

/** A bank has taken the money of payment `p` back, or wants to: sending it again would pay twice. */
export const IS_CONTESTED = sql<boolean>`(
  (p.exception = 'reversed' or p.exception = 'disputed' and p.exception_closed_at is null) is true
  or exists (select from disputes d where d.payment_id = p.id and d.status = 'OPEN'))`

/**
 * What of a payment still counts for its booking, for statements that call payments `p`: what was applied, less what went
 * back or was promised back, failed refunds included, since they are still owed. Of what a bank has taken back, or wants
 * to, nothing: sending it again would pay twice.
 */
export const MONEY_KEPT = sql<number>`
  case when ${IS_CONTESTED} then 0
  else greatest(0, least(p.applied_kobo, p.received_kobo - (
    select coalesce(sum(f.amount_kobo), 0)::int from refunds f where f.payment_id = p.id)))
  end`

/**
 * What we have for a booking `b`: with a cancellation money may have gone back. Most cancelled bookings never paid, and
 * need no look at payments.
 */
export const BOOKING_PAID = sql<number>`
  case when b.status = 'CANCELLED' and b.paid_kobo > 0
  then (select coalesce(sum(${MONEY_KEPT}), 0)::int from payments p where p.booking_id = b.id and p.applied)
  else b.paid_kobo end`
