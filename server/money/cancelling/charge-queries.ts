import { sql } from 'kysely'
import type { Returnable } from '#domain/money/refund-shares.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { CHARGE_KEPT, CHARGE_RESTORED } from '#server/platform/rules/money-kept.ts'

/** Returns the charges of a booking that can be refunded, by payment. */
export async function selectCharges(tx: Database, bookingId: number): Promise<Returnable[]> {
  const { rows } = await sql<Returnable>`
    select p.id as "paymentId", ${CHARGE_KEPT} as kept
    from payments p
    where p.booking_id = ${bookingId} and p.charged_kobo > 0
    order by p.id
  `.execute(tx)
  return rows
}

/** Ends the check for a resale of a booking's cancelled seats if no charge for them is left. */
export async function closeSettledActs(tx: Database, bookingId: number): Promise<void> {
  await sql`
    update booking_acts a set resale_checked_at = now()
    where a.booking_id = ${bookingId} and a.kind = 'cancel' and a.resale_checked_at is null
      and not exists (select from payments p where p.booking_id = a.booking_id and p.charged_kobo > 0)
  `.execute(tx)
}

/**
 * Counts the charge of the last cancellation for the booking again, when the booking is revived. A resale of its seats,
 * or a dispute that we win, returns nothing of it then. Money that a bank reversed or disputes does not count; it is no
 * charge either, so that it is refunded if the bank decides for us.
 */
export async function unchargePayments(tx: Database, bookingId: number): Promise<void> {
  await sql`
    with share as (
      select p.id, ${CHARGE_RESTORED} as kobo from payments p where p.booking_id = ${bookingId} and p.charged_kobo > 0
    )
    update payments p
    set charged_kobo = p.charged_kobo - share.kobo, applied_kobo = p.applied_kobo + share.kobo,
        applied = p.applied_kobo + share.kobo > 0
    from share
    where p.id = share.id and share.kobo > 0
  `.execute(tx)
  await sql`
    update booking_acts set resale_checked_at = coalesce(resale_checked_at, now()), quote = quote - 'disputed'
    where id = (select max(a.id) from booking_acts a where a.booking_id = ${bookingId} and a.kind = 'cancel')
  `.execute(tx)
}
