import { sql } from 'kysely'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import type { Returnable } from '#domain/money/refund-shares.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import { only } from '#server/platform/database/only.ts'
import { IS_ERASED, OPEN_ATTEMPTS } from '#server/platform/rules/booking-states.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { BOOKING_PAID, CHARGE_KEPT, MONEY_KEPT, PAID_IF_REVIVED } from '#server/platform/rules/money-kept.ts'
import { SEAT_IS_FREE, STAFF_HOLD_ENDS } from '#server/platform/rules/on-sale.ts'
import { isDeclinable } from '#server/platform/rules/refund-waits.ts'
import type { WantedSeat } from './sell-seats-queries.ts'

export type KnownBooking = {
  id: number
  status: BookingStatus
  paid: Kobo
  due: Kobo
  /** References of the newest online payments that may still be paid. */
  references: string[]
}

/** Payment `p` has an exception that staff have not closed. */
const HAS_OPEN_EXCEPTION = sql<boolean>`(p.exception is not null and p.exception_closed_at is null)`

/** Reads the booking without a lock, because the provider is asked before the booking is locked. */
export async function selectKnown(
  db: Database,
  by: { id: number } | { bookingToken: string },
): Promise<KnownBooking | undefined> {
  const isWanted = 'id' in by ? sql`b.id = ${by.id}` : sql`b.booking_token = ${by.bookingToken}`
  const { rows } = await sql<KnownBooking>`
    select b.id, b.status, b.paid_kobo as paid, b.due_kobo as due, ${OPEN_ATTEMPTS} as references
    from bookings b
    where ${isWanted} and b.held_by is null
  `.execute(db)
  return rows[0]
}

/** The name of a trip in logs and notes: `Lagos to Awgu (Enugu), Tue 24 Nov 2026, 5:30 am WAT`. */
export async function selectTripName(db: Database, tripId: number): Promise<string> {
  const { rows } = await sql<{ origin: string; destination: string; departTime: Date }>`
    select r.origin, r.destination, t.depart_time as "departTime"
    from trips t join routes r on r.id = t.route_id
    where t.id = ${tripId}
  `.execute(db)
  const [trip] = rows
  return trip ? `${routeName(trip)}, ${lagosMoment(trip.departTime)}` : ''
}

export type LockedBooking = {
  id: number
  tripId: number
  status: BookingStatus
  seatIds: number[]
  seatNos: string[]
  price: Kobo
  total: Kobo
  /** The paid amount; for a cancelled booking, without money that was refunded or that a bank reversed or disputes. */
  paid: Kobo
  /** The part of `paid` that counts for a cancelled booking if it is revived. */
  paidIfRevived: Kobo
  isSplit: boolean
  paymentType: string
  isErased: boolean
  isTripRunning: boolean
  hasDeparted: boolean
  /**
   * Seats of the booking that another booking has or staff have closed, or that no longer exist because the trip got
   * another bus.
   */
  takenSeatNos: string[]
  isBoarded: boolean
  /** The sum of the refunds that wait for the approval of a second person and that this person may decline. */
  declinableRefunds: Kobo
  isAsShown: boolean
}

/** Locks trip, booking, payments and seats. `alsoTrip` and `alsoSeats` are the target of a move. */
export async function lockBooking(
  tx: Database,
  id: number,
  shown: string | undefined,
  { alsoTrip = 0, alsoSeats = [] }: { alsoTrip?: number; alsoSeats?: number[] } = {},
): Promise<LockedBooking> {
  await lockInOrder(tx, {
    trips: ['share', sql`select ${alsoTrip}::int union select trip_id from bookings where id = ${id}`],
    bookings: ['update', id],
    payments: ['update', sql`select id from payments where booking_id = ${id}`],
    seats: ['update', sql`select unnest(${alsoSeats}::int[] || seat_ids) from bookings where id = ${id}`],
  })
  const { rows } = await sql<LockedBooking>`
    select b.id, b.trip_id as "tripId", b.status, b.seat_ids as "seatIds", b.seat_nos as "seatNos",
           b.price_kobo as price, b.total_kobo as total, ${BOOKING_PAID} as paid,
           case b.status when 'CANCELLED' then ${PAID_IF_REVIVED} else b.paid_kobo end as "paidIfRevived",
           b.is_split_payment as "isSplit",
           r.payment_type as "paymentType", ${IS_ERASED} as "isErased", t.status = 'SCHEDULED' as "isTripRunning",
           t.depart_time <= now() as "hasDeparted",
           array(select wanted.seat_no from unnest(b.seat_ids, b.seat_nos) as wanted (id, seat_no)
                 where not exists (select from seats s
                                   where s.id = wanted.id and (s.booking_id = b.id or ${SEAT_IS_FREE}))
                 order by wanted.seat_no::int) as "takenSeatNos",
           exists (select from seats s where s.booking_id = b.id and s.boarded_at is not null) as "isBoarded",
           (select coalesce(sum(f.amount_kobo), 0)::int from refunds f join payments p on p.id = f.payment_id
            where p.booking_id = b.id and ${isDeclinable('f')}) as "declinableRefunds",
           (select ${isAsShown(shown)} from bookings where id = b.id) as "isAsShown"
    from bookings b join trips t on t.id = b.trip_id join routes r on r.id = t.route_id
    where b.id = ${id}
  `.execute(tx)
  return only(rows)
}

/** Makes the booking PENDING and reserves its seats until online booking closes or, after that, until departure. */
export async function keepSeats(tx: Database, bookingId: number): Promise<void> {
  await sql`
    update bookings set status = 'PENDING', cancelled_because = null, cancelled_at = null where id = ${bookingId}
  `.execute(tx)
  await sql`
    update seats s
    set status = 'RESERVED', booking_id = b.id, hold_expires_at = ${STAFF_HOLD_ENDS}
    from bookings b join trips t on t.id = b.trip_id
    where b.id = ${bookingId} and s.id = any (b.seat_ids)
  `.execute(tx)
}

