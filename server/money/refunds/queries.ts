import { type Selectable, sql } from 'kysely'
import type { RefundQuery } from '#contracts/refunds.ts'
import type { Kobo } from '#domain/money.ts'
import type { RefundStatus } from '#domain/refund-states.ts'
import type { RefundMethod, RefundReason } from '#domain/refund-words.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import { isPaymentSearched } from '#server/platform/database/booking-search.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { filteredBy, type Page, selectPage } from '#server/platform/database/list-page.ts'
import { IS_CONTESTED, LEFT_AT_PROVIDER } from '#server/platform/database/money-kept.ts'
import { isDeclinable, isWaiting, NEEDS_A_PERSON } from '#server/platform/database/refund-waits.ts'
import type { Bookings, Payments, Refunds } from '#server/platform/database/schema.ts'

/**
 * Sum of the refunds that staff opened for the booking of payment `p` without a second person's approval, so that a
 * large refund split into parts still needs approval.
 */
const OPENED_BY_STAFF = sql`(
  select coalesce(sum(o.amount_kobo), 0) from refunds o join payments q on q.id = o.payment_id
  where q.booking_id = p.booking_id and o.requested_by is not null and o.approved_by is null
    and o.trip_cancellation_id is null and o.reason <> 'recorded_by_mistake')`

const APPROVAL_ABOVE = sql`
  100 * coalesce((select c.refund_approval_above from company_settings c), ${DEFAULT_SETTINGS.refundApprovalAbove}::int)`

/**
 * Inserts a refund. By default it uses the payment's own method. Card machine payments are refunded in cash. Money that
 * the provider does not have, because staff only vouched for it, is refunded by transfer.
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
  },
): Promise<{ id: number; bookingId: number; isWaiting: boolean }> {
  const { rows } = await sql<{ id: number; bookingId: number; isWaiting: boolean }>`
    with payment as (
      select p.id, p.booking_id,
             coalesce(${refund.method}, case
               when p.provider = 'pos' then 'cash'
               when p.provider = 'paystack' and ${refund.amount}::int > ${LEFT_AT_PROVIDER} then 'transfer'
               else p.provider
             end) as method
      from payments p
      where p.id = ${refund.paymentId}
    ), refund as (
      insert into refunds (payment_id, reason, amount_kobo, method, note, requested_by, next_attempt_at,
                           trip_cancellation_id, not_before, needs_approval)
      select p.id, ${refund.reason}, ${refund.amount}::int, p.method, ${refund.note}, ${refund.requestedBy}::int,
             case p.method when 'paystack' then now() end, c.id, c.undo_until,
             ${refund.requestedBy}::int is not null and c.id is null and ${refund.reason} <> 'recorded_by_mistake'
               and ${refund.amount}::bigint + ${OPENED_BY_STAFF} > ${APPROVAL_ABOVE}
      from payment p left join trip_cancellations c on c.id = ${refund.tripCancellationId}::int
      returning id, needs_approval
    )
    select refund.id, payment.booking_id as "bookingId", refund.needs_approval as "isWaiting" from refund, payment
  `.execute(tx)
  if (!rows[0]) throw new Error(`there is no payment ${refund.paymentId} to refund`)
  return rows[0]
}

/** A refund to send to the provider, with the fields that tell it from other refunds of the same payment. */
export type Outgoing = {
  id: number
  reference: string
  transactionId: string | null
  amount: Kobo
  /** The time of the last call that may have been sent. */
  since: Date
  /** The provider's id of the earlier failed attempt, if staff sent the refund again. */
  earlierId: string | null
  attempts: number
}

/** Blocks a refund while the trip cancellation it belongs to can still be undone. */
const MAY_LEAVE = sql<boolean>`(r.not_before is null or r.not_before <= now())`

/**
 * Claims one due refund for ten minutes. Stores that a call may be sent before it is sent: the provider has no
 * idempotency key, so after a crash the next worker must look for the refund first.
 */
