import { type RawBuilder, sql } from 'kysely'
import type { KnownAs } from '#domain/bookings/same-passenger.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { IS_CONTESTED } from '#server/platform/rules/money-kept.ts'

/** A seat of another booking that came to the trip after the act, or that was revived. */
type Newcomer = {
  seatNo: string
  /** False if the booking had cancelled this seat and was revived with it. */
  isSold: boolean
  /** The buyer and the person on the seat. */
  knownAs: KnownAs
}

export type ChargedAct = {
  id: number
  bookingId: number
  isMove: boolean
  charge: Kobo
  /** The charge of each cancelled seat. `more` is the part above the flat charge, which a resale returns. */
  seats: { seatNo: string; charge: Kobo; more: Kobo }[]
  /** The names and contacts of the people of the booking. */
  knownAs: KnownAs
  newcomers: Newcomer[]
  isBusFull: boolean
  isTripCanceled: boolean
}

/** True if booking `b` had cancelled seat `s` and was revived with it. */
const IS_REVIVED = sql<boolean>`exists (
  select from booking_acts c
  where c.booking_id = b.id and c.kind = 'cancel' and c.trip_id = s.trip_id and s.seat_no = any (c.seat_nos))`

/**
 * True if booking `b` came to the trip of act `a` after the act: it was sold after the act, or moved there from another
 * trip. A passenger who changes to the free seat from another seat of the same bus does not count, because that seat is
 * free then.
 */
const CAME_SINCE = sql<boolean>`(
  b.confirmed_at > a.created_at
  or exists (select from booking_acts m
             where m.booking_id = b.id and m.kind = 'move' and m.created_at > a.created_at
               and (m.quote ->> 'tripId')::int = a.trip_id))`

/** True if act `a` is the last move of booking `own` and brought it to the trip with which the company cancelled it. */
const IS_MOVE_TO_CANCELED = sql<boolean>`(
  own.cancelled_because is not distinct from 'trip_canceled' and (a.quote ->> 'tripId')::int = own.trip_id
  and not exists (select from booking_acts m
                  where m.booking_id = a.booking_id and m.kind = 'move' and m.id > a.id))`

/**
 * The known names and contacts of the people of booking `k`. `people` selects its rows `p` of passengers. Payments and
 * the hold keep the contact of their time, so a person is recognised even if the contact was changed later.
 */
const knownAs = (k: 'own' | 'b', people: RawBuilder<unknown>) => sql`jsonb_build_object(
  'names', to_jsonb(array[${sql.ref(k)}.passenger_name] || array(select p.name from passengers p where ${people})),
  'emails', to_jsonb(array[${sql.ref(k)}.email] || array(
              select p.payer_email from payments p where p.booking_id = ${sql.ref(`${k}.id`)})),
  'phones', to_jsonb(array[${sql.ref(k)}.mobile, coalesce(${sql.ref(k)}.hold_phone, '')] || array(
              select p.phone from passengers p where ${people})))`

/**
 * Returns the acts with a charge to check, with the seats that other bookings took on the trip after the act. These
 * acts are:
 * - cancellations by policy, an hour after the departure of their trip
 * - cancellations whose trip the company has cancelled too, as soon as that cannot be undone
 * - the move that brought a booking to a trip that the company cancelled, as soon as that cannot be undone
 * - all other moves, a week after the departure: their charge stays, and the check ends
 *
 * An act waits while a bank decides about the money. A bus counts as full although staff keep seats off sale.
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

/** Marks an act as checked. If two jobs check it, the second gets false. Locks the booking and its payments. */
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
