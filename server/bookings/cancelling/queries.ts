import { sql } from 'kysely'
import type { Kobo } from '#domain/money.ts'
import type { RefundPolicy } from '#domain/refund-policy.ts'
import type { SelfAct } from '#domain/self-blocks.ts'
import type { Counted, Share } from '#domain/share-out.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { CHARGE_KEPT, IS_CONTESTED, MONEY_KEPT } from '#server/platform/database/money-kept.ts'

export type CancellingFacts = {
  price: Kobo
  /** All that was paid and not refunded, without money that a bank reversed or disputes. */
  paid: Kobo
  /** All that counts for the booking. */
  counted: Kobo
  fees: Kobo
  seatNos: string[]
  seatIds: number[]
  policy: RefundPolicy
  now: Date
  departTime: Date
  promisedDepartTime: Date | null
  busType: string
  promisedBusType: string | null
}

/**
 * Reads the facts of a quote. Uses the clock of the database at this moment: `now()` is the start of the transaction,
 * which may have waited for a lock since. A booking without a policy gets the one in force.
 */
export async function selectCancelling(
  db: Database,
  bookingId: number,
): Promise<CancellingFacts | undefined> {
  const { rows } = await sql<CancellingFacts>`
    select b.price_kobo as price, money.paid, money.counted, money.fees, b.seat_nos as "seatNos", b.seat_ids as "seatIds",
           coalesce(b.refund_policy, refund_policy_in_force()) as policy, clock_timestamp() as now,
           t.depart_time as "departTime", b.promised_depart_time as "promisedDepartTime",
           bus.bus_type as "busType", b.promised_bus_type as "promisedBusType"
    from bookings b
    join trips t on t.id = b.trip_id
    join buses bus on bus.id = t.bus_id
    cross join lateral (
      select coalesce(sum(k.kept), 0)::int as paid, coalesce(sum(k.applied_kobo), 0)::int as counted,
             coalesce(sum(k.fees_kobo::bigint * k.kept / k.received_kobo), 0)::int as fees
      from (select ${MONEY_KEPT} as kept, p.applied_kobo, p.fees_kobo, p.received_kobo
            from payments p where p.booking_id = b.id and p.applied) k
    ) money
    where b.id = ${bookingId}
  `.execute(db)
  return rows[0]
}

/** Returns the payments that count for a booking, with the part of each that can be refunded or charged. */
export async function selectCounted(tx: Database, bookingId: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select p.id as "paymentId", p.applied_kobo as applied, ${MONEY_KEPT} as kept,
           case when ${IS_CONTESTED} then greatest(0, least(p.applied_kobo, p.received_kobo - p.charged_kobo - (
             select coalesce(sum(f.amount_kobo), 0) from refunds f where f.payment_id = p.id)))::int else 0 end as disputed
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
  quote: object
  charge: Kobo
  back: Kobo
  seatNos: string[]
  idemKey: string | null
}

export async function insertAct(tx: Database, act: NewAct): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into booking_acts (booking_id, trip_id, kind, by_passenger, user_id, quote, charge_kobo, back_kobo, seat_nos,
                              idem_key)
    values (${act.bookingId}, (select b.trip_id from bookings b where b.id = ${act.bookingId}), ${act.kind}, ${act.userId === null}, ${act.userId}::int, ${JSON.stringify(act.quote)}::jsonb,
            ${act.charge}, ${act.back}, ${act.seatNos}::text[], ${act.idemKey})
    returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

export type EarlierAct = { bookingId: number; kind: string; asked: string | null }

/** Returns the earlier act with this idempotency key. `asked` is the digest of its request. */
export async function selectActByKey(tx: Database, idemKey: string): Promise<EarlierAct | undefined> {
  const { rows } = await sql<EarlierAct>`
    select a.booking_id as "bookingId", a.kind, a.quote ->> 'asked' as asked
    from booking_acts a
    where a.idem_key = ${idemKey}
  `.execute(tx)
  return rows[0]
}

