import { sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { IS_CONTESTED } from '#server/platform/rules/money-kept.ts'
import { IS_OVERDUE, isWaiting } from '#server/platform/rules/refund-waits.ts'

export type SlowRefund = {
  id: number
  bookingId: number
  amount: Kobo
  reason: RefundReason
  since: Date
}

/**
 * The time from which the days of a refund count: when it was sent or, if it was not sent, when it could be sent after
 * the approval or the undo time.
 */
const SINCE = sql<Date>`coalesce(r.sent_attempt_at, r.approved_at, r.not_before, r.created_at)`

const ESCALATION_DAYS = sql<number>`
  coalesce((select c.refund_escalation_days from company_settings c), ${DEFAULT_SETTINGS.refundEscalationDays}::int)`

/** Returns the working days after which a refund is overdue, and the day in Lagos by the clock of the database. */
export async function selectEscalation(db: Database): Promise<{ days: number; today: string }> {
  const { rows } = await sql<{ days: number; today: string }>`
    select ${ESCALATION_DAYS} as days, (now() at time zone 'utc' + interval '1 hour')::date::text as today
  `.execute(db)
  return only(rows)
}

/**
 * Returns refunds that can be overdue. Compares calendar days, because a number of working days never ends before the
 * same number of calendar days. Leaves out:
 * - cash, which the passenger collects
 * - refunds that wait for approval or for the end of the undo time
 * - money about which a bank decides
 */
export async function selectSlowRefunds(db: Database, days: number): Promise<SlowRefund[]> {
  const { rows } = await sql<SlowRefund>`
    select r.id, p.booking_id as "bookingId", r.amount_kobo as amount, r.reason, ${SINCE} as since
    from refunds r join payments p on p.id = r.payment_id
    where r.status in ('REQUESTED', 'SENT', 'NEEDS_ATTENTION', 'FAILED') and r.escalated_at is null
      and r.method <> 'cash' and ${SINCE} < now() - make_interval(days => ${days})
      and not ${isWaiting('r')} and not ${IS_CONTESTED}
    order by r.id
  `.execute(db)
  return rows
}

/** Marks a refund as overdue. Returns false if it has ended or another node has marked it. */
export async function markEscalated(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update refunds set escalated_at = clock_timestamp()
    where id = ${id} and escalated_at is null and status <> 'PROCESSED'
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** `fresh` counts the late refunds that no mail to staff has named yet, `all` counts all late refunds. */
export type LateRefunds = { fresh: number; all: number; amount: Kobo; oldest: Date; oldestReference: string }

/** Returns undefined if all late refunds were named in a mail to staff. */
export async function selectLate(db: Database): Promise<LateRefunds | undefined> {
  const { rows } = await sql<LateRefunds>`
    select count(*) filter (where r.escalated_at > told.at)::int as fresh, count(*)::int as all,
           coalesce(sum(r.amount_kobo), 0)::float8 as amount, min(${SINCE}) as oldest,
           (array_agg(p.reference order by ${SINCE}, r.id))[1] as "oldestReference"
    from refunds r
    join payments p on p.id = r.payment_id
    cross join (
      select coalesce(max(n.created_at), '-infinity') as at from notifications n where n.kind in ('refund-overdue', 'refund-overdue-sms')
    ) told
    where ${IS_OVERDUE}
    having count(*) filter (where r.escalated_at > told.at) > 0
  `.execute(db)
  return rows[0]
}
