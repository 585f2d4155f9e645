import { sql } from 'kysely'
import type { Kobo } from '#domain/money.ts'
import type { Database } from '#server/platform/database/connect.ts'

export type PaidPaymentRow = {
  id: number
  bookingId: number
  received: Kobo
  exception: string | null
  isClosed: boolean
  givenBack: Kobo
  /** The amount received through the provider. The amount that staff marked as paid is not part of it. */
  cameByProvider: Kobo
}

/**
 * Locks the booking, then the payment. `givenBack` is the sum of the recorded refunds that may have reached the
 * provider.
 */
export async function lockPaidRow(tx: Database, reference: string): Promise<PaidPaymentRow | undefined> {
  await sql`
    select from bookings b
    where b.id = (select p.booking_id from payments p where p.reference = ${reference})
    for no key update
  `.execute(tx)
  await sql`select from payments p where p.reference = ${reference} for no key update`.execute(tx)
  const { rows } = await sql<PaidPaymentRow>`
    select p.id, p.booking_id as "bookingId", p.received_kobo as received, p.exception,
           p.exception_closed_at is not null as "isClosed",
           (select coalesce(sum(r.amount_kobo), 0)::int from refunds r
            where r.payment_id = p.id and r.method = 'paystack' and r.sent_attempt_at is not null
              and r.status in ('REQUESTED', 'SENT', 'PROCESSED')) as "givenBack",
           p.received_kobo - case when p.recorded_by is null then 0 else p.amount_kobo end as "cameByProvider"
    from payments p
    where p.reference = ${reference} and p.status = 'PAID'
  `.execute(tx)
  return rows[0]
}

/** What the bank took of a reversed payment `p`: all that was neither refunded nor taken by a dispute. */
const REVERSED = sql`
  greatest(0, p.received_kobo - (
    select coalesce(sum(r.amount_kobo), 0) from refunds r
    where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')) - (
    select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = p.id))`

export async function openException(
  tx: Database,
  paymentId: number,
  exception: 'disputed' | 'reversed',
): Promise<void> {
  await sql`
    update payments p
    set exception = ${exception}, exception_closed_at = null, exception_closed_by = null,
        reversed_kobo = case when ${exception} = 'reversed' then ${REVERSED} else p.reversed_kobo end
    where p.id = ${paymentId}
  `.execute(tx)
}
