import { sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { DisputeAnswer, DisputeStatus } from '#domain/money/disputes.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import type { DisputeAtProvider } from '#server/platform/providers/paystack-disputes.ts'
import {
  CHARGE_KEPT,
  IS_CONTESTED,
  keptOf,
  MONEY_UNUSED,
  TAKEN_BACK,
} from '#server/platform/rules/money-kept.ts'

/** Returns the business hours that staff have for an answer. */
export async function selectDisputeHours(db: Database): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce((select c.dispute_hours from company_settings c), ${DEFAULT_SETTINGS.disputeHours}::int) as hours
  `.execute(db)
  return rows[0]?.hours ?? DEFAULT_SETTINGS.disputeHours
}

/** A dispute before it is stored again. */
export type StoredDispute = {
  status: DisputeStatus
  amount: Kobo
  openedAt: Date
  /** The time when the provider asked again. Null if it has not. */
  askedAt: Date | null
  answer: DisputeAnswer | null
  answeredBy: number | null
  isAnswered: boolean
  /** True if our answer was sent so long ago that the provider must have processed it. */
  isAnsweredLongAgo: boolean
}

/**
 * Allows ten minutes, because the provider may need some minutes to change the status of a dispute after our answer.
 */
const IS_ANSWERED_LONG_AGO = sql<boolean>`
  (answered_at is not null and answered_at < clock_timestamp() - interval '10 minutes')`

export async function lockStored(tx: Database, providerId: string): Promise<StoredDispute | undefined> {
  const { rows } = await sql<StoredDispute>`
    select status, amount_kobo::int as amount, opened_at as "openedAt", asked_at as "askedAt", answer,
           answered_by as "answeredBy", answered_at is not null as "isAnswered", ${IS_ANSWERED_LONG_AGO} as "isAnsweredLongAgo"
    from disputes where provider_id = ${providerId} for update
  `.execute(tx)
  return rows[0]
}

/** `taken` is stored only if the dispute is lost. */
export type DisputeToStore = Omit<DisputeAtProvider, 'openedAt' | 'dueAt' | 'amount'> & {
  openedAt: Date
  dueAt: Date
  /** Null if the provider names none. */
  amount: Kobo | null
  taken: Kobo
}

/**
 * Stores the provider's state of a dispute and returns its id and status:
 * - A dispute without an amount is about the whole payment.
 * - A decided dispute keeps the disputed amount, because the provider may then name the accepted amount.
 * - The deadline never moves to a later time, unless the stored one is older than the provider's latest question.
 * - A new dispute of a payment links to the first decided one, because the bank asks again.
 * - A dispute that staff closed by hand changes only if it is lost or if the provider waits for us.
 */
export async function upsertDispute(
  tx: Database,
  payment: { id: number; received: Kobo },
  dispute: DisputeToStore,
): Promise<{ id: number; status: DisputeStatus }> {
  const { rows } = await sql<{ id: number; status: DisputeStatus }>`
    insert into disputes (payment_id, provider_id, status, amount_kobo, reason, due_at, opened_at, resolved_at, resolution,
                          previous_id, taken_kobo, provider_status)
    values (${payment.id}, ${dispute.id}, ${dispute.status}, coalesce(nullif(${dispute.amount}::bigint, 0), ${payment.received}),
            ${dispute.reason}, ${dispute.dueAt}, ${dispute.openedAt},
            case when ${dispute.status} <> 'OPEN' then clock_timestamp() end, ${dispute.resolution},
            (select min(e.id) from disputes e where e.payment_id = ${payment.id} and e.status <> 'OPEN'),
            case when ${dispute.status} = 'LOST' then ${dispute.taken}::int else 0 end, ${dispute.providerStatus})
    on conflict (provider_id) do update
    set status = excluded.status,
        amount_kobo = coalesce(case when excluded.status = 'OPEN' then nullif(${dispute.amount}::bigint, 0) end,
                               disputes.amount_kobo),
        reason = excluded.reason,
        due_at = case when disputes.due_at <= disputes.asked_at then excluded.due_at
                      else least(disputes.due_at, excluded.due_at) end,
        resolved_at = case when excluded.status = 'OPEN' then null
                           else coalesce(disputes.resolved_at, excluded.resolved_at) end,
        resolution = excluded.resolution,
        taken_kobo = case when excluded.status = 'LOST' and disputes.status = 'LOST' then disputes.taken_kobo
                          else excluded.taken_kobo end,
        provider_status = excluded.provider_status, missing_since = null
    where disputes.resolution is distinct from ${CLOSED_BY_STAFF} or excluded.status = 'LOST'
      or excluded.provider_status in ('awaiting-merchant-feedback', 'pending')
    returning id, status
  `.execute(tx)
  if (rows[0]) return rows[0]
  const kept = await sql<{ id: number; status: DisputeStatus }>`
    select id, status from disputes where provider_id = ${dispute.id}
  `.execute(tx)
  return only(kept.rows)
}

/**
 * Allows another answer to a dispute, with a new deadline, because the provider waits for us again. Moves the earlier
 * answer to `dispute_answers`. Returns how often the provider has asked again.
 */
export async function askAgain(
  tx: Database,
  id: number,
  { askedAt, dueAt }: { askedAt: Date; dueAt: Date },
): Promise<number> {
  await sql`
    insert into dispute_answers (dispute_id, answer, answered_at, answered_by)
    select d.id, d.answer, d.answered_at, d.answered_by from disputes d
    where d.id = ${id} and d.answered_at is not null
  `.execute(tx)
  const { rows } = await sql<{ round: number }>`
    update disputes
    set answer = null, answer_claimed_at = null, answered_at = null, answered_by = null, answer_error = null,
        asked_at = ${askedAt}, due_at = ${dueAt}, asked_again = asked_again + 1
    where id = ${id}
    returning asked_again as round
  `.execute(tx)
  return rows[0]?.round ?? 0
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

/** Returns the amount that other disputes took from a payment. */
export async function selectTakenByOthers(
  tx: Database,
  paymentId: number,
  providerId: string,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(taken_kobo), 0)::int as taken
    from disputes where payment_id = ${paymentId} and provider_id <> ${providerId}
  `.execute(tx)
  return rows[0]?.taken ?? 0
}

