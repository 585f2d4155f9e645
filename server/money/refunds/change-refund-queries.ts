import { sql } from 'kysely'
import type { PaymentProvider, RefundMethod } from '#domain/money/payment-facts.ts'
import type { RefundStatus } from '#domain/money/refund-states.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { APPROVAL_ABOVE, isStaffMoneyAbove, openedByStaff } from '#server/platform/rules/approval-limit.ts'
import { REFUNDS_ARE_FROZEN } from '#server/platform/rules/booking-states.ts'
import { lowerCharge } from '#server/platform/rules/charges.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import {
  IS_CONTESTED,
  MONEY_UNUSED,
  REFUNDABLE_AT_PROVIDER,
  TAKEN_BACK,
} from '#server/platform/rules/money-kept.ts'
import { isDeclinable, isReplaceable, isWaiting } from '#server/platform/rules/refund-waits.ts'
import { MAY_BE_SENT } from './send-refund-queries.ts'

type InsertedRefund = {
  id: number
  bookingId: number
  isWaiting: boolean
  method: RefundMethod
  channel: string | null
}

/**
 * Inserts a refund. The default method is that of the payment. If the provider has less than the amount left, a refund
 * of an online payment goes by transfer. Approval by a second person:
 * - A refund by staff needs it if the refund without its `owed` part, together with `openedByStaff`, exceeds the limit.
 * - A refund of money that staff recorded needs it above the limit, whoever opened the refund (`isStaffMoneyAbove`).
 * - A refund for a cancelled trip or for a mistake never needs it.
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
    /** The payment can have an earlier refund for the same reason. */
    mayRepeat: boolean
    /** The part that the policy of the booking gives. */
    owed: Kobo
    /** Six digits that the passenger names to collect cash. Stored only with that method. */
    collectCode: string
  },
): Promise<InsertedRefund> {
  const { rows } = await sql<InsertedRefund>`
    with payment as (
      select p.id, p.booking_id, p.channel, p.recorded_by,
             coalesce(${refund.method}, case
               when p.provider = 'paystack' and ${refund.amount}::int > ${REFUNDABLE_AT_PROVIDER} then 'transfer'
               else p.provider
             end) as method
      from payments p
      where p.id = ${refund.paymentId}
    ), refund as (
      insert into refunds (payment_id, reason, amount_kobo, method, note, requested_by, next_attempt_at,
                           trip_cancellation_id, not_before, act_id, owed_kobo, collect_code, repeat_no, needs_approval)
      select p.id, ${refund.reason}, ${refund.amount}::int, p.method, ${refund.note}, ${refund.requestedBy}::int,
             case p.method when 'paystack' then now() end, c.id, c.undo_until, ${refund.actId}::int, ${refund.owed}::int,
             case p.method when 'cash' then ${refund.collectCode} end,
             case when ${refund.mayRepeat} then coalesce((
               select max(o.repeat_no) + 1 from refunds o
               where o.payment_id = p.id and o.reason = ${refund.reason} and o.act_id is null), 0) else 0 end,
             c.id is null and ${refund.reason} <> 'recorded_by_mistake' and (
               ${refund.requestedBy}::int is not null and ${refund.amount}::int > ${refund.owed}::int
                 and ${refund.amount}::bigint - ${refund.owed}::int + ${openedByStaff()} > ${APPROVAL_ABOVE}
               or p.method <> 'paystack' and ${isStaffMoneyAbove(sql`${refund.amount}`)})
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
  paymentId: number
  bookingId: number
  mayBeSent: boolean
  isWaiting: boolean
  isDeclinable: boolean
  requestedBy: number | null
  isContested: boolean
  /** A bank account that the passenger gave may be on its way to the provider. */
  isTryingAccount: boolean
  provider: PaymentProvider
  /** True if only a member of staff says that the money of the payment arrived. */
  isByStaff: boolean
  approvedBy: number | null
  /** The people who sold the booking or recorded the payment. They neither approve its refunds nor pay them out. */
  sellerIds: (number | null)[]
}

/** Locks booking, payment and refund. */
export async function lockRefund(tx: Database, id: number): Promise<LockedRefund | undefined> {
  const payment = sql`select payment_id from refunds where id = ${id}`
  await lockInOrder(tx, {
    bookings: ['no key update', sql`select booking_id from payments where id = (${payment})`],
    payments: ['no key update', payment],
    refunds: ['update', id],
  })
  const { rows } = await sql<LockedRefund>`
    select r.id, r.status, r.method, r.provider_refund_id as "providerRefundId", r.amount_kobo as amount, r.reason,
           p.id as "paymentId", p.booking_id as "bookingId", ${MAY_BE_SENT} as "mayBeSent", ${isWaiting('r')} as "isWaiting",
           ${isDeclinable('r')} as "isDeclinable", r.requested_by as "requestedBy",
           ${IS_CONTESTED} as "isContested", p.provider, p.recorded_by is not null as "isByStaff",
           r.approved_by as "approvedBy", array[b.created_by, p.recorded_by, p.expected_by] as "sellerIds",
           exists (select from refund_accounts a where a.refund_id = r.id and a.outcome is null) as "isTryingAccount"
    from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id
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

/** A part of a refund that is not refunded after all. */
type WithdrawnPart = { paymentId: number; isByAct: boolean; reason: RefundReason; released: Kobo }
type Declined = {
  /** The part that is refunded although the rest was declined. */
  owed: Kobo
  /** True if that part waits too. */
  isWaiting: boolean
}

/**
 * Declines a waiting refund: lowers it to the part that the policy gives, or deletes it. The part by policy is sent, or
 * it waits if it is above the limit and only staff say that the money arrived. Deletes a refund that has no such part,
 * and one of staff-recorded money that has no other part. Declined money of a cancelled seat becomes a charge.
 */
export async function withdrawRefund(tx: Database, id: number): Promise<Declined> {
  const lowered = await sql<WithdrawnPart & Declined>`
    with waiting as (select w.id, w.amount_kobo as kobo from refunds w where w.id = ${id})
    update refunds r
    set amount_kobo = least(r.amount_kobo, r.owed_kobo),
        needs_approval = r.method <> 'paystack' and ${isStaffMoneyAbove(sql`r.owed_kobo`, sql`r.id`)},
        next_attempt_at = case r.method when 'paystack' then now() end
    from waiting, payments p
    where r.id = waiting.id and p.id = r.payment_id and r.owed_kobo > 0
      and (r.amount_kobo > r.owed_kobo or p.recorded_by is null)
    returning r.payment_id as "paymentId", r.act_id is not null as "isByAct", r.reason,
              waiting.kobo - r.amount_kobo as released, r.amount_kobo as owed, r.needs_approval as "isWaiting"
  `.execute(tx)
  const part = lowered.rows[0] ?? (await deleteRefund(tx, id))
  if (part) await chargeAgain(tx, part)
  return lowered.rows[0] ?? { owed: kobo(0), isWaiting: false }
}

async function deleteRefund(tx: Database, id: number): Promise<WithdrawnPart | undefined> {
  const { rows } = await sql<WithdrawnPart>`
    delete from refunds where id = ${id}
    returning payment_id as "paymentId", act_id is not null as "isByAct", reason, amount_kobo as released
  `.execute(tx)
  return rows[0]
}

/**
 * Makes the declined money of a refund with an act a charge again, because the act had taken it from a booking or from
 * a charge. Goodwill can exceed the charge from which it was taken. The excess still counts for the booking.
 */
async function chargeAgain(
  tx: Database,
  { paymentId, isByAct, reason, released }: WithdrawnPart,
): Promise<void> {
  if (!isByAct) return
  const counted = reason === 'goodwill' ? sql`p.applied_kobo` : sql`0`
  await sql`
    update payments p
    set charged_kobo = p.charged_kobo + greatest(0, least(
          ${released}::int, p.received_kobo - ${counted} - p.charged_kobo - ${TAKEN_BACK} - (
            select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id)))
    where p.id = ${paymentId}
  `.execute(tx)
}

/**
 * Returns the money of a payment that neither counts for its booking nor is charged or refunded, and the reason to
 * return it.
 */
export async function selectFreed(
  tx: Database,
  paymentId: number,
): Promise<{ amount: Kobo; reason: 'trip_canceled' | 'booking_cancelled' | 'seats_cancelled' } | undefined> {
  const { rows } = await sql<{
    amount: Kobo
    reason: 'trip_canceled' | 'booking_cancelled' | 'seats_cancelled'
  }>`
    select ${MONEY_UNUSED} as amount,
           case when b.status <> 'CANCELLED' then 'seats_cancelled'
                when b.cancelled_because = 'trip_canceled' then 'trip_canceled'
                else 'booking_cancelled' end as reason
    from payments p join bookings b on b.id = p.booking_id
    where p.id = ${paymentId} and ${MONEY_UNUSED} > 0
  `.execute(tx)
  return rows[0]
}

export type Withdrawn = { id: number; bookingId: number; amount: Kobo; reason: RefundReason }

/** A deleted refund with its whole row, in the form that `restoreRefunds` takes. */
export type DeletedRefund = Withdrawn & { row: unknown }

/** Deletes the waiting refunds of these bookings that a full refund replaces. Requires the bookings to be locked. */
export async function withdrawReplaceable(tx: Database, bookingIds: number[]): Promise<DeletedRefund[]> {
  const { rows } = await sql<DeletedRefund & WithdrawnPart>`
    delete from refunds r using payments p
    where p.id = r.payment_id and p.booking_id = any (${bookingIds}::int[]) and ${isReplaceable('r')}
    returning r.id, p.booking_id as "bookingId", r.amount_kobo as amount, r.reason, to_jsonb(r) as row,
              r.payment_id as "paymentId", r.act_id is not null as "isByAct", r.amount_kobo as released
  `.execute(tx)
  for (const part of rows) await chargeAgain(tx, part)
  return rows
}

/** Inserts deleted refunds of these bookings again, with their ids. Requires the bookings to be locked. */
export async function restoreRefunds(
  tx: Database,
  deleted: readonly unknown[],
  bookingIds: number[],
): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn & Pick<WithdrawnPart, 'paymentId' | 'isByAct'>>`
    with restored as (
      insert into refunds overriding system value
      select w.* from jsonb_populate_recordset(null::refunds, ${JSON.stringify(deleted)}::jsonb) w
      join payments p on p.id = w.payment_id
      where p.booking_id = any (${bookingIds}::int[])
      returning id, payment_id, amount_kobo, reason, act_id
    )
    select r.id, p.booking_id as "bookingId", r.amount_kobo as amount, r.reason, r.payment_id as "paymentId",
           r.act_id is not null as "isByAct"
    from restored r join payments p on p.id = r.payment_id
    order by r.id
  `.execute(tx)
  for (const { paymentId, isByAct, amount } of rows) if (isByAct) await lowerCharge(tx, paymentId, amount)
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
 * Lowers a refund to the rest of its payment after other refunds and the amounts that banks took. Deletes it if nothing
 * is left. Returns the new amount, zero if the refund was deleted. Requires the payment to be locked.
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
  if (amount > 0)
    await sql`
      update refunds set amount_kobo = ${amount}, owed_kobo = least(owed_kobo, ${amount}::int) where id = ${id}
    `.execute(tx)
  else await sql`delete from refunds where id = ${id}`.execute(tx)
}

export type Collecting = { isFrozen: boolean; contactChangedBy: number | null }

/** Locks the booking whose refund a passenger collects. */
export async function lockCollecting(tx: Database, bookingToken: string): Promise<Collecting | undefined> {
  await lockInOrder(tx, {
    bookings: ['no key update', sql`select id from bookings where booking_token = ${bookingToken}`],
  })
  const { rows } = await sql<Collecting>`
    select ${REFUNDS_ARE_FROZEN} as "isFrozen", b.contact_changed_by as "contactChangedBy"
    from bookings b
    where b.booking_token = ${bookingToken}
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
