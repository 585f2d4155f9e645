import { sql } from 'kysely'
import type { RefundPolicy } from '#domain/company/refund-policy.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { MONEY_DISPUTED, MONEY_KEPT } from '#server/platform/rules/money-kept.ts'
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
 * Reads the facts of a quote. Uses `clock_timestamp()`, because `now()` is the start of a transaction that may have
 * waited for a lock. A booking without a stored policy gets the policy that was in force when it was made.
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
 * has none, or if it is not valid for that trip today. Ignores the limit of uses, because the booking has already used
 * the offer.
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
