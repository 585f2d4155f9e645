import { sql } from 'kysely'
import type { BookingDraft, HeldBooking } from '#contracts/bookings/bookings.ts'
import { DEFAULT_SETTINGS, MAX_PASSENGERS } from '#domain/company/settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { namedStatement } from '#server/platform/database/named-statement.ts'
import { only } from '#server/platform/database/only.ts'
import { SEAT_IS_FREE, TRIP_IS_ON_SALE } from '#server/platform/rules/on-sale.ts'
import type { DraftToHold } from './draft-to-hold.ts'
import { limitsFor, MAX_HOLDS_PER_PERSON, THIS_HOUR } from './hold-limits-queries.ts'
import { type CodeRefusal, offerFor } from './hold-offer-queries.ts'

export type Claim = HeldBooking & { replaces: number[] }

/**
 * The answer if nothing was held. `takenSeatNos` lists the wanted seats that others have taken. It is empty if the trip
 * cannot be booked, or if another rule refused the hold.
 */
export type Refusal = {
  id: null
  isKeyKnown: boolean
  takenSeatNos: string[]
  /** Difficulty of the proof of work that this network must send; 0 when none is required. */
  requiredBits: number
  isProven: boolean
  isNetworkFull: boolean
  /** The reason why the typed code does not lower this fare. Null without a code, or if the code is valid. */
  codeRefusal: CodeRefusal | null
  /** The limited offer that the caller must lock before it repeats this hold. Null if no lock is missing. */
  offerToLock: number | null
}

/**
 * Holds seats in one statement: locks the wanted seats that are free, whose hold has expired or that the visitor's own
 * draft holds, and continues only if it got all of them. A refusal writes nothing and lists the taken seats. On one
 * busy trip this was up to nine times faster than the measured alternatives (lock the trip row; read, then write; a
 * counter on the trip).
 *
 * Seats are locked in the order of their ids. If one visitor wants seats 4, 5 and another one seats 5, 4, the second
 * waits for the first, and there is no deadlock.
 *
 * The visitor's own draft on the trip is locked before the seats and read under its lock: a draft whose payment starts
 * at the same moment is PENDING by then, keeps its seats and is not replaced.
 *
 * Of the offers that apply, the one with the lowest fare sets the price. The uses of a limited offer are counted in
 * this statement's snapshot, which is older than any lock that the statement itself takes. Such an offer is therefore
 * used only if the caller has locked it before (`lockedOffer`); otherwise nothing is held and `offerToLock` names it.
 */
export async function claimSeats(db: Database, draft: DraftToHold): Promise<Claim | Refusal> {
  const rows = await holdStatement.run(db, draft)
  return only(rows)
}

/** The statement of `claimSeats`. Exported, so that the benchmark can run it directly on the database. */
export const holdStatement = namedStatement<DraftToHold, Claim | Refusal>(
  'hold-seats',
  (draft) => sql`
    with settings as (
      select coalesce(max(c.seat_hold_minutes), ${sql.lit(DEFAULT_SETTINGS.seatHoldMinutes)}) as hold_minutes,
             coalesce(max(c.max_seats_per_booking), ${sql.lit(MAX_PASSENGERS)}) as most_seats,
             coalesce(max(c.booking_deadline_hours), ${sql.lit(DEFAULT_SETTINGS.bookingDeadlineHours)}) as deadline_hours,
             coalesce(bool_or(c.maintenance_mode), ${sql.lit(DEFAULT_SETTINGS.maintenanceMode)}) as is_closed
      from company_settings c
    ), trip as (
      select t.id, t.route_id, t.price_kobo, t.depart_time, b.bus_type, b.capacity,
             least(now() + make_interval(mins => coalesce(${draft.holdMinutes}::int, settings.hold_minutes)),
                   t.depart_time - make_interval(hours => settings.deadline_hours)) as hold_ends
      from trips t
      join routes r on r.id = t.route_id
      join buses b on b.id = t.bus_id
      cross join settings
      where t.id = ${draft.tripId} and ${TRIP_IS_ON_SALE} and not settings.is_closed
        and settings.most_seats >= cardinality(${draft.seatId}::int[])
    ), own as (
      select b.id, b.offer_id
      from bookings b
      where b.email = ${draft.email} and b.hold_phone = ${draft.holdPhone} and b.status = 'DRAFT'
        and b.trip_id = ${draft.tripId}
        and (b.visitor_ip between ${draft.firstIp}::inet and ${draft.lastIp}::inet
             or b.booking_token = ${draft.replaces}::text or ${draft.isByUssd}::boolean and b.is_by_ussd)
      order by b.id
      for update
    ), ${offerFor(draft)}, ${limitsFor(draft)}, wanted as (
      select s.id, s.seat_no
      from seats s
      join trip on trip.id = s.trip_id
      cross join (select count(*) from own) drafts_are_locked_first
      where s.id = any (${draft.seatId}::int[])
        and (${SEAT_IS_FREE} or s.status = 'RESERVED' and s.booking_id in (select own.id from own))
      order by s.id
      for update of s
    ), booking as (
      insert into bookings (booking_token, trip_id, passenger_name, passenger_address, email, mobile, next_of_kin_name,
                            next_of_kin_phone, seat_ids, seat_nos, price_kobo, required_kobo, offer_id, discount_kobo,
                            idem_key, visitor_ip, hold_phone, promised_depart_time, promised_bus_type, is_by_ussd)
      select ${draft.bookingToken}, trip.id, ${draft.passengerName}, ${draft.passengerAddress}, ${draft.email},
             ${draft.mobile}, ${draft.nextOfKinName}, ${draft.nextOfKinPhone}, got.seat_ids, got.seat_nos,
             paid.fare, paid.fare * cardinality(got.seat_ids), offer.id, trip.price_kobo - paid.fare,
             ${draft.idemKey}, ${draft.ip}::inet, ${draft.holdPhone}, trip.depart_time, trip.bus_type, ${draft.isByUssd}::boolean
      from trip
      left join offer on true
      cross join lateral (select coalesce(offer.fare, trip.price_kobo) as fare) paid
      cross join others
      cross join network
      cross join (
        select array_agg(w.id order by w.id) as seat_ids, array_agg(w.seat_no order by w.id) as seat_nos from wanted w
      ) got
      where cardinality(got.seat_ids) = cardinality(${draft.seatId}::int[])
        and others.holds < ${sql.lit(MAX_HOLDS_PER_PERSON)}
        and not network.is_full and network.is_proven
        and offer.lacks_lock is not true and not exists (select from code where code.refusal is not null)
      returning id, booking_token, trip_id, total_kobo
    ), held as (
      update seats s
      set status = 'RESERVED', booking_id = booking.id, hold_expires_at = trip.hold_ends
      from booking, trip
      where s.trip_id = booking.trip_id and s.id = any (${draft.seatId}::int[])
    ), spent as (
      insert into spent_proofs (id, expires_at)
      select ${draft.proofId}::text, ${draft.proofExpires}::timestamptz from booking where ${draft.proofId}::text is not null
    ), counted as (
      insert into rate_limits as r (key, window_start)
      select ${draft.networkKey}, ${THIS_HOUR} from booking
      on conflict (key, window_start) do update set hits = r.hits + 1
    )
    select booking.id, booking.booking_token as "bookingToken", booking.total_kobo as "amountTotal",
           floor(extract(epoch from trip.hold_ends - now()))::int as "holdExpiresIn",
           array(select own.id from own) as replaces,
           case when booking.id is null then exists (
             select from bookings b where b.idem_key = ${draft.idemKey}
           ) end as "isKeyKnown",
           case when booking.id is null then array(
             select s.seat_no from trip join seats s on s.trip_id = trip.id
             where s.id = any (${draft.seatId}::int[]) and s.id not in (select w.id from wanted w)
             order by s.id
           ) end as "takenSeatNos",
           case when booking.id is null then network.required_bits end as "requiredBits",
           case when booking.id is null then network.is_proven end as "isProven",
           case when booking.id is null then network.is_full end as "isNetworkFull",
           case when booking.id is null then (select code.refusal from code) end as "codeRefusal",
           case when booking.id is null and offer.lacks_lock then offer.id end as "offerToLock"
    from settings left join booking on true left join trip on true left join network on true left join offer on true
  `,
)

