import { type RawBuilder, sql } from 'kysely'
import type { KnownAs } from '#domain/bookings/same-passenger.ts'
import type { SelfAct } from '#domain/changes/self-blocks.ts'
import type { RefundPolicy } from '#domain/company/refund-policy.ts'
import type { Returnable } from '#domain/money/refund-shares.ts'
import type { Counted, Share } from '#domain/money/share-out.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import {
  CHARGE_KEPT,
  CHARGE_RESTORED,
  IS_CONTESTED,
  MONEY_DISPUTED,
  MONEY_KEPT,
} from '#server/platform/rules/money-kept.ts'
import { FARE_WITH_OFFER, OFFER_IS_FOR_TRIP } from '#server/platform/rules/offers.ts'

export type CancellingFacts = {
  price: Kobo
  /** The money that was paid and not refunded, without money that a bank reversed or disputes. */
  paid: Kobo
  /** The money that counts for the booking, disputed or not. */
  counted: Kobo
  /** The provider's fees on `paid`. */
  fees: Kobo
  /** The part of `counted` that a bank disputes. */
  disputed: Kobo
  /** The provider's fees on `disputed`. */
  disputedFees: Kobo
  seatNos: string[]
  seatIds: number[]
  policy: RefundPolicy
  now: Date
  departTime: Date
  promisedDepartTime: Date | null
  busType: string
  promisedBusType: string | null
  /** The percent of the fare that a cancellation costs at least. */
  leastPercent: number
  /** The place where the trip starts. */
  origin: string
}

/**
 * Reads the facts of a quote. Uses the clock of the database at this moment: `now()` is the start of the transaction,
 * which may have waited for a lock since. An older booking without a policy gets the one of its time.
 */
export async function selectCancelling(
  db: Database,
  bookingId: number,
): Promise<CancellingFacts | undefined> {
  const { rows } = await sql<CancellingFacts>`
    select b.price_kobo as price, money.paid, money.counted, money.fees, money.disputed,
           money.disputed_fees as "disputedFees", b.seat_nos as "seatNos", b.seat_ids as "seatIds",
           coalesce(b.refund_policy, refund_policy_at(b.created_at)) as policy, clock_timestamp() as now,
           t.depart_time as "departTime", b.promised_depart_time as "promisedDepartTime",
           bus.bus_type as "busType", b.promised_bus_type as "promisedBusType", b.least_percent as "leastPercent",
           r.origin
    from bookings b
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    join buses bus on bus.id = t.bus_id
    cross join lateral (
      select coalesce(sum(k.kept), 0)::int as paid, coalesce(sum(k.applied_kobo), 0)::int as counted,
             coalesce(sum(k.fees_kobo::bigint * k.kept / k.received_kobo), 0)::int as fees,
             coalesce(sum(k.disputed), 0)::int as disputed,
             coalesce(sum(k.fees_kobo::bigint * k.disputed / k.received_kobo), 0)::int as disputed_fees
      from (select ${MONEY_KEPT} as kept, ${MONEY_DISPUTED} as disputed, p.applied_kobo, p.fees_kobo, p.received_kobo
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
  /** True if neither the passenger nor staff decided, but a rule of the product. */
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

/** Counts how often the passenger has moved a booking to another trip. */
export async function countMoves(db: Database, bookingId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking_acts a
    where a.booking_id = ${bookingId} and a.kind = 'move' and a.by_passenger
  `.execute(db)
  return rows[0]?.count ?? 0
}

type KeptOffer = { id: number; title: string; fare: Kobo }

/**
 * Returns the offer of a booking with the fare per seat that it gives on another trip. Returns undefined if the booking
 * has none, or if it is not valid for that trip today. Its limit does not count: the booking has used it already.
 */
