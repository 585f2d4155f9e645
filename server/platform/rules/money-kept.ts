import { type RawBuilder, sql } from 'kysely'
import { HAS_OPEN_DISPUTE } from './payment-exceptions.ts'
import { isReplaceable } from './refund-waits.ts'

/** True if a bank has reversed payment `p`, or a dispute about it is open. A refund would return the money twice. */
export const IS_CONTESTED = sql<boolean>`(
  (p.exception = 'reversed' or p.exception = 'disputed' and p.exception_closed_at is null) is true
  or ${HAS_OPEN_DISPUTE})`

/** The amount that banks took of payment `p`: by disputes that we lost or accepted, and by reversals without a dispute. */
export const TAKEN_BACK = sql<number>`
  (p.reversed_kobo + (select coalesce(sum(g.taken_kobo), 0) from disputes g where g.payment_id = p.id))::int`

/**
 * The part of payment `p` that still counts for its booking: the applied amount, but at most the received amount less
 * all charges, TAKEN_BACK and all refunds. A refund is subtracted as soon as it is requested, and also if it failed,
 * because it is still owed. Zero if IS_CONTESTED.
 */
export const MONEY_KEPT = sql<number>`
  case when ${IS_CONTESTED} then 0 else ${keptOf(sql`true`)} end`

/** The part of payment `p` that we keep as a charge for cancelled seats, less later refunds. Zero if IS_CONTESTED. */
export const CHARGE_KEPT = sql<number>`
  case when ${IS_CONTESTED} then 0
  else greatest(0, least(p.charged_kobo, p.received_kobo - ${TAKEN_BACK} - (
    select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id)))::int
  end`

/** The part of payment `p` that counts for its booking and about which a bank decides. Zero unless IS_CONTESTED. */
export const MONEY_DISPUTED = sql<number>`
  case when ${IS_CONTESTED} then ${keptOf(sql`true`)} else 0 end`

/**
 * The money of payment `p` that the cancellation of its trip returns: all that we have, less charges and refunds. A
 * waiting refund that the cancellation replaces is not subtracted. Such a refund may have taken money of seats that were
 * cancelled since, so this can be more than counts for the booking. Zero if IS_CONTESTED.
 */
export const MONEY_TO_RETURN = sql<number>`
  case when ${IS_CONTESTED} then 0
  else greatest(0, p.received_kobo - p.charged_kobo - ${TAKEN_BACK} - (
    select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id and not ${isReplaceable('f')}))::int
  end`

/**
 * Like MONEY_KEPT, also while a bank decides, and subtracts only the refunds `f` that `isPromised` selects.
 */
export function keptOf(isPromised: RawBuilder<unknown>) {
  return sql<number>`
    greatest(0, least(p.applied_kobo, p.received_kobo - p.charged_kobo - ${TAKEN_BACK} - (
      select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id and ${isPromised})))::int`
}

/**
 * The part of payment `p` that neither counts for its booking nor is charged or refunded. Failed refunds count as
 * refunded, because they are still owed. What a bank took counts as refunded too. Zero if a bank is deciding about the
 * money.
 */
export const MONEY_UNUSED = sql<number>`
  case when ${IS_CONTESTED} then 0
  else (p.received_kobo - p.applied_kobo - p.charged_kobo - ${TAKEN_BACK} - (
    select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id))::int
  end`

/**
 * The amount of payment `p` that the provider can still refund: the received amount less the refunds sent through it or
 * waiting to be sent, without failed ones. If staff marked the payment as paid (`recorded_by`), the received amount
 * contains its `amount_kobo`, which did not come from the provider, so that is subtracted too.
 */
export const LEFT_AT_PROVIDER = sql<number>`
  case p.provider when 'paystack' then (
    coalesce(p.received_kobo, 0) - case when p.recorded_by is null then 0 else p.amount_kobo end - (
      select coalesce(sum(f.amount_kobo), 0) from refunds f
      where f.payment_id = p.id and f.method = 'paystack' and f.status <> 'FAILED'))::int
  else 0 end`

/** Like LEFT_AT_PROVIDER, less what banks took. Below zero if a bank took money that was refunded as well. */
export const REFUNDABLE_AT_PROVIDER = sql<number>`(${LEFT_AT_PROVIDER} - ${TAKEN_BACK})`

/**
 * The amount that we keep for booking `b`. A refund after a cancellation does not lower `paid_kobo`, so the payments of
 * a cancelled booking are added up, and their charges count. Most cancelled bookings were never confirmed and skip this
 * sum.
 */
export const BOOKING_PAID = sql<number>`
  case when b.status = 'CANCELLED' and (b.paid_kobo > 0 or b.confirmed_at is not null)
  then (select coalesce(sum(${MONEY_KEPT} + ${CHARGE_KEPT}), 0)::int from payments p
        where p.booking_id = b.id and (p.applied or p.charged_kobo > 0))
  else b.paid_kobo end`

/** The charges that we keep of booking `b`. */
export const BOOKING_CHARGED = sql<number>`
  (select coalesce(sum(${CHARGE_KEPT}), 0)::int from payments p where p.booking_id = b.id and p.charged_kobo > 0)`

/**
 * The part of the charge on payment `p` that counts for its booking again if the booking is revived: the charge of the
 * last cancellation, from the latest payment first. A declined refund of this charge is part of it. The charges for
 * seats that the booking lost earlier stay charges.
 */
export const CHARGE_RESTORED = sql<number>`
  greatest(0, least(p.charged_kobo, coalesce((
    select a.charge_kobo + a.back_kobo - (
             select coalesce(sum(f.amount_kobo), 0) from refunds f where f.act_id = a.id)
    from booking_acts a
    where a.booking_id = p.booking_id and a.kind = 'cancel'
    order by a.id desc
    limit 1), 0) - (
    select coalesce(sum(l.charged_kobo), 0) from payments l where l.booking_id = p.booking_id and l.id > p.id)))::int`

/** The money that counts for the cancelled booking `b` if it is revived. */
export const PAID_IF_REVIVED = sql<number>`
  (select coalesce(sum(case when ${IS_CONTESTED} then 0 else
            greatest(0, least(p.applied_kobo + ${CHARGE_RESTORED},
                              p.received_kobo - p.charged_kobo + ${CHARGE_RESTORED} - ${TAKEN_BACK} - (
              select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id))) end), 0)::int
   from payments p
   where p.booking_id = b.id and (p.applied or p.charged_kobo > 0))`

/**
 * The amount that had been paid for booking `b`: for a cancelled one, the charge and the refund of its cancellation. A
 * booking that an older version cancelled keeps its paid amount.
 */
export const PAID_BEFORE_CANCELLATION = sql<number>`
  case when b.status <> 'CANCELLED' or b.paid_kobo > 0 or b.confirmed_at is null then b.paid_kobo
  else coalesce((select a.charge_kobo + a.back_kobo from booking_acts a
                 where a.booking_id = b.id and a.kind = 'cancel' order by a.id desc limit 1), 0) end`

/** True if staff confirmed payment `p` themselves. The provider has not reported the money, and may still do so. */
export const IS_MARKED_PAID = sql<boolean>`
  (p.status = 'PAID' and p.provider = 'paystack' and p.recorded_by is not null and p.provider_txn_id is null)`