/**
 * Closes the exception of a payment whose disputes are all won. This includes the exception `reversed`, which a payment
 * gets if a dispute took all of it. That exception stays open if the provider itself reports the payment as reversed
 * (`isTakenBack`).
 */
export async function closeDisputed(
  tx: Database,
  paymentId: number,
  { isTakenBack }: { isTakenBack: boolean },
): Promise<void> {
  await sql`
    update payments
    set exception = 'disputed', exception_closed_at = now(), exception_note = 'The bank decided in our favour'
    where id = ${paymentId}
      and (exception = 'disputed' and exception_closed_at is null
           or exception = 'reversed' and reversed_kobo = 0 and not ${isTakenBack}::boolean)
  `.execute(tx)
}

/**
 * Counts the money of a lost dispute only at the dispute if it was already counted as a reversal. This happens if the
 * bank reverses the payment before we read the lost dispute. Returns the amount that was counted as a reversal.
 */
export async function countReversalAsDispute(tx: Database, paymentId: number, taken: Kobo): Promise<Kobo> {
  const { rows } = await sql<{ counted: Kobo }>`
    update payments p set reversed_kobo = p.reversed_kobo - reversal.kobo
    from (select least(q.reversed_kobo, ${taken}::int) as kobo from payments q where q.id = ${paymentId}) reversal
    where p.id = ${paymentId} and p.reversed_kobo > 0
    returning reversal.kobo as counted
  `.execute(tx)
  return rows[0]?.counted ?? (0 as Kobo)
}

/** Returns the trip cancellation that ended the booking of a payment and can still be undone. */
export async function selectUndoable(tx: Database, paymentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from payments p join bookings b on b.id = p.booking_id join trip_cancellations c on c.trip_id = b.trip_id
    where p.id = ${paymentId} and b.cancelled_because = 'trip_canceled' and b.id = any (c.confirmed_booking_ids)
      and c.status = 'DONE' and c.undo_until > clock_timestamp()
    order by c.undo_until desc limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}

/** The refunds of payment `p` that this cancellation caused and that its undo would withdraw. */
const withdrawable = (undoable: number | null) => sql<number>`
  (select coalesce(sum(r.amount_kobo), 0)::int from refunds r
   where r.payment_id = p.id and r.trip_cancellation_id = ${undoable}::int)`

/**
 * Returns the amount still to refund if the trip was cancelled while a dispute blocked the refund, else zero. While the
 * cancellation can be undone (`undoable`), this is the money that its undo would count for the booking again, less the
 * refunds that the cancellation has opened.
 */