export async function takeRefundToSend(
  db: Database,
): Promise<(Outgoing & { mayHaveGoneOut: boolean }) | undefined> {
  const { rows } = await sql<Outgoing & { mayHaveGoneOut: boolean }>`
    with due as (
      select r.id, r.sent_attempt_at
      from refunds r join payments p on p.id = r.payment_id
      where r.status = 'REQUESTED' and r.method = 'paystack' and r.next_attempt_at <= now() and ${MAY_LEAVE}
        and not ${isWaiting('r')} and not ${IS_CONTESTED}
      order by r.next_attempt_at, r.id
      limit 1
      -- The payment too: a dispute that is being written at this moment holds its lock.
      for update of r skip locked
      for share of p skip locked
    )
    update refunds r
    set attempts = r.attempts + 1, sent_attempt_at = coalesce(due.sent_attempt_at, now()),
        next_attempt_at = now() + interval '10 minutes'
    from due, payments p
    where r.id = due.id and p.id = r.payment_id
    returning r.id, p.reference, p.provider_txn_id as "transactionId", r.amount_kobo as amount,
              r.sent_attempt_at as since, r.provider_refund_id as "earlierId", r.attempts,
              due.sent_attempt_at is not null as "mayHaveGoneOut"
  `.execute(db)
  return rows[0]
}

/**
 * Retries after 2, 4, 8 … minutes, at most hourly. That is long enough for a call that timed out to have succeeded or
 * failed.
 */
export async function delayRefund(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update refunds
    set last_error = ${reason},
        next_attempt_at = now() + least(interval '1 hour', interval '2 minutes' * power(2, least(attempts, 6) - 1))
    where id = ${id} and status = 'REQUESTED'
  `.execute(db)
}

/** Stores that another call is sent now, because no earlier call was found at the provider. */
export async function noteNewCall(db: Database, id: number): Promise<void> {
  await sql`update refunds set sent_attempt_at = now() where id = ${id} and status = 'REQUESTED'`.execute(db)
}

/** Returns the provider ids that already belong to refunds of the same payment. */
export async function selectKnownIds(db: Database, refundId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.provider_refund_id as id
    from refunds r join refunds o on o.payment_id = r.payment_id
    where r.id = ${refundId} and o.provider_refund_id is not null
  `.execute(db)
  return rows.map((row) => row.id)
}

