import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { REFUNDABLE_AT_PROVIDER } from '#server/platform/rules/money-kept.ts'
import { IS_IN_NAIRA } from '#server/platform/rules/money-moved.ts'
import { IS_UNSENT, isWaiting } from '#server/platform/rules/refund-waits.ts'

/**
 * Raises a refund that was never sent or that failed, because amounts that banks took were subtracted from such
 * refunds. Returns whether there was one. Does not raise refunds that can be declined or that staff gave for another
 * reason. While a trip cancellation can be undone, its own refund is raised only by money that the cancellation owes,
 * and other refunds only by other money: an undo withdraws exactly what the cancellation owes.
 */
export async function raiseUnsentRefund(
  tx: Database,
  paymentId: number,
  { amount, tripCancellationId }: { amount: Kobo; tripCancellationId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update refunds u set amount_kobo = u.amount_kobo + ${amount}::int
    where u.id = (
      select r.id from refunds r join payments p on p.id = r.payment_id
      where r.payment_id = ${paymentId} and ${IS_UNSENT} and not ${isWaiting('r')}
        and r.reason not in ('goodwill', 'recorded_by_mistake', 'by_provider')
        and case when ${tripCancellationId}::int is null
            then r.not_before is null or r.not_before <= clock_timestamp()
            else r.trip_cancellation_id = ${tripCancellationId}::int end
        and (r.method <> 'paystack' or ${amount}::int <= ${REFUNDABLE_AT_PROVIDER})
      order by r.status = 'REQUESTED' desc, r.id desc limit 1)
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function isInNaira(tx: Database, paymentId: number): Promise<boolean> {
  const { rows } = await sql`select from payments p where p.id = ${paymentId} and ${IS_IN_NAIRA}`.execute(tx)
  return rows.length > 0
}

/**
 * Opens the exception `booking_not_active`, because money of a payment does not count for its booking. This happens if
 * staff cancelled the booking and confirmed it again while the bank was deciding, or if the bank gave money back.
 */
export async function flagUnusedMoney(tx: Database, paymentId: number): Promise<void> {
  await sql`
    update payments
    set exception = 'booking_not_active', exception_closed_at = null, exception_closed_by = null
    where id = ${paymentId}
  `.execute(tx)
}