/** Updates the booking's `updated_at`, so that a form opened earlier gets STALE. */
export async function noteBookingChanged(tx: Database, bookingId: number): Promise<void> {
  await sql`update bookings set updated_at = clock_timestamp() where id = ${bookingId}`.execute(tx)
}

/**
 * Stops counting the part of the booking's money that is refunded or being refunded, or that a bank has reversed or
 * disputed. The records of payment and refund stay. Exceptions that staff still have to handle, such as a dispute, stay
 * open.
 */
export async function subtractRefunds(tx: Database, bookingId: number, by: number): Promise<void> {
  await sql`
    with kept as (
      select p.id, ${MONEY_KEPT} as kobo from payments p where p.booking_id = ${bookingId} and p.applied
    ), uncounted as (
      update payments p
      set applied_kobo = kept.kobo, applied = kept.kobo > 0, exception = coalesce(p.exception, 'booking_not_active'),
          exception_closed_at = case when p.exception is null then now() else p.exception_closed_at end,
          exception_closed_by = case when p.exception is null then ${by}::int else p.exception_closed_by end
      from kept
      where p.id = kept.id and kept.kobo < p.applied_kobo
    )
    update bookings b
    set paid_kobo = (select coalesce(sum(kept.kobo), 0) from kept)
    where b.id = ${bookingId}
  `.execute(tx)
}

export async function setSplit(
  tx: Database,
  bookingId: number,
  { isSplit, required }: { isSplit: boolean; required: Kobo },
): Promise<void> {
  await sql`
    update bookings set is_split_payment = ${isSplit}, required_kobo = ${required} where id = ${bookingId}
  `.execute(tx)
}

async function freeSeats(tx: Database, bookingId: number): Promise<void> {
  await sql`
    update seats set status = 'AVAILABLE', booking_id = null, hold_expires_at = null where booking_id = ${bookingId}
  `.execute(tx)
}

/**
 * Returns how much of each payment of a booking can still be refunded. Of a cancelled booking, charges can be refunded
 * too.
 */
export async function selectReturnable(tx: Database, bookingId: number): Promise<Returnable[]> {
  const { rows } = await sql<Returnable>`
    select p.id as "paymentId",
           ${MONEY_KEPT} + case b.status when 'CANCELLED' then ${CHARGE_KEPT} else 0 end as kept
    from payments p join bookings b on b.id = p.booking_id
    where p.booking_id = ${bookingId} and (p.applied or p.charged_kobo > 0)
    order by p.id
  `.execute(tx)
  return rows
}

/**
 * Releases the booking's seats and books others. The caller has already subtracted money above the new total. On the
 * same trip the booking keeps its offer and its promised departure. On another trip it gets `offer` and the departure
 * of that trip.
 */
export async function reseat(
  tx: Database,
  bookingId: number,
  to: { tripId: number; seats: WantedSeat[]; price: Kobo; offer: { id: number; discount: Kobo } | null },
): Promise<void> {
  const seatIds = to.seats.map(({ id }) => id)
  await freeSeats(tx, bookingId)
  await sql`
    update bookings b
    set trip_id = ${to.tripId}, seat_ids = ${seatIds}::int[],
        seat_nos = ${to.seats.map(({ seatNo }) => seatNo)}::text[], price_kobo = ${to.price},
        offer_id = case when b.trip_id = ${to.tripId} then b.offer_id else ${to.offer?.id ?? null}::int end,
        discount_kobo = case when b.trip_id = ${to.tripId} then b.discount_kobo else ${to.offer?.discount ?? 0}::int end,
        required_kobo = least(b.required_kobo, b.paid_kobo),
        promised_depart_time = case when b.trip_id = t.id then b.promised_depart_time else t.depart_time end,
        promised_bus_type = case when b.trip_id = t.id then b.promised_bus_type else bus.bus_type end,
        is_split_payment = b.is_split_payment or b.paid_kobo < ${to.price * seatIds.length}
    from trips t join buses bus on bus.id = t.bus_id
    where b.id = ${bookingId} and t.id = ${to.tripId}
  `.execute(tx)
  await sql`
    update seats set status = 'BOOKED', booking_id = ${bookingId}, hold_expires_at = null
    where id = any (${seatIds}::int[])
  `.execute(tx)
}

/**
 * Stops counting the part of a payment that exceeds the price of the new, cheaper trip. Marks the payment as overpaid.
 * The exception is closed at once: staff have decided about the money, and the refund is opened with the move. Another
 * open exception stays, because staff have not decided about it.
 */
export async function subtractExcess(
  tx: Database,
  bookingId: number,
  excess: { paymentId: number; amount: Kobo; by: number },
): Promise<void> {
  await sql`
    update payments p
    set applied_kobo = p.applied_kobo - ${excess.amount}, applied = p.applied_kobo > ${excess.amount},
        exception = case when ${HAS_OPEN_EXCEPTION} then p.exception else 'overpaid' end,
        exception_closed_at = case when not ${HAS_OPEN_EXCEPTION} then now() end,
        exception_closed_by = case when not ${HAS_OPEN_EXCEPTION} then ${excess.by}::int end
    where p.id = ${excess.paymentId}
  `.execute(tx)
  await sql`
    update bookings
    set paid_kobo = paid_kobo - ${excess.amount}, required_kobo = least(required_kobo, paid_kobo - ${excess.amount})
    where id = ${bookingId}
  `.execute(tx)
}