export type LockedRefund = {
  id: number
  status: RefundStatus
  method: RefundMethod
  providerRefundId: string | null
  amount: Kobo
  reason: RefundReason
  bookingId: number
  mayLeave: boolean
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
           p.booking_id as "bookingId", ${MAY_LEAVE} as "mayLeave", ${isWaiting('r')} as "isWaiting",
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

export async function withdrawRefund(tx: Database, id: number): Promise<void> {
  await sql`delete from refunds where id = ${id}`.execute(tx)
}

export type Withdrawn = { id: number; bookingId: number; amount: Kobo; reason: RefundReason }

/** Requires the bookings to be locked. */
export async function withdrawDeclinable(tx: Database, bookingIds: number[]): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    delete from refunds r using payments p
    where p.id = r.payment_id and p.booking_id = any (${bookingIds}::int[]) and ${isDeclinable('r')}
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
 * Starts a new round, of which nothing was sent yet. Keeps the failed refund's provider id, to tell it from the next
 * one.
 */
export async function reopenRefund(tx: Database, id: number): Promise<void> {
  await sql`
    update refunds
    set status = 'REQUESTED', sent_attempt_at = null, last_error = null, next_attempt_at = now()
    where id = ${id}
  `.execute(tx)
}

/** Marks a refund as paid out by staff, in cash or by transfer. */
export async function returnRefund(
  tx: Database,
  id: number,
  { method, by, note }: { method: RefundMethod; by: number; note: string },
): Promise<void> {
  await sql`
    update refunds
    set status = 'PROCESSED', method = ${method}, processed_at = now(), processed_by = ${by},
        note = left(concat_ws('; ', note, ${note}::text), 300),
        next_attempt_at = null, last_error = null
    where id = ${id}
  `.execute(tx)
}

export async function settleAtOnce(tx: Database, id: number, by: number): Promise<void> {
  await sql`
    update refunds set status = 'PROCESSED', processed_at = now(), processed_by = ${by}, next_attempt_at = null
    where id = ${id}
  `.execute(tx)
}

/** Closes the payment's exception if the refund was for that exception: the money is returned. Others stay open. */
export async function closeException(tx: Database, refundId: number): Promise<void> {
  await sql`
    update payments p
    set exception_closed_at = now()
    from refunds r
    where r.id = ${refundId} and p.id = r.payment_id and p.exception = r.reason and p.exception_closed_at is null
  `.execute(tx)
}

export type Underway = Outgoing & { status: RefundStatus; providerRefundId: string | null }

const UNDERWAY = sql`
  r.id, p.reference, p.provider_txn_id as "transactionId", r.amount_kobo as amount, r.sent_attempt_at as since,
  r.provider_refund_id as "earlierId", r.attempts, r.status, r.provider_refund_id as "providerRefundId"`

/** Claims a refund to check. The interval grows from an hour to a day, because banks take up to ten working days. */
export async function takeRefundToFollow(db: Database): Promise<Underway | undefined> {
  const { rows } = await sql<Underway>`
    with due as (
      select d.id
      from refunds d
      where d.status in ('SENT', 'NEEDS_ATTENTION') and d.method = 'paystack' and d.next_attempt_at <= now()
      order by d.next_attempt_at
      limit 1
      for update skip locked
    )
    update refunds r
    set next_attempt_at = now() + least(interval '1 day', greatest(interval '1 hour', (now() - r.sent_attempt_at) / 2))
    from due, payments p
    where r.id = due.id and p.id = r.payment_id
    returning ${UNDERWAY}
  `.execute(db)
  return rows[0]
}

/** Returns the refunds of a payment that may be at the provider, or undefined for an unknown payment. */
export async function selectUnderway(db: Database, reference: string): Promise<Underway[] | undefined> {
  const known = await sql`select from payments p where p.reference = ${reference}`.execute(db)
  if (known.rows.length === 0) return undefined
  const { rows } = await sql<Underway>`
    select ${UNDERWAY}
    from refunds r join payments p on p.id = r.payment_id
    where p.reference = ${reference} and r.method = 'paystack' and r.sent_attempt_at is not null
      and r.status in ('REQUESTED', 'SENT', 'NEEDS_ATTENTION')
    order by r.id
  `.execute(db)
  return rows
}

/**
 * Returns the provider's transaction of a payment. Skips foreign currency, which is not counted in kobo: staff return
 * it.
 */
export async function selectAtProvider(
  db: Database,
  reference: string,
): Promise<{ reference: string; transactionId: string; since: Date } | undefined> {
  const { rows } = await sql<{ reference: string; transactionId: string; since: Date }>`
    select p.reference, p.provider_txn_id as "transactionId", p.created_at as since
    from payments p
    where p.reference = ${reference} and p.provider = 'paystack' and p.status = 'PAID' and p.provider_txn_id is not null
      and p.exception is distinct from 'wrong_currency'
  `.execute(db)
  return rows[0]
}

export async function selectReferenceOf(db: Database, refundId: number): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select p.reference from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId}
  `.execute(db)
  return rows[0]?.reference
}

/** Returns the provider's refunds that are not in our books, with the reference of their payment. */
export async function selectUncounted(
  db: Database,
  offered: { id: string; reference: string | null; transactionId: string | null }[],
): Promise<{ id: string; reference: string }[]> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select o.id, p.reference
    from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as o (id text, reference text, "transactionId" text)
    join payments p on p.reference = o.reference or o.reference is null and p.provider_txn_id = o."transactionId"
    where p.status = 'PAID' and p.exception is distinct from 'wrong_currency'
      and not exists (select from refunds r where r.provider_refund_id = o.id)
    order by p.id
  `.execute(db)
  return rows
}

