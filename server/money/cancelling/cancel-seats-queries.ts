import { sql } from 'kysely'
import type { SelfAct } from '#domain/changes/self-blocks.ts'
import type { Counted, Share } from '#domain/money/share-out.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { MONEY_DISPUTED, MONEY_KEPT } from '#server/platform/rules/money-kept.ts'

/** Returns the payments that count for a booking, with the part of each that can be refunded or charged. */
export async function selectCounted(tx: Database, bookingId: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select p.id as "paymentId", p.applied_kobo as applied, ${MONEY_KEPT} as kept,
           ${MONEY_DISPUTED} as disputed
    from payments p
    where p.booking_id = ${bookingId} and p.applied
    order by p.id
  `.execute(tx)
  return rows
}

export type NewAct = {
  bookingId: number
  kind: 'cancel' | 'refund' | SelfAct
  userId: number | null
  /** True if a rule of the product decided, not the passenger or staff. */
  isByProduct?: boolean
  quote: object
  charge: Kobo
  back: Kobo
  seatNos: string[]
}

export async function insertAct(tx: Database, act: NewAct): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into booking_acts (booking_id, trip_id, kind, by_passenger, user_id, quote, charge_kobo, back_kobo, seat_nos)
    values (${act.bookingId}, (select b.trip_id from bookings b where b.id = ${act.bookingId}), ${act.kind}, ${act.userId === null && !act.isByProduct}, ${act.userId}::int, ${JSON.stringify(act.quote)}::jsonb,
            ${act.charge}, ${act.back}, ${act.seatNos}::text[])
    returning id
  `.execute(tx)
  return only(rows).id
}

/**
 * Stops counting a part of a payment for its booking and stores how much of that part we keep as a charge. If nothing
 * of the payment counts any more, the database requires an exception. This exception is stored as closed, because the
 * act decides about the money and staff need not look at it.
 */
export async function lowerPayment(tx: Database, share: Share): Promise<void> {
  await sql`
    update payments p
    set applied_kobo = p.applied_kobo - ${share.lowered}, applied = p.applied_kobo > ${share.lowered},
        charged_kobo = p.charged_kobo + ${share.charge},
        exception = case when p.applied_kobo > ${share.lowered} then p.exception
                         else coalesce(p.exception, 'booking_not_active') end,
        exception_closed_at = case when p.applied_kobo > ${share.lowered} or p.exception is not null
                              then p.exception_closed_at else now() end
    where p.id = ${share.paymentId}
  `.execute(tx)
}

/** Cancels a booking whose payments no longer count, and frees its seats. The booking keeps its list of seats. */
export async function cancelWhole(
  tx: Database,
  bookingId: number,
  because: 'staff' | 'customer',
): Promise<void> {
  await sql`
    update seats set status = 'AVAILABLE', booking_id = null, hold_expires_at = null where booking_id = ${bookingId}
  `.execute(tx)
  await sql`
    update bookings set status = 'CANCELLED', cancelled_because = ${because}, cancelled_at = now(), paid_kobo = 0
    where id = ${bookingId}
  `.execute(tx)
}

/** Removes some seats and their money from a booking that keeps its other seats. */
export async function cancelPart(
  tx: Database,
  bookingId: number,
  { seatIds, lowered }: { seatIds: number[]; lowered: Kobo },
): Promise<void> {
  await sql`
    update bookings b
    set seat_ids = left_over.ids, seat_nos = left_over.nos, paid_kobo = b.paid_kobo - ${lowered},
        required_kobo = least(b.required_kobo, b.paid_kobo - ${lowered}, b.price_kobo * cardinality(left_over.ids))
    from (
      select array_agg(s.id order by s.place) as ids, array_agg(s.no order by s.place) as nos
      from bookings k cross join lateral unnest(k.seat_ids, k.seat_nos) with ordinality as s (id, no, place)
      where k.id = ${bookingId} and s.id <> all (${seatIds}::int[])
    ) left_over
    where b.id = ${bookingId}
  `.execute(tx)
  await sql`
    update seats set status = 'AVAILABLE', booking_id = null, hold_expires_at = null
    where booking_id = ${bookingId} and id = any (${seatIds}::int[])
  `.execute(tx)
}

/** Lowers the money that counts for a booking. The caller has lowered its payments by the same amount. */
export async function lowerPaid(tx: Database, bookingId: number, lowered: Kobo): Promise<void> {
  await sql`
    update bookings
    set paid_kobo = paid_kobo - ${lowered}, required_kobo = least(required_kobo, paid_kobo - ${lowered})
    where id = ${bookingId}
  `.execute(tx)
}

/** Stores the percent of the fare that a later cancellation costs at least. */
export async function noteLeastPercent(tx: Database, bookingId: number, percent: number): Promise<void> {
  await sql`update bookings set least_percent = ${percent} where id = ${bookingId}`.execute(tx)
}