export async function selectOwedAfterDispute(
  tx: Database,
  paymentId: number,
  undoable: number | null,
): Promise<Kobo> {
  const isOther = sql`(${undoable}::int is null or f.trip_cancellation_id is distinct from ${undoable}::int)`
  const { rows } = await sql<{ kept: Kobo }>`
    select case when ${IS_CONTESTED} then 0
           else greatest(0, ${keptOf(isOther)} - ${withdrawable(undoable)}) end as kept
    from payments p join bookings b on b.id = p.booking_id
    where p.id = ${paymentId} and p.applied and b.cancelled_because = 'trip_canceled'
  `.execute(tx)
  return rows[0]?.kept ?? (0 as Kobo)
}

/**
 * Returns, for each act, the money of a payment that became a charge only because a bank disputed it when seats were
 * cancelled. Subtracts the charge by policy and the amount that the bank took. Leaves out acts that have already
 * refunded it. Revived bookings have no such acts, because their charge counts for the booking again.
 */
export async function selectChargedInDispute(
  tx: Database,
  paymentId: number,
): Promise<{ actId: number; isWhole: boolean; amount: Kobo; kept: Kobo }[]> {
  const { rows } = await sql<{ actId: number; isWhole: boolean; amount: Kobo; kept: Kobo }>`
    select a.id as "actId", b.status = 'CANCELLED' as "isWhole",
           ((part ->> 'amount')::int - (part ->> 'charge')::int - ${TAKEN_BACK})::int as amount, ${CHARGE_KEPT} as kept
    from payments p
    join bookings b on b.id = p.booking_id
    join booking_acts a on a.booking_id = b.id and a.kind = 'cancel'
    cross join lateral jsonb_array_elements(coalesce(a.quote -> 'disputed', '[]')) part
    where p.id = ${paymentId} and (part ->> 'paymentId')::int = p.id
      and not exists (select from refunds r where r.payment_id = p.id and r.act_id = a.id)
    order by a.id desc
  `.execute(tx)
  return rows
}

/**
 * Returns the money that neither counts for its booking nor is refunded, for example after a booking was revived. While
 * a cancellation of the trip can be undone, returns what would be left after its undo.
 */
export async function selectUnusedMoney(
  tx: Database,
  paymentId: number,
  undoable: number | null,
): Promise<Kobo> {
  const { rows } = await sql<{ unused: Kobo }>`
    select case when ${IS_CONTESTED} then 0 else ${MONEY_UNUSED} + ${withdrawable(undoable)} end as unused
    from payments p where p.id = ${paymentId}
  `.execute(tx)
  return rows[0]?.unused ?? (0 as Kobo)
}

/** Returns the amount that banks have taken from a payment. */
export async function selectTaken(tx: Database, paymentId: number): Promise<Kobo> {
  const { rows } = await sql<{ taken: Kobo }>`
    select ${TAKEN_BACK} as taken from payments p where p.id = ${paymentId}
  `.execute(tx)
  return rows[0]?.taken ?? (0 as Kobo)
}

export type KnownDispute = {
  id: string
  status: DisputeStatus
  providerStatus: string | null
  isAnswered: boolean
  isAnsweredLongAgo: boolean
}

/** Returns the stored state of each known dispute by its provider id. */
export async function selectKnownDisputes(
  db: Database,
  providerIds: string[],
): Promise<Map<string, KnownDispute>> {
  const { rows } = await sql<KnownDispute>`
    select provider_id as id, status, provider_status as "providerStatus", answered_at is not null as "isAnswered",
           ${IS_ANSWERED_LONG_AGO} as "isAnsweredLongAgo"
    from disputes where provider_id = any (${providerIds}::text[])
  `.execute(db)
  return new Map(rows.map((known) => [known.id, known]))
}

/** Returns the open disputes that the provider's list lacks. */
export async function selectUnlistedDisputes(
  db: Database,
  listed: string[],
): Promise<{ providerId: string; reference: string }[]> {
  const { rows } = await sql<{ providerId: string; reference: string }>`
    select d.provider_id as "providerId", p.reference
    from disputes d join payments p on p.id = d.payment_id
    where d.status = 'OPEN' and d.provider_id <> all (${listed}::text[])
    order by d.id
  `.execute(db)
  return rows
}

export async function markMissing(db: Database, providerId: string): Promise<void> {
  await sql`
    update disputes set missing_since = clock_timestamp()
    where provider_id = ${providerId} and status = 'OPEN' and missing_since is null
  `.execute(db)
}

/** Returns the reference of the payment with this transaction id of the provider. */
export async function selectReferenceOf(db: Database, transactionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select p.reference from payments p where p.provider_txn_id = ${transactionId}
  `.execute(db)
  return rows[0]?.reference
}
