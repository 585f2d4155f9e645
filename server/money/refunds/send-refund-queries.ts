import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { IS_CONTESTED } from '#server/platform/rules/money-kept.ts'
import { isWaiting } from '#server/platform/rules/refund-waits.ts'

/** A refund to send to the provider, with the fields that tell it from other refunds of the same payment. */
export type Outgoing = {
  id: number
  reference: string
  transactionId: string | null
  amount: Kobo
  /** The time of the last refund call to the provider that may have been sent. */
  since: Date
  /** The provider's id of the earlier failed attempt, if staff sent the refund again. */
  earlierId: string | null
  attempts: number
}

/** True if no trip cancellation caused refund `r`, or if that cancellation can no longer be undone. */
export const MAY_BE_SENT = sql<boolean>`(r.not_before is null or r.not_before <= now())`

/** Claims one due refund for 15 minutes, longer than it can take to send it (see LONGEST_SEARCH_MS). */
export async function takeRefundToSend(
  db: Database,
): Promise<(Outgoing & { mayHaveBeenSent: boolean }) | undefined> {
  const { rows } = await sql<Outgoing & { mayHaveBeenSent: boolean }>`
    with due as (
      select r.id, r.sent_attempt_at
      from refunds r join payments p on p.id = r.payment_id
      where r.status = 'REQUESTED' and r.method = 'paystack' and r.next_attempt_at <= now() and ${MAY_BE_SENT}
        and not ${isWaiting('r')} and not ${IS_CONTESTED}
      order by r.next_attempt_at, r.id
      limit 1
      -- Also locks the payment, so that the refund is skipped while a dispute about the payment is being written.
      for update of r skip locked
      for share of p skip locked
    )
    update refunds r
    set attempts = r.attempts + 1, next_attempt_at = now() + interval '15 minutes'
    from due, payments p
    where r.id = due.id and p.id = r.payment_id
    returning r.id, p.reference, p.provider_txn_id as "transactionId", r.amount_kobo as amount,
              coalesce(r.sent_attempt_at, now()) as since, r.provider_refund_id as "earlierId", r.attempts,
              due.sent_attempt_at is not null as "mayHaveBeenSent"
  `.execute(db)
  return rows[0]
}

/**
 * Schedules the next attempt after 2, 4, 8, 16, 32 and then every 60 minutes. By then, a call that timed out has
 * succeeded or failed at the provider.
 */
export async function delayRefund(db: Database, id: number, reason: string): Promise<void> {
  await sql`
    update refunds
    set last_error = ${reason},
        next_attempt_at = now() + least(interval '1 hour', interval '2 minutes' * power(2, least(attempts, 6) - 1))
    where id = ${id} and status = 'REQUESTED'
  `.execute(db)
}

/**
 * Stores the time of a call immediately before it is sent. The provider has no idempotency key for refunds, so after a
 * crash the next worker must first search for the refund. The time is not stored earlier, because a refund that may be
 * at the provider blocks the answer to a dispute.
 */
export async function noteCall(tx: Database, id: number): Promise<void> {
  await sql`update refunds set sent_attempt_at = now() where id = ${id}`.execute(tx)
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
