import { sql } from 'kysely'
import type { DisputeAnswer, DisputeStatus } from '#domain/disputes.ts'
import { type Kobo, kobo } from '#domain/money.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { DisputeAtProvider } from '#server/money/paystack/paystack-disputes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { MONEY_KEPT, MONEY_UNUSED } from '#server/platform/database/money-kept.ts'

/** Returns the business hours that staff have for an answer. */
export async function selectDisputeHours(db: Database): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce((select c.dispute_hours from company_settings c), ${DEFAULT_SETTINGS.disputeHours}::int) as hours
  `.execute(db)
  return rows[0]?.hours ?? DEFAULT_SETTINGS.disputeHours
}

/**
 * Stores the provider's state of a dispute and returns its status before and now. A new dispute of a payment with an
 * earlier, decided one links to the first: the bank asks again. If staff closed the dispute by hand, only a loss
 * overwrites that. An answer that was given on the provider's dashboard is stored, unless one of ours is on its way.
 */
export async function upsertDispute(
  tx: Database,
  paymentId: number,
  dispute: DisputeAtProvider & { openedAt: Date; dueAt: Date },
): Promise<{ before: DisputeStatus | null; now: DisputeStatus }> {
  const before = await sql<{ status: DisputeStatus }>`
    select status from disputes where provider_id = ${dispute.id} for update
  `.execute(tx)
  const { rows } = await sql<{ status: DisputeStatus }>`
    insert into disputes (payment_id, provider_id, status, amount_kobo, reason, due_at, opened_at, resolved_at, resolution,
                          previous_id)
    values (${paymentId}, ${dispute.id}, ${dispute.status}, ${dispute.amount}, ${dispute.reason}, ${dispute.dueAt},
            ${dispute.openedAt}, case when ${dispute.status} <> 'OPEN' then clock_timestamp() end, ${dispute.resolution},
            (select min(e.id) from disputes e where e.payment_id = ${paymentId} and e.status <> 'OPEN'))
    on conflict (provider_id) do update
    set status = excluded.status, amount_kobo = excluded.amount_kobo, reason = excluded.reason, due_at = excluded.due_at,
        resolved_at = case when excluded.status = 'OPEN' then null
                           else coalesce(disputes.resolved_at, excluded.resolved_at) end,
        resolution = excluded.resolution
    where disputes.resolution is distinct from ${CLOSED_BY_STAFF} or excluded.status = 'LOST'
    returning status
  `.execute(tx)
  if (dispute.status === 'OPEN' && !dispute.isUnanswered) await noteForeignAnswer(tx, dispute.id)
  const was = before.rows[0]?.status ?? null
  return { before: was, now: rows[0]?.status ?? was ?? dispute.status }
}

async function noteForeignAnswer(tx: Database, providerId: string): Promise<void> {
  await sql`
    update disputes
    set answer = ${JSON.stringify(ANSWERED_ON_DASHBOARD)}::jsonb, answer_claimed_at = clock_timestamp(),
        answered_at = clock_timestamp()
    where provider_id = ${providerId} and answer is null
  `.execute(tx)
}

/** The provider waits for the bank only after a declined dispute. It does not tell the message. */
const ANSWERED_ON_DASHBOARD: DisputeAnswer = {
  resolution: 'declined',
  refundAmount: kobo(0),
  message: 'Answered on Paystack’s dashboard.',
}

const CLOSED_BY_STAFF = 'closed by staff'

/**
 * Marks the open disputes of a payment as won when staff close its exception. A later loss at the provider overrides
 * this.
 */
export async function closeDisputes(tx: Database, paymentId: number): Promise<void> {
  await sql`
    update disputes set status = 'WON', resolved_at = clock_timestamp(), resolution = ${CLOSED_BY_STAFF}
    where payment_id = ${paymentId} and status = 'OPEN'
  `.execute(tx)
}

export async function closeDisputed(tx: Database, paymentId: number): Promise<void> {
  await sql`
    update payments set exception_closed_at = now(), exception_note = 'The bank decided for us'
    where id = ${paymentId} and exception = 'disputed' and exception_closed_at is null
  `.execute(tx)
}

/** Deletes refunds that were never sent: the bank has taken the money, so a refund would pay it twice. */
export async function withdrawUnsentRefunds(tx: Database, paymentId: number): Promise<void> {
  await sql`
    delete from refunds where payment_id = ${paymentId} and status = 'REQUESTED' and sent_attempt_at is null
  `.execute(tx)
}

/** Returns the amount still to refund if the trip was cancelled while a dispute blocked the refund, else zero. */
export async function selectOwedAfterDispute(tx: Database, paymentId: number): Promise<Kobo> {
  const { rows } = await sql<{ kept: Kobo }>`
    select ${MONEY_KEPT} as kept
    from payments p join bookings b on b.id = p.booking_id
    where p.id = ${paymentId} and p.applied and b.cancelled_because = 'trip_canceled'
      and not exists (select from refunds r where r.payment_id = p.id and r.reason = 'trip_canceled')
  `.execute(tx)
  return rows[0]?.kept ?? (0 as Kobo)
}

/**
 * Opens the exception `booking_not_active` if the money of a payment does not count for its booking: staff cancelled
 * the booking and confirmed it again while the bank was deciding. Returns the amount to refund, or zero.
 */
export async function flagUnusedMoney(tx: Database, paymentId: number): Promise<Kobo> {
  const { rows } = await sql<{ unused: Kobo }>`
    update payments p
    set exception = 'booking_not_active', exception_closed_at = null, exception_closed_by = null
    where p.id = ${paymentId} and ${MONEY_UNUSED} > 0
    returning ${MONEY_UNUSED} as unused
  `.execute(tx)
  return rows[0]?.unused ?? (0 as Kobo)
}

export type KnownDispute = { id: string; status: DisputeStatus; isAnswered: boolean }

/** Returns the stored state of each known dispute by its provider id. */
export async function selectKnownDisputes(
  db: Database,
  providerIds: string[],
): Promise<Map<string, KnownDispute>> {
  const { rows } = await sql<KnownDispute>`
    select provider_id as id, status, answer is not null as "isAnswered"
    from disputes where provider_id = any (${providerIds}::text[])
  `.execute(db)
  return new Map(rows.map((known) => [known.id, known]))
}
