import { type RawBuilder, sql } from 'kysely'
import { isDeclinable } from './refund-waits.ts'

/** A bank has taken the money of payment `p` back, or wants to: sending it again would pay twice. */
export const IS_CONTESTED = sql<boolean>`(
  (p.exception = 'reversed' or p.exception = 'disputed' and p.exception_closed_at is null) is true
  or exists (select from disputes d where d.payment_id = p.id and d.status = 'OPEN'))`

/**
 * What of a payment still counts for its booking, for statements that call payments `p`: what was applied, less what went
 * back or was promised back, failed refunds included, since they are still owed. Of what a bank has taken back, or wants
 * to, nothing: sending it again would pay twice.
 */
export const MONEY_KEPT = keptBeside(sql`true`)

/** The same, once refunds that wait for a second person are withdrawn. */
export const MONEY_KEPT_OR_WAITING = keptBeside(sql`not ${isDeclinable('f')}`)

function keptBeside(isPromised: RawBuilder<unknown>) {
  return sql<number>`
    case when ${IS_CONTESTED} then 0
    else greatest(0, least(p.applied_kobo, p.received_kobo - (
      select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id and ${isPromised})))::int
    end`
}

/**
 * What the provider can still send back of a payment `p`: what it received, less the refunds it was asked for. Of a
 * payment that staff vouched for, it never had the amount that they vouched for.
 */
export const LEFT_AT_PROVIDER = sql<number>`
  case p.provider when 'paystack' then (
    coalesce(p.received_kobo, 0) - case when p.recorded_by is null then 0 else p.amount_kobo end - (
      select coalesce(sum(f.amount_kobo), 0) from refunds f
      where f.payment_id = p.id and f.method = 'paystack' and f.status <> 'FAILED'))::int
  else 0 end`

/**
 * What we have for a booking `b`: with a cancellation money may have gone back. Most cancelled bookings never paid, and
 * need no look at payments.
 */
export const BOOKING_PAID = sql<number>`
  case when b.status = 'CANCELLED' and b.paid_kobo > 0
  then (select coalesce(sum(${MONEY_KEPT}), 0)::int from payments p where p.booking_id = b.id and p.applied)
  else b.paid_kobo end`