export type EarlierBooking = { draft: BookingDraft; held: HeldBooking }

/**
 * Returns the booking made with an idempotency key, in the form of the request, so that it can be compared with a new
 * request.
 */
export async function selectBookingByKey(db: Database, idemKey: string): Promise<EarlierBooking | undefined> {
  const { rows } = await sql<EarlierBooking>`
    select jsonb_build_object(
             'tripId', b.trip_id, 'seatId', to_jsonb(b.seat_ids), 'passengerName', b.passenger_name,
             'passengerAddress', b.passenger_address, 'email', b.email, 'mobile', b.mobile,
             'nextOfKinName', b.next_of_kin_name, 'nextOfKinPhone', b.next_of_kin_phone) as draft,
           jsonb_build_object(
             'id', b.id, 'bookingToken', b.booking_token, 'amountTotal', b.total_kobo,
             'holdExpiresIn', greatest(0, floor(extract(epoch from (
               select min(s.hold_expires_at) from seats s where s.booking_id = b.id) - now()))::int)) as held
    from bookings b
    where b.idem_key = ${idemKey}
  `.execute(db)
  return rows[0]
}

export type HoldObstacles = {
  isMaintenance: boolean
  isTripKnown: boolean
  isTripOpen: boolean
  mostSeats: number
  hasForeignSeats: boolean
}

export async function selectHoldObstacles(db: Database, draft: BookingDraft): Promise<HoldObstacles> {
  const rows = await obstaclesStatement.run(db, draft)
  return only(rows)
}

const obstaclesStatement = namedStatement<Pick<BookingDraft, 'tripId' | 'seatId'>, HoldObstacles>(
  'hold-obstacles',
  ({ tripId, seatId }) => sql`
    with settings as (
      select coalesce(max(c.max_seats_per_booking), ${sql.lit(MAX_PASSENGERS)}) as most_seats,
             coalesce(bool_or(c.maintenance_mode), ${sql.lit(DEFAULT_SETTINGS.maintenanceMode)}) as is_closed
      from company_settings c
    ), trip as (
      select t.id, ${TRIP_IS_ON_SALE} as is_open
      from trips t join routes r on r.id = t.route_id join buses b on b.id = t.bus_id
      where t.id = ${tripId}
    )
    select settings.is_closed as "isMaintenance",
           exists (select from trip) as "isTripKnown",
           coalesce((select trip.is_open from trip), false) as "isTripOpen",
           settings.most_seats as "mostSeats",
           (select count(*) from seats s where s.id = any (${seatId}::int[]) and s.trip_id = ${tripId})
             < cardinality(${seatId}::int[]) as "hasForeignSeats"
    from settings
  `,
)

/** Returns the secret that signs the challenges of the proof of work. A migration creates it; all nodes share it. */
export async function selectProofSecret(db: Database): Promise<string> {
  const { rows } = await sql<{ secret: string }>`
    select encode(value, 'hex') as secret from secrets where name = 'hold-proof'
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the secret for proofs of work is missing from the database')
  return row.secret
}
