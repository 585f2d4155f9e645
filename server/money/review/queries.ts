import { sql } from 'kysely'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { TAKEN_BACK } from '#server/platform/rules/money-kept.ts'
import { isReplaceable, MAY_BE_AT_PROVIDER } from '#server/platform/rules/refund-waits.ts'

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

const CAME_BY_PROVIDER = sql<Kobo>`
  (p.received_kobo - case when p.recorded_by is null then 0 else p.amount_kobo end)`

/** Locks booking and payment. `givenBack` is the sum of the recorded refunds that may have reached the provider. */
export async function lockPaidRow(tx: Database, reference: string): Promise<PaidPaymentRow | undefined> {
  await lockInOrder(tx, {
    bookings: ['no key update', sql`select booking_id from payments where reference = ${reference}`],
    payments: ['no key update', sql`select id from payments where reference = ${reference}`],
  })
  const { rows } = await sql<PaidPaymentRow>`
    select p.id, p.booking_id as "bookingId", p.received_kobo as received, p.exception,
           p.exception_closed_at is not null as "isClosed",
           (select coalesce(sum(r.amount_kobo), 0)::int from refunds r
            where r.payment_id = p.id and ${MAY_BE_AT_PROVIDER}) as "givenBack",
           ${CAME_BY_PROVIDER} as "cameByProvider"
    from payments p
    where p.reference = ${reference} and p.status = 'PAID'
  `.execute(tx)
  return rows[0]
}

/**
 * The amount that the bank took from a reversed payment `p`: all money that came through the provider, less refunds
 * through the provider and amounts taken by disputes. A refund by hand does not lower it, because that money is still
 * at the provider.
 */
const REVERSED = sql`
  greatest(0, ${CAME_BY_PROVIDER} - (
    select coalesce(sum(r.amount_kobo), 0) from refunds r
    where r.payment_id = p.id and ${MAY_BE_AT_PROVIDER}) - (
    select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = p.id))`

export async function openException(
  tx: Database,
  paymentId: number,
  exception: 'disputed' | 'reversed',
): Promise<void> {
  await sql`
    update payments
    set exception = ${exception}, exception_closed_at = null, exception_closed_by = null
    where id = ${paymentId}
  `.execute(tx)
}

/**
 * Stores the amount that the bank took from a reversed payment: all of it, or `amount`. Returns the part that was not
 * stored before.
 */
export async function noteReversed(tx: Database, paymentId: number, amount: Kobo | null): Promise<Kobo> {
  const { rows } = await sql<{ taken: Kobo }>`
    update payments p set reversed_kobo = reversed.now
    from (
      select p.reversed_kobo as before,
             least(p.received_kobo, coalesce(${amount}::int, ${REVERSED}))::int as now
      from payments p where p.id = ${paymentId}
    ) reversed
    where p.id = ${paymentId} and p.received_kobo > 0
    returning greatest(0, reversed.now - reversed.before) as taken
  `.execute(tx)
  return rows[0]?.taken ?? (0 as Kobo)
}

/**
 * Returns the part of a payment that neither counts for its booking nor is charged, refunded or taken by a bank.
 * Negative if counted money was refunded or taken as well. Does not subtract a waiting refund of money that still
 * counts.
 */
export async function selectSpare(tx: Database, paymentId: number): Promise<number> {
  const { rows } = await sql<{ spare: number }>`
    select (p.received_kobo - p.applied_kobo - p.charged_kobo - ${TAKEN_BACK} - (
      select coalesce(sum(f.amount_kobo), 0) from refunds f
      where f.payment_id = p.id and not ${isReplaceable('f')}))::int as spare
    from payments p
    where p.id = ${paymentId} and p.received_kobo > 0
  `.execute(tx)
  return rows[0]?.spare ?? 0
}

/**
 * Stops counting money of a payment for its confirmed booking, which owes it again. Returns the amount. Lowers the
 * required amount too, as with all money that leaves a booking, so that the passenger keeps the seats.
 */
export async function uncountMoney(tx: Database, paymentId: number, amount: Kobo): Promise<Kobo> {
  const { rows } = await sql<{ owed: Kobo }>`
    with owed as (
      select p.id, p.booking_id, least(p.applied_kobo, ${amount}::int) as kobo
      from payments p join bookings b on b.id = p.booking_id
      where p.id = ${paymentId} and p.applied and b.status = 'CONFIRMED'
    ), uncounted as (
      update payments p
      set applied_kobo = p.applied_kobo - owed.kobo, applied = p.applied_kobo > owed.kobo,
          exception = case when p.applied_kobo > owed.kobo then p.exception else coalesce(p.exception, 'disputed') end
      from owed where p.id = owed.id
    ), owing as (
      update bookings b
      set paid_kobo = b.paid_kobo - owed.kobo, required_kobo = least(b.required_kobo, b.paid_kobo - owed.kobo),
          is_split_payment = true
      from owed where b.id = owed.booking_id
    )
    select kobo as owed from owed
  `.execute(tx)
  return rows[0]?.owed ?? (0 as Kobo)
}

/** Counts at most this amount of a payment for what its confirmed booking owes. Returns what counts now. */
export async function countForDue(
  tx: Database,
  paymentId: number,
  amount: Kobo,
): Promise<{ bookingId: number; paid: Kobo }> {
  const { rows } = await sql<{ bookingId: number; paid: Kobo }>`
    with paid as (
      select p.id, p.booking_id, least(b.due_kobo, ${amount}::int) as kobo
      from payments p join bookings b on b.id = p.booking_id
      where p.id = ${paymentId} and b.status = 'CONFIRMED' and b.due_kobo > 0
    ), counted as (
      update payments p set applied_kobo = p.applied_kobo + paid.kobo, applied = true from paid where p.id = paid.id
    ), owing as (
      update bookings b set paid_kobo = b.paid_kobo + paid.kobo from paid where b.id = paid.booking_id
    )
    select booking_id as "bookingId", kobo as paid from paid
  `.execute(tx)
  return rows[0] ?? { bookingId: 0, paid: 0 as Kobo }
}
