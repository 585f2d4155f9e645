import { sql } from 'kysely'
import { businessHoursBetween } from '#domain/platform/business-hours.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { DISPUTE_IS_UNANSWERED, EXCEPTION_NEEDS_A_PERSON } from './payment-exceptions.ts'
import { IS_OVERDUE } from './refund-waits.ts'

/** Counts of items that need a person or are late. Each should be small or zero. */
export type Waiting = {
  openExceptions: number
  unknownPayments: number
  disputesDue: number
  refundsFailed: number
  refundsNeedAttention: number
  refundsLate: number
  refundsOverdue: number
  doorExceptions: number
  webhooksLate: number
  notificationsLate: number
  paymentChecksLate: number
  jobsFailed: number
}

export async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<Omit<Waiting, 'disputesDue'>>`
    select
      (select count(*) from payments p where ${EXCEPTION_NEEDS_A_PERSON})::int as "openExceptions",
      (select count(*) from unknown_payments where closed_at is null)::int as "unknownPayments",
      (select count(*) from refunds where status = 'FAILED')::int as "refundsFailed",
      (select count(*) from refunds where status = 'NEEDS_ATTENTION')::int as "refundsNeedAttention",
      (select count(*) from refunds
       where status in ('REQUESTED', 'SENT') and created_at < now() - interval '1 day')::int as "refundsLate",
      (select count(*) from refunds r where ${IS_OVERDUE})::int as "refundsOverdue",
      (select count(*) from door_exceptions where resolved_at is null)::int as "doorExceptions",
      (select count(*) from webhook_inbox
       where processed_at is null and received_at < now() - interval '10 minutes')::int as "webhooksLate",
      (select count(*) from notifications
       where status = 'pending' and created_at < now() - interval '10 minutes')::int as "notificationsLate",
      (select count(*) from payments
       where next_check_at < now() - interval '5 minutes')::int as "paymentChecksLate",
      (select count(*) from graphile_worker.jobs where last_error is not null)::int as "jobsFailed"
  `.execute(db)
  const hoursLeft = await selectDisputeHoursLeft(db)
  return {
    ...only(rows),
    disputesDue: hoursLeft.filter((hours) => hours < DISPUTE_LATE_HOURS).length,
  }
}

/** A dispute is late if fewer business hours than this are left for an answer. */
const DISPUTE_LATE_HOURS = 2

/**
 * Returns the hours left for the answer to each dispute without one. Counts by business hours, as the provider does: on
 * Friday evening more than two days can be two hours.
 */
export async function selectDisputeHoursLeft(db: Database): Promise<number[]> {
  const { rows } = await sql<{ dueAt: Date; now: Date }>`
    select d.due_at as "dueAt", now() as now from disputes d where ${DISPUTE_IS_UNANSWERED}
  `.execute(db)
  return rows.map(({ dueAt, now }) => businessHoursBetween(now, dueAt))
}
