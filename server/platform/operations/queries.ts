import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import type { Invariant } from '#server/platform/database/invariants.ts'
import { DISPUTE_IS_UNANSWERED, IS_OPEN_EXCEPTION } from '#server/platform/database/payment-exceptions.ts'

/** Counts of items that need a person or are late. Each should be small or zero. */
export type Waiting = {
  openExceptions: number
  unknownPayments: number
  disputesDue: number
  refundsFailed: number
  refundsNeedAttention: number
  refundsLate: number
  webhooksLate: number
  notificationsLate: number
  paymentChecksLate: number
  jobsFailed: number
}

export async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from payments p where ${IS_OPEN_EXCEPTION})::int as "openExceptions",
      (select count(*) from unknown_payments where closed_at is null)::int as "unknownPayments",
      (select count(*) from disputes d
       where ${DISPUTE_IS_UNANSWERED} and d.due_at < now() + interval '2 hours')::int as "disputesDue",
      (select count(*) from refunds where status = 'FAILED')::int as "refundsFailed",
      (select count(*) from refunds where status = 'NEEDS_ATTENTION')::int as "refundsNeedAttention",
      (select count(*) from refunds
       where status in ('REQUESTED', 'SENT') and created_at < now() - interval '1 day')::int as "refundsLate",
      (select count(*) from webhook_inbox
       where processed_at is null and received_at < now() - interval '10 minutes')::int as "webhooksLate",
      (select count(*) from notifications
       where status = 'pending' and created_at < now() - interval '10 minutes')::int as "notificationsLate",
      (select count(*) from payments
       where next_check_at < now() - interval '5 minutes')::int as "paymentChecksLate",
      (select count(*) from graphile_worker.jobs where last_error is not null)::int as "jobsFailed"
  `.execute(db)
  return rows[0] as Waiting
}

export async function selectPromiseCounts(db: Database): Promise<Invariant[]> {
  const { rows } = await sql<Invariant>`select promise, broken from promise_counts`.execute(db)
  return rows
}

/**
 * Fails on a standby and on a read-only database, as every write does. PostgreSQL refuses row locks there before it
 * looks for rows, so this query need not find any.
 */
export async function refuseReadOnly(db: Database): Promise<void> {
  await sql`select from trips where false for key share`.execute(db)
}
