import { sql } from 'kysely'
import type { DisputeAnswer } from '#domain/disputes.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { DISPUTE_IS_UNANSWERED } from '#server/platform/database/payment-exceptions.ts'

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
}

/** How long a node may take to send an answer. Uploading, evidence and answer take at most a minute together. */
const CLAIM = sql`interval '5 minutes'`

/**
 * Claims the right to answer a dispute, in one statement: of several people and jobs only one gets it. The claim stores
 * the answer before the provider is called. Returns false if the dispute is closed, answered, being answered, or has
 * another pack than the one that was shown.
 */
export async function claimAnswer(
  tx: Database,
  id: number,
  { answer, by, packSha256 }: { answer: DisputeAnswer; by: number | null; packSha256: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes d
    set answer = ${JSON.stringify(answer)}::jsonb, answer_claimed_at = clock_timestamp(), answered_by = ${by},
        answer_error = null
    where d.id = ${id} and ${DISPUTE_IS_UNANSWERED} and d.pack_sha256 = ${packSha256}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Claims an answer whose node died or whose provider did not respond. */
export async function takeStalledAnswer(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update disputes d set answer_claimed_at = clock_timestamp()
    where d.id = (
      select e.id from disputes e
      where e.status = 'OPEN' and e.answered_at is null and e.answer_claimed_at < clock_timestamp() - ${CLAIM}
      order by e.due_at, e.id
      limit 1
      for update skip locked)
    returning d.id
  `.execute(db)
  return rows[0]?.id
}

export async function selectOutgoing(db: Database, id: number): Promise<OutgoingAnswer | undefined> {
  const { rows } = await sql<OutgoingAnswer>`
    select d.id, d.provider_id as "providerId", p.reference, p.booking_id as "bookingId", d.answer,
           d.answered_by as by, u.name as "byName", d.pack, b.email, b.passenger_name as name, b.mobile as phone,
           r.origin, r.destination, t.depart_time as "departTime", b.seat_nos as "seatNos"
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

/** Gives the claim back with the reason why the provider refused the answer, so that staff can answer again. */
export async function releaseAnswer(tx: Database, id: number, reason: string): Promise<void> {
  await sql`
    update disputes
    set answer = null, answer_claimed_at = null, answered_by = null, answer_error = ${reason.slice(0, 500)}
    where id = ${id} and answered_at is null
  `.execute(tx)
}

/** `isRefused`: the provider refused the last answer. */
export type UnansweredDispute = { id: number; dueAt: Date; isRefused: boolean }

/**
 * Returns the disputes that nobody has answered, the most urgent first. Disputes of older versions may lack a deadline.
 */
export async function selectUnanswered(db: Database): Promise<UnansweredDispute[]> {
  const { rows } = await sql<UnansweredDispute>`
    select d.id, coalesce(d.due_at, d.opened_at + interval '16 hours') as "dueAt",
           d.answer_error is not null as "isRefused"
    from disputes d
    where ${DISPUTE_IS_UNANSWERED}
    order by d.due_at, d.id
  `.execute(db)
  return rows
}

export async function selectAnswersItself(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select coalesce((select c.dispute_auto_answer from company_settings c),
                    ${sql.lit(DEFAULT_SETTINGS.disputeAutoAnswer)}) as "isOn"
  `.execute(db)
  return rows[0]?.isOn ?? false
}
