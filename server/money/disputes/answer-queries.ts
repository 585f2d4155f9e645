import { sql } from 'kysely'
import type { DisputeAnswer } from '#domain/money/disputes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { APPROVAL_ABOVE, openedByStaff } from '#server/platform/rules/approval-limit.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { CLAIM_LASTS, DISPUTE_IS_UNANSWERED } from '#server/platform/rules/payment-exceptions.ts'

/** Locks the booking, the payment and the dispute. */
export async function lockDispute(tx: Database, id: number): Promise<void> {
  const payment = sql`select payment_id from disputes where id = ${id}`
  await lockInOrder(tx, {
    bookings: ['no key update', sql`select booking_id from payments where id = (${payment})`],
    payments: ['no key update', payment],
  })
  await sql`select from disputes d where d.id = ${id} for update`.execute(tx)
}

/** The evidence as a PDF, its digest, and the digests of all facts and of those on which an answer rests. */
export type Pack = { file: Buffer; sha256: Buffer; factsSha256: Buffer; basisSha256: Buffer }

/**
 * Stores the answer and its evidence before the provider is called. Returns false if the dispute is closed, answered,
 * or being answered, so that only one of several people sends an answer. If the node stops before the answer is sent,
 * the dispute can be answered again after CLAIM_LASTS.
 */
export async function claimAnswer(
  tx: Database,
  id: number,
  { answer, by, pack }: { answer: DisputeAnswer; by: number; pack: Pack },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes d
    set answer = ${JSON.stringify(answer)}::jsonb, answer_claimed_at = clock_timestamp(), answered_by = ${by},
        answer_error = null, pack = ${pack.file}, pack_sha256 = ${pack.sha256}, pack_made_at = clock_timestamp(),
        facts_sha256 = ${pack.factsSha256}, basis_sha256 = ${pack.basisSha256}
    where d.id = ${id} and ${DISPUTE_IS_UNANSWERED}
      and (d.answer_claimed_at > clock_timestamp() - ${CLAIM_LASTS}) is not true
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** The facts that decide whether one person may accept this dispute. Amounts are in kobo. */
export type Approval = { openedByStaff: number; approvalAbove: number }

export async function selectApproval(tx: Database, id: number): Promise<Approval> {
  const { rows } = await sql<Approval>`
    select ${openedByStaff(sql`d.id`)}::float8 as "openedByStaff", ${APPROVAL_ABOVE}::float8 as "approvalAbove"
    from disputes d join payments p on p.id = d.payment_id
    where d.id = ${id}
  `.execute(tx)
  return only(rows)
}

/** Marks a dispute as answered. Returns undefined if it is marked already. */
export async function markAnswered(
  tx: Database,
  id: number,
  { answer, by }: { answer: DisputeAnswer; by: number | null },
): Promise<{ byName: string | null } | undefined> {
  const { rows } = await sql<{ byName: string | null }>`
    update disputes d
    set answer = ${JSON.stringify(answer)}::jsonb, answered_at = clock_timestamp(), answered_by = ${by},
        answer_claimed_at = coalesce(d.answer_claimed_at, clock_timestamp()), answer_error = null
    where d.id = ${id} and d.answered_at is null
    returning (select u.name from users u where u.id = ${by}) as "byName"
  `.execute(tx)
  return rows[0]
}

/** Allows another answer to the dispute, because the provider refused the one of this person. Stores the reason. */
export async function releaseAnswer(
  tx: Database,
  id: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await sql`
    update disputes d
    set answer = null, answer_claimed_at = null, answered_by = null, answer_error = ${reason.slice(0, 500)}
    where d.id = ${id} and d.answered_at is null and d.answered_by = ${by}
  `.execute(tx)
}

/** Returns the disputes to which the provider has no answer, the most urgent first. */
export async function selectUnanswered(db: Database): Promise<{ id: number; dueAt: Date }[]> {
  const { rows } = await sql<{ id: number; dueAt: Date }>`
    select d.id, d.due_at as "dueAt" from disputes d where ${DISPUTE_IS_UNANSWERED} order by d.due_at, d.id
  `.execute(db)
  return rows
}
