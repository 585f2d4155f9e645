import { sql } from 'kysely'
import type { RefundMethod } from '#domain/money/payment-facts.ts'
import type { RefundStatus } from '#domain/money/refund-states.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { IS_CONTESTED } from '#server/platform/rules/money-kept.ts'
import { IS_IN_NAIRA } from '#server/platform/rules/money-moved.ts'
import type { Outgoing } from './send-refund-queries.ts'

export type Underway = Outgoing & { status: RefundStatus; providerRefundId: string | null }

const UNDERWAY = sql`
  r.id, p.reference, p.provider_txn_id as "transactionId", r.amount_kobo as amount, r.sent_attempt_at as since,
  r.provider_refund_id as "earlierId", r.attempts, r.status, r.provider_refund_id as "providerRefundId"`

/**
 * The result of a call about refund `r` is unknown, and it is not sent again because a bank is deciding about its
 * payment. After an hour, the provider's list contains the refund if the call arrived.
 */
const CALL_IS_UNCLEAR = sql<boolean>`(
  r.status = 'REQUESTED' and r.sent_attempt_at < now() - interval '1 hour' and ${IS_CONTESTED})`

/**
 * Claims a refund to check. The time to its next check grows from an hour to a day: banks take up to ten working days.
 */
export async function takeRefundToFollow(db: Database): Promise<Underway | undefined> {
  const { rows } = await sql<Underway>`
    with due as (
      select r.id
      from refunds r join payments p on p.id = r.payment_id
      where r.method = 'paystack' and r.next_attempt_at <= now()
        and (r.status in ('SENT', 'NEEDS_ATTENTION') or ${CALL_IS_UNCLEAR})
      order by r.next_attempt_at
      limit 1
      for update of r skip locked
    )
    update refunds r
    set next_attempt_at = now() + least(interval '1 day', greatest(interval '1 hour', (now() - r.sent_attempt_at) / 2))
    from due, payments p
    where r.id = due.id and p.id = r.payment_id
    returning ${UNDERWAY}
  `.execute(db)
  return rows[0]
}

/**
 * Stores that an unclear call did not arrive, because the provider's list lacks the refund. The refund is sent when the
 * dispute is over.
 */
export async function forgetUnclearCall(db: Database, id: number): Promise<void> {
  await sql`
    update refunds r set sent_attempt_at = null, next_attempt_at = now()
    from payments p
    where r.id = ${id} and p.id = r.payment_id and ${CALL_IS_UNCLEAR}
  `.execute(db)
}

/** Returns the unfinished refunds of a payment that may be at the provider, or undefined for an unknown payment. */
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
 * Returns the provider's transaction of a paid payment. Skips payments in a foreign currency: their amounts are not in
 * kobo, and staff refund them by hand.
 */
export async function selectAtProvider(
  db: Database,
  reference: string,
): Promise<{ reference: string; transactionId: string; since: Date } | undefined> {
  const { rows } = await sql<{ reference: string; transactionId: string; since: Date }>`
    select p.reference, p.provider_txn_id as "transactionId", p.created_at as since
    from payments p
    where p.reference = ${reference} and p.provider = 'paystack' and p.status = 'PAID' and p.provider_txn_id is not null
      and ${IS_IN_NAIRA}
  `.execute(db)
  return rows[0]
}

export async function selectReferenceOf(db: Database, refundId: number): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select p.reference from refunds r join payments p on p.id = r.payment_id where r.id = ${refundId}
  `.execute(db)
  return rows[0]?.reference
}

/** Returns the provider's refunds of our payments that we have not recorded, with the reference of the payment. */
export async function selectUncounted(
  db: Database,
  offered: { id: string; reference: string | null; transactionId: string | null }[],
): Promise<{ id: string; reference: string }[]> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select o.id, p.reference
    from jsonb_to_recordset(${JSON.stringify(offered)}::jsonb) as o (id text, reference text, "transactionId" text)
    join payments p on p.reference = o.reference or o.reference is null and p.provider_txn_id = o."transactionId"
    where p.status = 'PAID' and p.provider_txn_id is not null and ${IS_IN_NAIRA}
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
  mayHaveBeenSent: boolean
}

/** Locks all refunds of a payment, newest first. Requires the payment to be locked. */
export async function lockRefundsOf(tx: Database, paymentId: number): Promise<KnownRefund[]> {
  await lockInOrder(tx, {
    refunds: ['update', sql`select id from refunds where payment_id = ${paymentId}`],
  })
  const { rows } = await sql<KnownRefund>`
    select r.id, r.status, r.method, r.reason, r.amount_kobo as amount, r.provider_refund_id as "providerRefundId",
           r.sent_attempt_at is not null as "mayHaveBeenSent"
    from refunds r
    where r.payment_id = ${paymentId}
    order by r.id desc
  `.execute(tx)
  return rows
}

/** Inserts a refund made on the provider's dashboard. Updates the payment, so that a form opened earlier gets STALE. */
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
