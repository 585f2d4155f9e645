import { sql } from 'kysely'
import type { Returnable } from '#domain/money/refund-shares.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { CHARGE_KEPT, CHARGE_RESTORED } from '#server/platform/rules/money-kept.ts'

/** Returns, for each payment of a booking, the part of its charge that can be refunded. */
export async function selectCharges(tx: Database, bookingId: number): Promise<Returnable[]> {
  const { rows } = await sql<Returnable>`
    select p.id as "paymentId", ${CHARGE_KEPT} as kept
    from payments p
    where p.booking_id = ${bookingId} and p.charged_kobo > 0
    order by p.id
  `.execute(tx)
  return rows
}

/** Marks the cancelled seats of a booking as checked for a resale if no charge is left that a resale could return. */
export async function closeSettledActs(tx: Database, bookingId: number): Promise<void> {
  await sql`
    update booking_acts a set resale_checked_at = now()
    where a.booking_id = ${bookingId} and a.kind = 'cancel' and a.resale_checked_at is null
      and not exists (select from payments p where p.booking_id = a.booking_id and p.charged_kobo > 0)
  `.execute(tx)
}

/**
 * Counts the charge of the last cancellation for the booking again, because the booking is revived. After that, neither
 * a resale of its seats nor a dispute that we win returns this money. The caller then stops counting the money that a
 * bank reversed or disputes. That money is no charge either, so it is refunded if the bank decides for us.
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
