import { sql } from 'kysely'
import type { Kobo } from '#domain/money.ts'
import type { RefundMethod } from '#domain/payment-facts.ts'
import type { RefundStatus } from '#domain/refund-states.ts'
import type { RefundReason } from '#domain/refund-words.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { IS_CONTESTED, LEFT_AT_PROVIDER, MONEY_UNUSED } from '#server/platform/database/money-kept.ts'
import { isDeclinable, isWaiting } from '#server/platform/database/refund-waits.ts'
import { MAY_BE_SENT } from './send-refund-queries.ts'

/**
 * Sum of the refunds that staff opened for the booking of payment `p` and that no second person has approved. It counts
 * towards the limit APPROVAL_ABOVE, so that a large refund split into parts still needs approval. Refunds for a
 * cancelled trip or a mistake are left out.
 */
const OPENED_BY_STAFF = sql`(
  select coalesce(sum(o.amount_kobo), 0) from refunds o join payments q on q.id = o.payment_id
  where q.booking_id = p.booking_id and o.requested_by is not null and o.approved_by is null
    and o.trip_cancellation_id is null and o.reason <> 'recorded_by_mistake')`

const APPROVAL_ABOVE = sql`
  100 * coalesce((select c.refund_approval_above from company_settings c), ${DEFAULT_SETTINGS.refundApprovalAbove}::int)`

type InsertedRefund = {
  id: number
  bookingId: number
  isWaiting: boolean
  method: RefundMethod
  channel: string | null
}

/**
 * Inserts a refund. The default method is that of the payment, with two exceptions: a payment by card machine is
 * refunded in cash, and a refund of an online payment goes by transfer if the provider has less than its amount left. A
 * refund by staff needs approval if it and OPENED_BY_STAFF together exceed the limit of the settings. A refund for a
 * cancelled trip or a mistake needs none.
 */
export async function insertRefund(
  tx: Database,
  refund: {
    paymentId: number
    reason: RefundReason
    amount: Kobo
    method: RefundMethod | null
    note: string | null
    requestedBy: number | null
    tripCancellationId: number | null
    actId: number | null
    /** Six digits that the passenger names to collect cash. Stored only with that method. */
    collectCode: string
  },
): Promise<InsertedRefund> {
  const { rows } = await sql<InsertedRefund>`
    with payment as (
      select p.id, p.booking_id, p.channel,
             coalesce(${refund.method}, case
               when p.provider = 'pos' then 'cash'
               when p.provider = 'paystack' and ${refund.amount}::int > ${LEFT_AT_PROVIDER} then 'transfer'
               else p.provider
             end) as method
      from payments p
      where p.id = ${refund.paymentId}
    ), refund as (
      insert into refunds (payment_id, reason, amount_kobo, method, note, requested_by, next_attempt_at,
                           trip_cancellation_id, not_before, act_id, collect_code, needs_approval)
      select p.id, ${refund.reason}, ${refund.amount}::int, p.method, ${refund.note}, ${refund.requestedBy}::int,
             case p.method when 'paystack' then now() end, c.id, c.undo_until, ${refund.actId}::int,
             case p.method when 'cash' then ${refund.collectCode} end,
             ${refund.requestedBy}::int is not null and c.id is null and ${refund.reason} <> 'recorded_by_mistake'
               and ${refund.amount}::bigint + ${OPENED_BY_STAFF} > ${APPROVAL_ABOVE}
      from payment p left join trip_cancellations c on c.id = ${refund.tripCancellationId}::int
      returning id, needs_approval, method
    )
    select refund.id, payment.booking_id as "bookingId", refund.needs_approval as "isWaiting", refund.method,
           payment.channel
    from refund, payment
  `.execute(tx)
  if (!rows[0]) throw new Error(`there is no payment ${refund.paymentId} to refund`)
  return rows[0]
}

export type LockedRefund = {
  id: number
  status: RefundStatus
  method: RefundMethod
  providerRefundId: string | null
  amount: Kobo
  reason: RefundReason
  bookingId: number
  mayBeSent: boolean
  isWaiting: boolean
  isDeclinable: boolean
  requestedBy: number | null
  isContested: boolean
}

/** Locks booking, payment and refund, in the standard order: refunds come after their payment. */
export async function lockRefund(tx: Database, id: number): Promise<LockedRefund | undefined> {
  await sql`
    select from bookings b
    where b.id = (select p.booking_id from refunds r join payments p on p.id = r.payment_id where r.id = ${id})
    for no key update
  `.execute(tx)
  await sql`
    select from payments p where p.id = (select r.payment_id from refunds r where r.id = ${id}) for no key update
  `.execute(tx)
  await sql`select from refunds r where r.id = ${id} for update`.execute(tx)
  const { rows } = await sql<LockedRefund>`
    select r.id, r.status, r.method, r.provider_refund_id as "providerRefundId", r.amount_kobo as amount, r.reason,
           p.booking_id as "bookingId", ${MAY_BE_SENT} as "mayBeSent", ${isWaiting('r')} as "isWaiting",
           ${isDeclinable('r')} as "isDeclinable", r.requested_by as "requestedBy",
           ${IS_CONTESTED} as "isContested"
    from refunds r join payments p on p.id = r.payment_id
    where r.id = ${id}
  `.execute(tx)
  return rows[0]
}

