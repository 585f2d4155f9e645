import { sql } from 'kysely'
import { type Kobo, kobo } from '#domain/money.ts'
import type { RefundMethod } from '#domain/payment-facts.ts'
import type { RefundStatus } from '#domain/refund-states.ts'
import type { RefundReason } from '#domain/refund-words.ts'
import { APPROVAL_ABOVE, openedByStaff } from '#server/platform/database/approval-limit.ts'
import { REFUNDS_ARE_FROZEN } from '#server/platform/database/booking-states.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  IS_CONTESTED,
  MONEY_UNUSED,
  REFUNDABLE_AT_PROVIDER,
  TAKEN_BACK,
} from '#server/platform/database/money-kept.ts'
import { isDeclinable, isWaiting } from '#server/platform/database/refund-waits.ts'
import { MAY_BE_SENT } from './send-refund-queries.ts'

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
 * refund by staff needs approval if it, without its `owed` part, and `openedByStaff` together exceed the limit of the
 * settings. A refund by policy, for a cancelled trip or for a mistake needs none.
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
    /** The part that the policy of the booking gives. */
    owed: Kobo
    /** Six digits that the passenger names to collect cash. Stored only with that method. */
    collectCode: string
  },
): Promise<InsertedRefund> {
  const { rows } = await sql<InsertedRefund>`
    with payment as (
      select p.id, p.booking_id, p.channel,
             coalesce(${refund.method}, case
               when p.provider = 'pos' then 'cash'
               when p.provider = 'paystack' and ${refund.amount}::int > ${REFUNDABLE_AT_PROVIDER} then 'transfer'
               else p.provider
             end) as method
      from payments p
      where p.id = ${refund.paymentId}
    ), refund as (
      insert into refunds (payment_id, reason, amount_kobo, method, note, requested_by, next_attempt_at,
                           trip_cancellation_id, not_before, act_id, owed_kobo, collect_code, needs_approval)
      select p.id, ${refund.reason}, ${refund.amount}::int, p.method, ${refund.note}, ${refund.requestedBy}::int,
             case p.method when 'paystack' then now() end, c.id, c.undo_until, ${refund.actId}::int, ${refund.owed}::int,
             case p.method when 'cash' then ${refund.collectCode} end,
             ${refund.requestedBy}::int is not null and c.id is null and ${refund.reason} <> 'recorded_by_mistake'
               and ${refund.amount}::int > ${refund.owed}::int
               and ${refund.amount}::bigint - ${refund.owed}::int + ${openedByStaff()} > ${APPROVAL_ABOVE}
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
  /** A bank account that the passenger gave may be on its way to the provider. */
  isTryingAccount: boolean
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
           ${IS_CONTESTED} as "isContested",
           exists (select from refund_accounts a where a.refund_id = r.id and a.outcome is null) as "isTryingAccount"
    from refunds r join payments p on p.id = r.payment_id
    where r.id = ${id}
  `.execute(tx)
  return rows[0]
}

export async function approveRefund(tx: Database, id: number, by: number): Promise<void> {
  await sql`
    update refunds
    set approved_by = ${by}, approved_at = clock_timestamp(),
        next_attempt_at = case method when 'paystack' then now() end
    where id = ${id}
  `.execute(tx)
}

type WithdrawnPart = { paymentId: number; isByAct: boolean; owed: Kobo }

/**
 * Lowers a waiting refund to the part that the policy gives, which is sent, or deletes it. Money of a cancelled seat that
 * is not refunded after all is kept as a charge. Returns the part that is still refunded.
 */
export async function withdrawRefund(tx: Database, id: number): Promise<Kobo> {
  const returned = sql`payment_id as "paymentId", act_id is not null as "isByAct", owed_kobo as owed`
  const lowered = await sql<WithdrawnPart>`
    update refunds
    set amount_kobo = owed_kobo, needs_approval = false, next_attempt_at = case method when 'paystack' then now() end
    where id = ${id} and owed_kobo > 0
    returning ${returned}
  `.execute(tx)
  const deleted = await sql<WithdrawnPart>`
    delete from refunds where id = ${id} and owed_kobo = 0 returning ${returned}
  `.execute(tx)
  const part = lowered.rows[0] ?? deleted.rows[0]
  if (part?.isByAct)
    await sql`
      update payments p set charged_kobo = p.charged_kobo + greatest(0, ${MONEY_UNUSED})
      where p.id = ${part.paymentId}
    `.execute(tx)
  return part?.owed ?? kobo(0)
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

/**
 * Lowers a refund to what is left of its payment after other refunds and what banks took, or deletes it if nothing is
 * left. Returns the amount, zero if the refund was deleted. Requires the payment to be locked.
 */
export async function capRefund(tx: Database, { id, amount }: { id: number; amount: Kobo }): Promise<Kobo> {
  const { rows } = await sql<{ left: number }>`
    select (coalesce(p.received_kobo, 0) - ${TAKEN_BACK} - (
      select coalesce(sum(o.amount_kobo), 0) from refunds o
      where o.payment_id = p.id and o.id <> r.id and o.status <> 'FAILED'))::int as left
    from refunds r join payments p on p.id = r.payment_id
    where r.id = ${id} and ${TAKEN_BACK} > 0
  `.execute(tx)
  const left = kobo(Math.max(0, Math.min(amount, rows[0]?.left ?? amount)))
  if (left < amount) await lowerRefund(tx, id, left)
  return left
}

/** Lowers a refund, or deletes it if the new amount is zero. */
export async function lowerRefund(tx: Database, id: number, amount: Kobo): Promise<void> {
  if (amount > 0) await sql`update refunds set amount_kobo = ${amount} where id = ${id}`.execute(tx)
  else await sql`delete from refunds where id = ${id}`.execute(tx)
}

export type Collecting = { isFrozen: boolean; contactChangedBy: number | null }

/** Locks the booking whose refund a passenger collects. */
export async function lockCollecting(tx: Database, bookingToken: string): Promise<Collecting | undefined> {
  const { rows } = await sql<Collecting>`
    select ${REFUNDS_ARE_FROZEN} as "isFrozen", b.contact_changed_by as "contactChangedBy"
    from bookings b
    where b.booking_token = ${bookingToken}
    for no key update
  `.execute(tx)
  return rows[0]
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
