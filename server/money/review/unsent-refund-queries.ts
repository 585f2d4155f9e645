import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { TAKEN_BACK } from '#server/platform/rules/money-kept.ts'
import { IS_UNSENT, isReplaceable } from '#server/platform/rules/refund-waits.ts'

export type Reduced = { id: number; bookingId: number; from: Kobo; to: Kobo }

/**
 * Lowers the refunds that were never sent or that failed by this amount in total, the oldest first. Deletes a refund
 * with nothing left, and lowers the part that the policy gives to at most the rest. Leaves out a refund that may be at
 * the provider: it is lowered before it is sent again. `withWaiting` includes waiting refunds whose money still counts
 * for the booking.
 */
export async function reduceUnsentRows(
  tx: Database,
  paymentId: number,
  by: Kobo,
  { withWaiting }: { withWaiting: boolean },
): Promise<Reduced[]> {
  const { rows } = await sql<Reduced>`
    with unsent as (
      select r.id, r.amount_kobo, sum(r.amount_kobo) over (order by r.id) - r.amount_kobo as before
      from refunds r
      where r.payment_id = ${paymentId} and ${IS_UNSENT} and (${withWaiting} or not ${isReplaceable('r')})
    ), less as (
      select id, amount_kobo, greatest(0, least(amount_kobo, amount_kobo + before - ${by}::int))::int as rest
      from unsent
    ), deleted as (
      delete from refunds r using less where r.id = less.id and less.rest = 0
    ), lowered as (
      update refunds r set amount_kobo = less.rest, owed_kobo = least(r.owed_kobo, less.rest)
      from less where r.id = less.id and less.rest > 0 and less.rest < r.amount_kobo
    )
    select less.id, p.booking_id as "bookingId", less.amount_kobo as "from", less.rest as "to"
    from less join payments p on p.id = ${paymentId}
    where less.rest < less.amount_kobo
    order by less.id
  `.execute(tx)
  return rows
}

/**
 * Returns the amount by which all refunds and the amounts that banks took exceed the received money. Zero if no bank
 * took anything.
 */
export async function selectTooMuch(tx: Database, paymentId: number): Promise<Kobo> {
  const { rows } = await sql<{ tooMuch: Kobo }>`
    select greatest(0, ${TAKEN_BACK} - p.received_kobo + (
             select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id))::int as "tooMuch"
    from payments p
    where p.id = ${paymentId} and ${TAKEN_BACK} > 0
  `.execute(tx)
  return rows[0]?.tooMuch ?? (0 as Kobo)
}