export async function approveRefund(tx: Database, id: number, by: number): Promise<void> {
  await sql`
    update refunds set approved_by = ${by}, next_attempt_at = case method when 'paystack' then now() end
    where id = ${id}
  `.execute(tx)
}

/** Deletes a refund. Money of a cancelled seat that is not refunded after all is kept as a charge. */
export async function withdrawRefund(tx: Database, id: number): Promise<void> {
  const { rows } = await sql<{ paymentId: number; isByAct: boolean }>`
    delete from refunds where id = ${id} returning payment_id as "paymentId", act_id is not null as "isByAct"
  `.execute(tx)
  if (!rows[0]?.isByAct) return
  await sql`
    update payments p set charged_kobo = p.charged_kobo + greatest(0, ${MONEY_UNUSED})
    where p.id = ${rows[0].paymentId}
  `.execute(tx)
}

export type Withdrawn = { id: number; bookingId: number; amount: Kobo; reason: RefundReason }

/**
 * Deletes the waiting refunds of these bookings that can be declined, but not those of seats that were cancelled before:
 * their money no longer counts for the booking. Requires the bookings to be locked.
 */
export async function withdrawDeclinable(tx: Database, bookingIds: number[]): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    delete from refunds r using payments p
    where p.id = r.payment_id and p.booking_id = any (${bookingIds}::int[]) and r.act_id is null
      and ${isDeclinable('r')}
    returning r.id, p.booking_id as "bookingId", r.amount_kobo as amount, r.reason
  `.execute(tx)
  return rows
}

export async function updateRefund(
  tx: Database,
  id: number,
  to: { status: RefundStatus; providerRefundId: string | null; error: string | null },
): Promise<void> {
  await sql`
    update refunds
    set status = ${to.status}, provider_refund_id = coalesce(${to.providerRefundId}, provider_refund_id),
        last_error = ${to.error},
        processed_at = case ${to.status} when 'PROCESSED' then now() end,
        next_attempt_at = case when ${to.status} in ('SENT', 'NEEDS_ATTENTION') then now() + interval '1 hour' end
    where id = ${id}
  `.execute(tx)
}

/**
 * Sets a failed refund to be sent again. Keeps the provider's id of the failed refund, so that it is not mistaken for
 * the new one.
 */
export async function reopenRefund(tx: Database, id: number): Promise<void> {
  await sql`
    update refunds
    set status = 'REQUESTED', sent_attempt_at = null, last_error = null, next_attempt_at = now()
    where id = ${id}
  `.execute(tx)
}

/** Marks a refund as paid out by staff, in cash or by transfer. */
export async function payOutRefund(
  tx: Database,
  id: number,
  { method, by, note }: { method: RefundMethod; by: number; note: string },
): Promise<void> {
  await sql`
    update refunds
    set status = 'PROCESSED', method = ${method}, collect_code = null, processed_at = now(), processed_by = ${by},
        note = left(concat_ws('; ', note, ${note}::text), 300),
        next_attempt_at = null, last_error = null
    where id = ${id}
  `.execute(tx)
}

export async function markPaidOut(tx: Database, id: number, by: number): Promise<void> {
  await sql`
    update refunds
    set status = 'PROCESSED', collect_code = null, processed_at = now(), processed_by = ${by}, next_attempt_at = null
    where id = ${id}
  `.execute(tx)
}

/** Closes the payment's exception if it is the reason of the refund. Another exception stays open. */
export async function closeException(tx: Database, refundId: number): Promise<void> {
  await sql`
    update payments p
    set exception_closed_at = now()
    from refunds r
    where r.id = ${refundId} and p.id = r.payment_id and p.exception = r.reason and p.exception_closed_at is null
  `.execute(tx)
}

/** Lowers a refund, or deletes it if the new amount is zero. */
export async function lowerRefund(tx: Database, id: number, amount: Kobo): Promise<void> {
  if (amount > 0) await sql`update refunds set amount_kobo = ${amount} where id = ${id}`.execute(tx)
  else await sql`delete from refunds where id = ${id}`.execute(tx)
}

/** Returns the refund of a booking that waits to be collected with this code. */
export async function selectByCode(
  tx: Database,
  bookingToken: string,
  code: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select f.id
    from bookings b join payments p on p.booking_id = b.id join refunds f on f.payment_id = p.id
    where b.booking_token = ${bookingToken} and f.collect_code = ${code} and f.status = 'REQUESTED'
    order by f.id
    limit 1
  `.execute(tx)
  return rows[0]?.id
}
