import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { TAKEN_BACK } from './money-kept.ts'

/** Takes a refund from the charge that we kept of a payment. */
export async function lowerCharge(tx: Database, paymentId: number, amount: Kobo): Promise<void> {
  await sql`
    update payments set charged_kobo = charged_kobo - least(charged_kobo, ${amount}::int) where id = ${paymentId}
  `.execute(tx)
}

/**
 * Lowers the charge of a payment to the money that is left of it, after a bank has taken a part or the provider has
 * refunded one without our request. Requires the payment to be locked.
 */
export async function capCharge(tx: Database, paymentId: number): Promise<void> {
  await sql`
    update payments p set charged_kobo = rest.kobo
    from (
      select greatest(0, p.received_kobo - ${TAKEN_BACK} - (
               select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id))::int as kobo
      from payments p where p.id = ${paymentId}
    ) rest
    where p.id = ${paymentId} and p.charged_kobo > rest.kobo
  `.execute(tx)
}