/** Counts how often the passenger has moved a booking to another trip. */
export async function countMoves(db: Database, bookingId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking_acts a
    where a.booking_id = ${bookingId} and a.kind = 'move' and a.by_passenger
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Lowers the money that counts for a booking. The caller has lowered its payments by the same amount. */
export async function lowerPaid(tx: Database, bookingId: number, lowered: Kobo): Promise<void> {
  await sql`
    update bookings
    set paid_kobo = paid_kobo - ${lowered}, required_kobo = least(required_kobo, paid_kobo - ${lowered})
    where id = ${bookingId}
  `.execute(tx)
}

/**
 * Stops counting a part of a payment and notes the part of it that we keep as a charge. A payment that no longer counts
 * needs an exception; it is closed at once, because the act decides about the money.
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

/** Cancels a booking whose money was taken from it, and frees its seats. Its list of seats stays. */
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

/** Takes seats and their money from a booking that keeps others. */
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

/**
 * Counts the charge of the last cancellation for the booking again, when the booking is revived. A refund of it that was
 * declined is part of the charge. Money that a bank
 * reversed or disputes does not count; it is no charge either, so that it is refunded if the bank decides for us.
 */
export async function unchargePayments(tx: Database, bookingId: number): Promise<void> {
  await sql`
    with act as (
      select a.charge_kobo + a.back_kobo - (
               select coalesce(sum(f.amount_kobo), 0) from refunds f where f.act_id = a.id) as charge_kobo
      from booking_acts a
      where a.booking_id = ${bookingId} and a.kind = 'cancel'
      order by a.id desc
      limit 1
    ), share as (
      select p.id,
             greatest(0, least(p.charged_kobo, act.charge_kobo - coalesce(sum(p.charged_kobo) over (
               order by p.id desc rows between unbounded preceding and 1 preceding), 0)))::int as kobo
      from payments p cross join act
      where p.booking_id = ${bookingId} and p.charged_kobo > 0
    )
    update payments p
    set charged_kobo = p.charged_kobo - share.kobo, applied_kobo = p.applied_kobo + share.kobo,
        applied = p.applied_kobo + share.kobo > 0
    from share
    where p.id = share.id and share.kobo > 0
  `.execute(tx)
}

/** Takes a later refund from the charge that we kept. A booking cancelled by an older version has no charge. */
export async function lowerCharge(tx: Database, paymentId: number, amount: Kobo): Promise<void> {
  await sql`
    update payments set charged_kobo = charged_kobo - least(charged_kobo, ${amount}::int) where id = ${paymentId}
  `.execute(tx)
}

export type ChargedAct = {
  id: number
  bookingId: number
  /** The charge for each cancelled seat above its flat part. */
  seats: { seatNo: string; more: Kobo }[]
  resoldSeatNos: string[]
  isBusFull: boolean
}

/**
 * Returns cancellations by policy whose trip left more than an hour ago, with the seats of theirs that another passenger
 * had at the departure. Seats that staff keep off sale do not count for a full bus.
 */
export async function selectChargedActs(db: Database, most: number): Promise<ChargedAct[]> {
  const { rows } = await sql<ChargedAct>`
    select a.id, a.booking_id as "bookingId",
           (select coalesce(jsonb_agg(jsonb_build_object(
                'seatNo', s.no, 'more', (q.seat ->> 'charge')::int - (q.seat ->> 'flat')::int)), '[]')
            from unnest(a.seat_nos) with ordinality as s (no, place)
            join jsonb_array_elements(coalesce(a.quote -> 'seats', '[]')) with ordinality as q (seat, place)
              on q.place = s.place) as seats,
           array(select s.seat_no from seats s
                 where s.trip_id = a.trip_id and s.seat_no = any (a.seat_nos) and s.status = 'BOOKED'
                 order by s.id) as "resoldSeatNos",
           not exists (select from seats s
                       where s.trip_id = a.trip_id and s.status not in ('BOOKED', 'UNAVAILABLE')) as "isBusFull"
    from booking_acts a join trips t on t.id = a.trip_id
    where a.kind = 'cancel' and a.charge_kobo > 0 and a.resale_checked_at is null
      and t.status <> 'CANCELED' and t.depart_time < now() - interval '1 hour'
    order by a.id
    limit ${most}
  `.execute(db)
  return rows
}

/** Notes that an act was checked. Returns false for the second of two jobs. Locks the booking and its payments. */
export async function noteResaleChecked(
  tx: Database,
  act: { id: number; bookingId: number },
): Promise<boolean> {
  await sql`select from bookings b where b.id = ${act.bookingId} for update`.execute(tx)
  await sql`select from payments p where p.booking_id = ${act.bookingId} order by p.id for update`.execute(tx)
  const { rows } = await sql`
    update booking_acts set resale_checked_at = now() where id = ${act.id} and resale_checked_at is null returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Returns the charges of a booking that can be refunded, by payment. */
export async function selectCharges(
  tx: Database,
  bookingId: number,
): Promise<{ paymentId: number; kept: Kobo }[]> {
  const { rows } = await sql<{ paymentId: number; kept: Kobo }>`
    select p.id as "paymentId", ${CHARGE_KEPT} as kept
    from payments p
    where p.booking_id = ${bookingId} and p.charged_kobo > 0
    order by p.id
  `.execute(tx)
  return rows
}