export type KnownRefund = {
  id: number
  status: RefundStatus
  method: RefundMethod
  reason: RefundReason
  amount: Kobo
  providerRefundId: string | null
  mayHaveGoneOut: boolean
}

/** Locks all refunds of a payment, newest first. Requires the payment to be locked. */
export async function lockRefundsOf(tx: Database, paymentId: number): Promise<KnownRefund[]> {
  const { rows } = await sql<KnownRefund>`
    select r.id, r.status, r.method, r.reason, r.amount_kobo as amount, r.provider_refund_id as "providerRefundId",
           r.sent_attempt_at is not null as "mayHaveGoneOut"
    from refunds r
    where r.payment_id = ${paymentId}
    order by r.id desc
    for update
  `.execute(tx)
  return rows
}

/** Inserts a refund made at the provider. Also touches the payment, so that a form opened earlier gets STALE. */
export async function insertProviderRefund(
  tx: Database,
  paymentId: number,
  { id, amount, status }: { id: string; amount: Kobo; status: RefundStatus },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds (payment_id, reason, method, amount_kobo, status, provider_refund_id, sent_attempt_at,
                         processed_at, next_attempt_at)
    values (${paymentId}, 'by_provider', 'paystack', ${amount}, ${status}, ${id}, now(),
            case when ${status} = 'PROCESSED' then now() end,
            case when ${status} in ('SENT', 'NEEDS_ATTENTION') then now() + interval '1 hour' end)
    returning id
  `.execute(tx)
  await sql`update payments set updated_at = clock_timestamp() where id = ${paymentId}`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Lowers a refund. At zero, the refund is deleted. */
export async function lowerRefund(tx: Database, id: number, amount: Kobo): Promise<void> {
  if (amount > 0) await sql`update refunds set amount_kobo = ${amount} where id = ${id}`.execute(tx)
  else await sql`delete from refunds where id = ${id}`.execute(tx)
}

/** Returns the amount to send now, or undefined if the refund was withdrawn or is no longer REQUESTED. */
export async function selectAmountToSend(db: Database, id: number): Promise<Kobo | undefined> {
  const { rows } = await sql<{ amount: Kobo }>`
    select r.amount_kobo as amount from refunds r where r.id = ${id} and r.status = 'REQUESTED'
  `.execute(db)
  return rows[0]?.amount
}

export type RefundRow = Selectable<Refunds> &
  Pick<Selectable<Payments>, 'reference' | 'provider' | 'booking_id'> &
  Pick<Selectable<Bookings>, 'booking_token' | 'passenger_name'> & {
    requested_by_name: string | null
    processed_by_name: string | null
    approved_by_name: string | null
    is_waiting: boolean
  }

const COLUMNS = sql`
  r.*, p.reference, p.provider, p.booking_id, b.booking_token, b.passenger_name, asked.name as requested_by_name,
  paid.name as processed_by_name, approved.name as approved_by_name, ${isWaiting('r')} as is_waiting`

const FROM = sql`
  refunds r
  left join payments p on p.id = r.payment_id
  left join bookings b on b.id = p.booking_id
  left join users asked on asked.id = r.requested_by
  left join users paid on paid.id = r.processed_by
  left join users approved on approved.id = r.approved_by`

export const selectRefunds = (db: Database, query: RefundQuery): Promise<Page<RefundRow>> =>
  selectPage(db, query, {
    columns: COLUMNS,
    id: sql`r.id`,
    from: FROM,
    where: [
      isPaymentSearched(query.search),
      filteredBy(query.status, (status) =>
        status === 'attention' ? NEEDS_A_PERSON : sql`r.status = ${status}`,
      ),
      filteredBy(query.method, (method) => sql`r.method = ${method}`),
    ],
    sorts: { amount: sql`r.amount_kobo`, status: sql`r.status`, created: sql`r.created_at` },
    order: sql`r.created_at desc, r.id desc`,
  })

export async function selectRefund(db: Database, id: number): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(db)
  return rows[0]
}
