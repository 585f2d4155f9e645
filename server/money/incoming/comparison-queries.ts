import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { MAX_ATTEMPTS_ASKED } from '#server/platform/rules/booking-states.ts'
import { IS_MARKED_PAID } from '#server/platform/rules/money-kept.ts'

/**
 * Claims due payments for two minutes, so that no second node asks about them meanwhile. Takes at most the five newest
 * due payments of a booking. If more than `most` are due, the newest payment of every booking comes before the second
 * newest of any, so that many payments of one booking do not delay the others. A second node that asks at the same moment
 * gets none and asks again a minute later.
 */
export async function takeDuePayments(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    with ranked as (
      select d.id, d.next_check_at as due_at, row_number() over (partition by d.booking_id order by d.id desc) as place
      from payments d
      where d.next_check_at <= now()
    ), first as (
      select id from ranked
      where place <= ${sql.lit(MAX_ATTEMPTS_ASKED)}
      order by place, due_at
      limit ${most}
    ), taken as (
      select d.id
      from payments d
      where d.id in (select first.id from first) and d.next_check_at <= now()
      for update skip locked
    )
    update payments p
    set next_check_at = now() + interval '2 minutes'
    where p.id in (select taken.id from taken)
    returning p.reference
  `.execute(db)
  return rows.map((row) => row.reference)
}

/**
 * `isCounted` is true if we count the provider's money as received. It is false if only staff marked the payment as
 * paid. `isReversed` is true if the payment already has the exception `reversed`.
 */
export type Known = { isCounted: boolean; isReversed: boolean }

/** Returns the payments with these references that we know, by reference. */
export async function selectKnown(db: Database, references: string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { reference: string }>`
    select p.reference, p.status = 'PAID' and not ${IS_MARKED_PAID} as "isCounted",
           p.exception is not distinct from 'reversed' as "isReversed"
    from payments p
    where p.reference = any (${references}::text[])
  `.execute(db)
  return new Map(rows.map(({ reference, ...known }) => [reference, known]))
}

/**
 * Returns the ids of online payments that we count as paid and the provider did not list, although it must have started
 * them between `from` and `to`. The provider starts a payment after we have inserted our row and before the payment is
 * paid. The query therefore selects only rows that were paid by `to` and inserted at least an hour after `from`,
 * because clocks differ.
 */
export async function selectUnlisted(
  db: Database,
  { from, to, mode, listed }: { from: Date; to: Date; mode: string; listed: string[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from payments p
    where p.provider = 'paystack' and p.status = 'PAID' and p.mode = ${mode} and not ${IS_MARKED_PAID}
      and p.created_at >= ${from}::timestamptz + interval '1 hour' and p.paid_at <= ${to}
      and p.reference <> all (${listed}::text[])
    order by p.id
  `.execute(db)
  return rows.map(({ id }) => id)
}
