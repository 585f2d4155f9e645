import { sql } from 'kysely'
import type { DisputeAnswer } from '#domain/disputes.ts'
import type { Kobo } from '#domain/money.ts'
import { APPROVAL_ABOVE, openedByStaff } from '#server/platform/database/approval-limit.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  CLAIM_LASTS,
  DISPUTE_DUE_AT,
  DISPUTE_IS_UNANSWERED,
} from '#server/platform/database/payment-exceptions.ts'

/** The claim of an answer, given by its time. Without one, no answer is on its way. JavaScript knows only milliseconds. */
export const isClaimedAt = (claimedAt: Date | null) =>
  sql<boolean>`(date_trunc('milliseconds', d.answer_claimed_at) is not distinct from ${claimedAt}::timestamptz)`

/** An answer on its way to the provider. `by` is null if the product answers by itself. */
export type OutgoingAnswer = {
  id: number
  claimedAt: Date
  disputed: Kobo
  providerId: string
  reference: string
  bookingId: number
  answer: DisputeAnswer
  by: number | null
  byName: string | null
  pack: Buffer
  email: string
  name: string
  phone: string
  origin: string
  destination: string
  departTime: Date
  seatNos: string[]
  /** The digests of the facts from which the evidence and the answer were made. */
  factsSha256: Buffer
  basisSha256: Buffer
}

/** Locks the booking, the payment and the dispute, in the standard order. */
export async function lockDispute(tx: Database, id: number): Promise<void> {
  await sql`
    select from bookings b
    where b.id = (select p.booking_id from disputes d join payments p on p.id = d.payment_id where d.id = ${id})
    for no key update
  `.execute(tx)
  await sql`
    select from payments p where p.id = (select d.payment_id from disputes d where d.id = ${id}) for no key update
  `.execute(tx)
  await sql`select from disputes d where d.id = ${id} for update`.execute(tx)
}

/**
 * Claims the right to answer a dispute: of several people and jobs only one gets it. The claim stores the answer before
 * the provider is called. Returns false if the dispute is closed, answered, being answered, or has another pack than the
 * one that was shown. `replaces` is the claim of a stuck answer that the new one replaces. A proposal stays if the answer
 * is its second signature (`isSecond`).
 */