export async function selectKeptOffer(
  db: Database,
  { bookingId, tripId }: { bookingId: number; tripId: number },
): Promise<KeptOffer | undefined> {
  const { rows } = await sql<KeptOffer>`
    select o.id, o.title, ${FARE_WITH_OFFER} as fare
    from bookings b join offers o on o.id = b.offer_id join trips t on t.id = ${tripId}
    where b.id = ${bookingId} and ${OFFER_IS_FOR_TRIP}
  `.execute(db)
  return rows[0]
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

/** Ends the check for a resale of a booking's cancelled seats if no charge for them is left. */
export async function closeSettledActs(tx: Database, bookingId: number): Promise<void> {
  await sql`
    update booking_acts a set resale_checked_at = now()
    where a.booking_id = ${bookingId} and a.kind = 'cancel' and a.resale_checked_at is null
      and not exists (select from payments p where p.booking_id = a.booking_id and p.charged_kobo > 0)
  `.execute(tx)
}

/** A booked seat whose booking came to the trip after an act. */
type Newcomer = {
  seatNo: string
  /** False if the booking had cancelled the seat itself before and was revived. */
  isSold: boolean
  /** The buyer and the person on the seat. */
  knownAs: KnownAs
}

export type ChargedAct = {
  id: number
  bookingId: number
  isMove: boolean
  charge: Kobo
  /** For each cancelled seat its charge, and the part above the flat charge, which a resale returns. */
  seats: { seatNo: string; charge: Kobo; more: Kobo }[]
  /** The people of the booking. */
  knownAs: KnownAs
  newcomers: Newcomer[]
  isBusFull: boolean
  isTripCanceled: boolean
}

/** Booking `b` cancelled seat `s` before and was revived with it. */
const IS_REVIVED = sql<boolean>`exists (
  select from booking_acts c
  where c.booking_id = b.id and c.kind = 'cancel' and c.trip_id = s.trip_id and s.seat_no = any (c.seat_nos))`

/**
 * Booking `b` came to the trip of act `a` after the act: it was sold then, or moved there from another trip. A
 * passenger who was on the bus before and takes the free seat leaves another one free.
 */
const CAME_SINCE = sql<boolean>`(
  b.confirmed_at > a.created_at
  or exists (select from booking_acts m
             where m.booking_id = b.id and m.kind = 'move' and m.created_at > a.created_at
               and (m.quote ->> 'tripId')::int = a.trip_id))`

/** Move `a` is the one that brought booking `own` to the trip with which the company cancelled it. */
const IS_MOVE_TO_CANCELED = sql<boolean>`(
  own.cancelled_because is not distinct from 'trip_canceled' and (a.quote ->> 'tripId')::int = own.trip_id
  and not exists (select from booking_acts m
                  where m.booking_id = a.booking_id and m.kind = 'move' and m.id > a.id))`

/**
 * What is known about the people of booking `k`, whose names and phone numbers are also in rows `p` of passengers that
 * match. Payments and the hold keep the contact of that time, so a contact that was changed later is known too.
 */
const knownAs = (k: 'own' | 'b', people: RawBuilder<unknown>) => sql`jsonb_build_object(
  'names', to_jsonb(array[${sql.ref(k)}.passenger_name] || array(select p.name from passengers p where ${people})),
  'emails', to_jsonb(array[${sql.ref(k)}.email] || array(
              select p.payer_email from payments p where p.booking_id = ${sql.ref(`${k}.id`)})),
  'phones', to_jsonb(array[${sql.ref(k)}.mobile, coalesce(${sql.ref(k)}.hold_phone, '')] || array(
              select p.phone from passengers p where ${people})))`

/**
 * Returns cancellations by policy whose trip left more than an hour ago, with the seats of the trip that other bookings
 * took since. Seats that staff keep off sale do not count for a full bus. Also returns those whose trip the company has
 * cancelled since, once that cannot be undone, and the charged move that brought a booking to a trip that the company
 * cancelled. Other charged moves are returned a week after the departure: their charge stays, and the job need not look
 * at them again. While a bank decides about the money, the act waits.
 */
export async function selectChargedActs(db: Database, most: number): Promise<ChargedAct[]> {
  const { rows } = await sql<ChargedAct>`
    select a.id, a.booking_id as "bookingId", a.kind = 'move' as "isMove", a.charge_kobo as charge,
           (select coalesce(jsonb_agg(jsonb_build_object(
                'seatNo', s.no, 'charge', (q.seat ->> 'charge')::int, 'more', (q.seat ->> 'charge')::int - (q.seat ->> 'flat')::int)), '[]')
            from unnest(a.seat_nos) with ordinality as s (no, place)
            join jsonb_array_elements(coalesce(a.quote -> 'seats', '[]')) with ordinality as q (seat, place)
              on q.place = s.place) as seats,
           ${knownAs('own', sql`p.booking_id = own.id`)} as "knownAs",
           (select coalesce(jsonb_agg(jsonb_build_object(
                'seatNo', s.seat_no, 'isSold', ${CAME_SINCE} and not ${IS_REVIVED},
                'knownAs', ${knownAs('b', sql`p.booking_id = b.id and p.seat_no = s.seat_no`)}) order by s.id), '[]')
            from seats s join bookings b on b.id = s.booking_id
            where s.trip_id = a.trip_id and s.status = 'BOOKED' and b.id <> a.booking_id
              and (${CAME_SINCE} or ${IS_REVIVED})) as newcomers,
           not exists (select from seats s
                       where s.trip_id = a.trip_id and s.status not in ('BOOKED', 'UNAVAILABLE')) as "isBusFull",
           case a.kind when 'move' then ${IS_MOVE_TO_CANCELED}
           else t.status = 'CANCELED' end as "isTripCanceled"
    from booking_acts a
    join bookings own on own.id = a.booking_id
    join trips t on t.id = case a.kind when 'move' then own.trip_id else a.trip_id end
    where a.charge_kobo > 0 and a.resale_checked_at is null
      and (a.kind = 'cancel' or a.kind = 'move' and (
            ${IS_MOVE_TO_CANCELED} or t.depart_time < now() - interval '7 days'))
      and case when t.status = 'CANCELED' or a.kind = 'move' then not exists (
            select from trip_cancellations c
            where c.trip_id = t.id and c.status = 'DONE' and c.undo_until > clock_timestamp())
          else t.depart_time < now() - interval '1 hour' end
      and not exists (select from payments p
                      where p.booking_id = a.booking_id and p.charged_kobo > 0 and ${IS_CONTESTED}
                        and p.exception is distinct from 'reversed')
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
  await lockInOrder(tx, {
    bookings: ['update', act.bookingId],
    payments: ['update', sql`select id from payments where booking_id = ${act.bookingId}`],
  })
  const { rows } = await sql`
    update booking_acts set resale_checked_at = now() where id = ${act.id} and resale_checked_at is null returning 1
  `.execute(tx)
  return rows.length > 0
}

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
