import { sql } from 'kysely'
import type { DisputeAnswer } from '#domain/disputes.ts'
import { APPROVAL_ABOVE, OPENED_BY_STAFF } from '#server/platform/database/approval-limit.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { CLAIM_LASTS, DISPUTE_IS_UNANSWERED } from '#server/platform/database/payment-exceptions.ts'

/** An answer on its way to the provider. `by` is null if the product answers by itself. */
export type OutgoingAnswer = {
  id: number
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
  /** The digest of the facts from which the evidence and the answer were made. */
  factsSha256: Buffer
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
 * one that was shown. A proposal stays if the answer is its second signature (`isSecond`).
 */
export async function claimAnswer(
  tx: Database,
  id: number,
  {
    answer,
    by,
    packSha256,
    isSecond = false,
  }: { answer: DisputeAnswer; by: number | null; packSha256: Buffer; isSecond?: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes d
    set answer = ${JSON.stringify(answer)}::jsonb, answer_claimed_at = clock_timestamp(), answered_by = ${by},
        answer_error = null,
        proposal = case when ${isSecond} then proposal end,
        proposed_by = case when ${isSecond} then proposed_by end,
        proposed_at = case when ${isSecond} then proposed_at end
    where d.id = ${id} and ${DISPUTE_IS_UNANSWERED} and d.answer_claimed_at is null and d.pack_sha256 = ${packSha256}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * Takes over an answer whose node died or whose provider did not respond: the given one, or the most urgent one. Of
 * several callers one gets it.
 */
export async function takeStalledAnswer(db: Database, id: number | null = null): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update disputes d set answer_claimed_at = clock_timestamp()
    where d.id = (
      select e.id from disputes e
      where e.status = 'OPEN' and e.answered_at is null and e.answer_claimed_at < clock_timestamp() - ${CLAIM_LASTS}
        and (${id}::int is null or e.id = ${id}::int)
      order by e.due_at, e.id
      limit 1
      for update skip locked)
    returning d.id
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
    select ${OPENED_BY_STAFF}::float8 as "openedByStaff", ${APPROVAL_ABOVE}::float8 as "approvalAbove", d.proposal,
           d.proposed_by as "proposedBy"
    from disputes d join payments p on p.id = d.payment_id
    where d.id = ${id}
  `.execute(tx)
  return rows[0] as Approval
}

/** Stores an acceptance until a second person gives the same answer. A later proposal replaces it. */
export async function saveProposal(
  tx: Database,
  id: number,
  { answer, by }: { answer: DisputeAnswer; by: number },
): Promise<void> {
  await sql`
    update disputes
    set proposal = ${JSON.stringify(answer)}::jsonb, proposed_by = ${by}, proposed_at = clock_timestamp()
    where id = ${id}
  `.execute(tx)
}

export async function selectOutgoing(db: Database, id: number): Promise<OutgoingAnswer | undefined> {
  const { rows } = await sql<OutgoingAnswer>`
    select d.id, d.provider_id as "providerId", p.reference, p.booking_id as "bookingId", d.answer,
           d.answered_by as by, u.name as "byName", d.pack, b.email, b.passenger_name as name, b.mobile as phone,
           r.origin, r.destination, t.depart_time as "departTime", b.seat_nos as "seatNos",
           d.facts_sha256 as "factsSha256"
    from disputes d
    join payments p on p.id = d.payment_id
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    left join users u on u.id = d.answered_by
    where d.id = ${id} and d.answer is not null and d.answered_at is null and d.pack is not null
  `.execute(db)
  return rows[0]
}

/** Marks the answer as sent. Returns false if it is marked already. */
export async function markAnswered(tx: Database, id: number, answer: DisputeAnswer): Promise<boolean> {
  const { rows } = await sql`
    update disputes
    set answer = ${JSON.stringify(answer)}::jsonb, answered_at = clock_timestamp(), answer_error = null
    where id = ${id} and answered_at is null
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * Gives the claim back, so that the dispute can be answered again. `reason` is why the answer was not sent; null if a new
 * answer replaces it at once.
 */
export async function releaseAnswer(tx: Database, id: number, reason: string | null): Promise<void> {
  await sql`
    update disputes
    set answer = null, answer_claimed_at = null, answered_by = null, proposal = null, proposed_by = null,
        proposed_at = null, answer_error = ${reason?.slice(0, 500) ?? null}
    where id = ${id} and answered_at is null
  `.execute(tx)
}

/**
 * `isClaimed`: an answer is on its way. `isRefused`: the provider refused the last answer. `answersItself`: the product
 * may send the draft, because automatic answers were on when the dispute was opened.
 */
export type UnansweredDispute = {
  id: number
  dueAt: Date
  isClaimed: boolean
  isRefused: boolean
  answersItself: boolean
}

/**
 * Returns the disputes to which the provider has no answer, the most urgent first. Disputes of older versions may lack a
 * deadline.
 */
export async function selectUnanswered(db: Database): Promise<UnansweredDispute[]> {
  const { rows } = await sql<UnansweredDispute>`
    select d.id, coalesce(d.due_at, d.opened_at + interval '16 hours') as "dueAt",
           d.answer_claimed_at is not null as "isClaimed", d.answer_error is not null as "isRefused",
           coalesce((select least(d.opened_at, d.created_at) >= c.dispute_auto_answer_since
                     from company_settings c where c.dispute_auto_answer), false) as "answersItself"
    from disputes d
    where ${DISPUTE_IS_UNANSWERED}
    order by d.due_at, d.id
  `.execute(db)
  return rows
}