export async function claimAnswer(
  tx: Database,
  id: number,
  {
    answer,
    by,
    packSha256,
    replaces = null,
    isSecond = false,
  }: {
    answer: DisputeAnswer
    by: number | null
    packSha256: Buffer
    replaces?: Date | null
    isSecond?: boolean
  },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes d
    set answer = ${JSON.stringify(answer)}::jsonb, answer_claimed_at = clock_timestamp(), answered_by = ${by},
        answer_error = null,
        proposal = case when ${isSecond} then proposal end,
        proposed_by = case when ${isSecond} then proposed_by end,
        proposed_at = case when ${isSecond} then proposed_at end
    where d.id = ${id} and ${DISPUTE_IS_UNANSWERED} and ${isClaimedAt(replaces)} and d.pack_sha256 = ${packSha256}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * A claim is stuck: its node died, or the provider did not respond. A claim of a decided dispute can be stuck too. Without
 * its evidence, which is deleted with the passenger's data, an answer cannot be sent.
 */
const IS_STUCK = sql<boolean>`(
  d.answered_at is null and d.answer_claimed_at < clock_timestamp() - ${CLAIM_LASTS} and d.pack is not null)`

/** Takes over the most urgent stuck answer. Of several callers one gets it. */
export async function takeStalledAnswer(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update disputes e set answer_claimed_at = clock_timestamp()
    where e.id = (
      select d.id from disputes d where ${IS_STUCK} order by d.due_at, d.id limit 1 for update skip locked)
    returning e.id
  `.execute(db)
  return rows[0]?.id
}

/** What decides whether an acceptance needs a second person. Amounts are in kobo. */
export type Approval = {
  openedByStaff: number
  approvalAbove: number
  proposal: DisputeAnswer | null
  proposedBy: number | null
}

export async function selectApproval(tx: Database, id: number): Promise<Approval> {
  const { rows } = await sql<Approval>`
    select ${openedByStaff(sql`d.id`)}::float8 as "openedByStaff", ${APPROVAL_ABOVE}::float8 as "approvalAbove", d.proposal,
           d.proposed_by as "proposedBy"
    from disputes d join payments p on p.id = d.payment_id
    where d.id = ${id}
  `.execute(tx)
  return rows[0] as Approval
}

/**
 * Stores an acceptance until a second person gives the same answer. A later proposal replaces it. Clears the stuck answer
 * that the proposal replaces, so that no job sends it. Returns false if the dispute is answered, or if another person or
 * job has claimed an answer.
 */
export async function saveProposal(
  tx: Database,
  id: number,
  { answer, by, replaces }: { answer: DisputeAnswer; by: number; replaces: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes d
    set proposal = ${JSON.stringify(answer)}::jsonb, proposed_by = ${by}, proposed_at = clock_timestamp(),
        answer = null, answer_claimed_at = null, answered_by = null
    where d.id = ${id} and ${DISPUTE_IS_UNANSWERED} and ${isClaimedAt(replaces)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Returns the answer that is on its way. With `onlyStuck`, only if nobody is sending it. */
export async function selectOutgoing(
  db: Database,
  id: number,
  { onlyStuck = false }: { onlyStuck?: boolean } = {},
): Promise<OutgoingAnswer | undefined> {
  const { rows } = await sql<OutgoingAnswer>`
    select d.id, d.answer_claimed_at as "claimedAt", d.amount_kobo::int as disputed, d.provider_id as "providerId",
           p.reference, p.booking_id as "bookingId", d.answer, d.answered_by as by, u.name as "byName", d.pack,
           b.email, b.passenger_name as name, b.mobile as phone, r.origin, r.destination,
           t.depart_time as "departTime", b.seat_nos as "seatNos", d.facts_sha256 as "factsSha256",
           d.basis_sha256 as "basisSha256"
    from disputes d
    join payments p on p.id = d.payment_id
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    left join users u on u.id = d.answered_by
    where d.id = ${id} and d.answer is not null and d.answered_at is null and d.pack is not null
      and (${!onlyStuck} or ${IS_STUCK})
  `.execute(db)
  return rows[0]
}

type Claim = { id: number; claimedAt: Date }

/** Marks the answer as sent. Returns false if it is marked already, or if another node has the claim. */
export async function markAnswered(
  tx: Database,
  { id, claimedAt }: Claim,
  { answer, by }: { answer: DisputeAnswer; by: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes d
    set answer = ${JSON.stringify(answer)}::jsonb, answered_at = clock_timestamp(), answered_by = ${by},
        answer_error = null
    where d.id = ${id} and d.answered_at is null and ${isClaimedAt(claimedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * Gives the claim back, so that the dispute can be answered again. `reason` is why the answer was not sent; null if a new
 * answer replaces it at once. Does nothing if another node has the claim.
 */
export async function releaseAnswer(
  tx: Database,
  { id, claimedAt }: Claim,
  reason: string | null,
): Promise<void> {
  await sql`
    update disputes d
    set answer = null, answer_claimed_at = null, answered_by = null, proposal = null, proposed_by = null,
        proposed_at = null, answer_error = ${reason?.slice(0, 500) ?? null}
    where d.id = ${id} and d.answered_at is null and ${isClaimedAt(claimedAt)}
  `.execute(tx)
}

/**
 * `isClaimed`: an answer is on its way. `isRefused`: the provider refused the last answer. `isProposed`: a person has
 * proposed an answer, and a second one must agree. `answersItself`: the product may send the draft, because automatic
 * answers were on when the dispute was opened.
 */
export type UnansweredDispute = {
  id: number
  dueAt: Date
  isClaimed: boolean
  isRefused: boolean
  isProposed: boolean
  answersItself: boolean
}

/** Returns the disputes to which the provider has no answer, the most urgent first. */
export async function selectUnanswered(db: Database): Promise<UnansweredDispute[]> {
  const { rows } = await sql<UnansweredDispute>`
    select d.id, ${DISPUTE_DUE_AT} as "dueAt", d.answer_claimed_at is not null as "isClaimed",
           d.answer_error is not null as "isRefused", d.proposal is not null as "isProposed",
           coalesce((select least(d.opened_at, d.created_at) >= c.dispute_auto_answer_since
                     from company_settings c where c.dispute_auto_answer), false) as "answersItself"
    from disputes d
    where ${DISPUTE_IS_UNANSWERED}
    order by d.due_at, d.id
  `.execute(db)
  return rows
}
