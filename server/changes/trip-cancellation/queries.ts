import { sql } from 'kysely'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import type { TripStatus } from '#domain/network/trip-statuses.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { IS_ERASED, IS_UNCONFIRMED } from '#server/platform/rules/booking-states.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { IS_CONTESTED, keptOf, MONEY_TO_RETURN } from '#server/platform/rules/money-kept.ts'
import { SEAT_IS_FREE } from '#server/platform/rules/on-sale.ts'

/** Minutes in which a cancellation can be undone. Its refunds are not sent before this time is over. */
const UNDO_MINUTES = 10

export type LiveBooking = {
  id: number
  status: Exclude<BookingStatus, 'CANCELLED'>
  seatNos: string[]
  paid: Kobo
  /** True for seats that staff hold without a passenger. */
  isStaffHold: boolean
  isBoarded: boolean
}

/** Locks every booking of the trip that is not cancelled. A bus has at most 51 seats, so there are never many. */
export async function lockLiveBookings(tx: Database, tripId: number): Promise<LiveBooking[]> {
  const live = sql`from bookings b where b.trip_id = ${tripId} and b.status <> 'CANCELLED'`
  await lockInOrder(tx, { bookings: ['update', sql`select b.id ${live}`] })
  const { rows } = await sql<LiveBooking>`
    select b.id, b.status, b.seat_nos as "seatNos", b.paid_kobo as paid, b.held_by is not null as "isStaffHold",
           exists (select from seats s where s.booking_id = b.id and s.boarded_at is not null) as "isBoarded"
    ${live}
    order by b.id
  `.execute(tx)
  return rows
}

/** The departure time of trip `t` has passed, or a passenger has boarded. */
const HAS_STARTED = sql<boolean>`(
  t.depart_time <= now()
  or exists (select from seats s where s.trip_id = t.id and s.boarded_at is not null))`

export async function hasTripStarted(tx: Database, tripId: number): Promise<boolean> {
  const { rows } = await sql`select from trips t where t.id = ${tripId} and ${HAS_STARTED}`.execute(tx)
  return rows.length > 0
}

export type TripToCancel = { id: number; status: TripStatus; hasStarted: boolean }

export async function lockTripToCancel(tx: Database, id: number): Promise<TripToCancel | undefined> {
  await lockInOrder(tx, { trips: ['no key update', id] })
  const { rows } = await sql<TripToCancel>`
    select t.id, t.status, ${HAS_STARTED} as "hasStarted" from trips t where t.id = ${id}
  `.execute(tx)
  return rows[0]
}

/** Locks the bus of a locked trip, so that no other trip of the bus is planned until the transaction ends. */
export async function lockBusOf(tx: Database, tripId: number): Promise<void> {
  await sql`
    select from buses where id = (select bus_id from trips where id = ${tripId}) for no key update
  `.execute(tx)
}

export async function setTripStatus(tx: Database, id: number, status: TripStatus): Promise<void> {
  await sql`update trips set status = ${status} where id = ${id}`.execute(tx)
}

export type CancellationRow = {
  id: number
  tripId: number
  status: 'REQUESTED' | 'DECLINED' | 'DONE' | 'UNDONE'
  tripStatus: TripStatus
  reason: string | null
  requestedBy: number
  bookingIds: number[]
  /** The waiting refunds that the cancellation replaced. */
  withdrawn: unknown[]
  isUndoable: boolean
}

/**
 * Locks and returns a cancellation. Only the last cancellation of a trip can be undone. The caller has locked the trip.
 * Uses `for no key update`, because a stronger lock would block the insert of a refund for this cancellation. The
 * transaction of that insert has locked a booking for which an undo waits, so both would deadlock.
 */
export async function lockCancellation(tx: Database, id: number): Promise<CancellationRow | undefined> {
  const { rows } = await sql<CancellationRow>`
    select c.id, c.trip_id as "tripId", c.status, c.trip_status as "tripStatus", c.reason,
           c.requested_by as "requestedBy", c.confirmed_booking_ids as "bookingIds",
           c.withdrawn_refunds as withdrawn,
           (c.status = 'DONE' and c.undo_until > clock_timestamp()
             and not exists (select from trip_cancellations l
                             where l.trip_id = c.trip_id and l.undo_until > c.undo_until)) as "isUndoable"
    from trip_cancellations c
    where c.id = ${id}
    for no key update
  `.execute(tx)
  return rows[0]
}

export async function selectTripOfCancellation(tx: Database, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ tripId: number }>`
    select trip_id as "tripId" from trip_cancellations where id = ${id}
  `.execute(tx)
  return rows[0]?.tripId
}

export async function insertRequest(
  tx: Database,
  request: { tripId: number; tripStatus: TripStatus; reason: string; by: number },
): Promise<void> {
  await sql`
    insert into trip_cancellations (trip_id, status, trip_status, reason, requested_by)
    values (${request.tripId}, 'REQUESTED', ${request.tripStatus}, ${request.reason}, ${request.by})
  `.execute(tx)
}

export async function declineRequest(tx: Database, id: number, by: number): Promise<void> {
  await sql`
    update trip_cancellations set status = 'DECLINED', decided_by = ${by}, decided_at = now() where id = ${id}
  `.execute(tx)
}

/** Deletes a request that its requester withdraws. */
export async function deleteRequest(tx: Database, id: number): Promise<void> {
  await sql`delete from trip_cancellations where id = ${id} and status = 'REQUESTED'`.execute(tx)
}

/** The amount of each payment that counts for these bookings before the cancellation refunds it. */
const keptBefore = (bookingIds: number[]) => sql`(
  select coalesce(jsonb_object_agg(p.id, ${keptOf(sql`true`)}), '{}')
  from payments p where p.booking_id = any (${bookingIds}::int[]) and p.applied)`

/** The confirmed bookings that a cancellation ended. `withdrawn` are the waiting refunds that it replaced. */
type Done = { by: number; bookingIds: number[]; withdrawn: unknown[] }

export async function insertCancellation(
  tx: Database,
  done: Done & { tripId: number; tripStatus: TripStatus },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into trip_cancellations (trip_id, status, trip_status, requested_by, confirmed_booking_ids, undo_until,
                                    kept_kobo, withdrawn_refunds)
    values (${done.tripId}, 'DONE', ${done.tripStatus}, ${done.by}, ${done.bookingIds}::int[],
            now() + make_interval(mins => ${UNDO_MINUTES}), ${keptBefore(done.bookingIds)},
            ${JSON.stringify(done.withdrawn)}::jsonb)
    returning id
  `.execute(tx)
  return only(rows).id
}

export async function approveRequest(
  tx: Database,
  id: number,
  { by, bookingIds, withdrawn }: Done,
): Promise<void> {
  await sql`
    update trip_cancellations
    set status = 'DONE', decided_by = ${by}, decided_at = now(), confirmed_booking_ids = ${bookingIds}::int[],
        undo_until = now() + make_interval(mins => ${UNDO_MINUTES}), kept_kobo = ${keptBefore(bookingIds)},
        withdrawn_refunds = ${JSON.stringify(withdrawn)}::jsonb
    where id = ${id}
  `.execute(tx)
}

export async function markUndone(tx: Database, id: number, by: number): Promise<void> {
  await sql`
    update trip_cancellations
    set status = 'UNDONE', undone_by = ${by}, undone_at = now(), withdrawn_refunds = '[]'
    where id = ${id}
  `.execute(tx)
}

export type Restorable = { bookingId: number; seatNos: string[]; refunds: { id: number; amount: Kobo }[] }

/**
 * Returns the bookings of a cancellation that can be confirmed again. Each of these conditions must hold:
 * - `cancelled_because` is still `trip_canceled`.
 * - The passengers are not erased.
 * - All seats are free.
 * - No refund of this cancellation has been sent or attempted.
 * - Apart from these refunds, as much of each payment counts as before. Money that was returned in another way or that
 *   a bank took pays for no seat.
 * - No dispute is open in which we have agreed to return the money.
 *
 * Locks bookings, payments, refunds and seats, so that a refund that is being sent at this moment counts as sent.
 */
export async function lockRestorable(
  tx: Database,
  { id, bookingIds }: CancellationRow,
): Promise<Restorable[]> {
  await lockInOrder(tx, {
    bookings: ['update', bookingIds],
    payments: ['update', sql`select id from payments where booking_id = any (${bookingIds}::int[])`],
    refunds: ['update', sql`select id from refunds where trip_cancellation_id = ${id}`],
    seats: ['update', sql`select unnest(seat_ids) from bookings where id = any (${bookingIds}::int[])`],
  })
  const { rows } = await sql<Restorable>`
    select b.id as "bookingId", b.seat_nos as "seatNos",
           (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount_kobo) order by r.id), '[]')
            from refunds r join payments p on p.id = r.payment_id
            where p.booking_id = b.id and r.trip_cancellation_id = ${id}) as refunds
    from bookings b
    where b.id = any (${bookingIds}::int[]) and b.status = 'CANCELLED' and b.cancelled_because = 'trip_canceled'
      and not ${IS_ERASED}
      and b.seat_count = (select count(*) from seats s where s.id = any (b.seat_ids) and ${SEAT_IS_FREE})
      and not exists (
        select from refunds r join payments p on p.id = r.payment_id
        where p.booking_id = b.id and r.trip_cancellation_id = ${id}
          and (r.status <> 'REQUESTED' or r.sent_attempt_at is not null))
      and not exists (
        select from payments p cross join trip_cancellations c
        where p.booking_id = b.id and c.id = ${id}
          and ${keptOf(sql`f.trip_cancellation_id is distinct from ${id}`)}
              < coalesce((c.kept_kobo ->> p.id::text)::int, p.applied_kobo))
      and not exists (
        select from payments p join disputes d on d.payment_id = p.id
        where p.booking_id = b.id and d.status = 'OPEN' and d.answer ->> 'resolution' = 'merchant-accepted')
    order by b.id
  `.execute(tx)
  return rows
}

/** Deletes refunds that were not sent. The audit log records that they were promised and withdrawn. */
export async function withdrawRefunds(tx: Database, refundIds: number[]): Promise<void> {
  await sql`
    delete from refunds where id = any (${refundIds}::int[]) and status = 'REQUESTED' and sent_attempt_at is null
  `.execute(tx)
}

/** Confirms bookings again with their seats, and makes the tickets that the cancellation ended valid again. */
export async function confirmAgain(tx: Database, bookingIds: number[]): Promise<void> {
  await sql`
    update bookings set status = 'CONFIRMED', cancelled_because = null, cancelled_at = null
    where id = any (${bookingIds}::int[])
  `.execute(tx)
  await sql`
    update seats s
    set status = 'BOOKED', booking_id = b.id, hold_expires_at = null
    from bookings b
    where b.id = any (${bookingIds}::int[]) and s.id = any (b.seat_ids)
  `.execute(tx)
  await sql`
    update tickets k
    set ended_at = null, ended_because = null
    from (
      select distinct on (e.booking_id, e.seat_no) e.id
      from tickets e join bookings b on b.id = e.booking_id and b.trip_id = e.trip_id
      where b.id = any (${bookingIds}::int[]) and e.seat_no = any (b.seat_nos) and e.ended_because = 'cancelled'
      order by e.booking_id, e.seat_no, e.id desc
    ) last
    where k.id = last.id
  `.execute(tx)
}

export type MoneyBack = { paymentId: number; bookingId: number; amount: Kobo }

/**
 * Returns, for each payment, the money for this trip that we still have:
 * - Subtracts refunds that were made or promised. Failed refunds are subtracted too, because they are still owed.
 * - Does not subtract refunds that wait for approval and can be declined, because the cancellation withdraws them.
 * - Leaves out payments that a bank has reversed or disputed.
 * - Leaves out payments that already have a refund for the cancelled trip: `trip_canceled` without an act. With an act,
 *   such a refund returned only a charge, for example for a trip that the booking had left before.
 */
export async function selectMoneyToReturn(db: Database, tripId: number): Promise<MoneyBack[]> {
  const { rows } = await sql<MoneyBack>`
    select p.id as "paymentId", b.id as "bookingId", ${MONEY_TO_RETURN} as amount
    from bookings b join payments p on p.booking_id = b.id
    where b.trip_id = ${tripId} and b.status <> 'CANCELLED' and p.applied
      and not exists (select from refunds r
                      where r.payment_id = p.id and r.reason = 'trip_canceled' and r.act_id is null)
    order by p.id
  `.execute(db)
  return rows.filter(({ amount }) => amount > 0)
}

/**
 * Cancels bookings and frees their seats. The reason is `staff` for a draft and `trip_canceled` for a PENDING or
 * CONFIRMED booking.
 */
export async function cancelBookingRows(tx: Database, bookings: readonly LiveBooking[]): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  await sql`
    update bookings
    set status = 'CANCELLED', cancelled_at = now(),
        cancelled_because = case status when 'DRAFT' then 'staff' else 'trip_canceled' end
    where id = any (${ids}::int[])
  `.execute(tx)
  await lockInOrder(tx, {
    seats: ['update', sql`select id from seats where booking_id = any (${ids}::int[])`],
  })
  await sql`
    update seats
    set status = 'AVAILABLE', booking_id = null, hold_expires_at = null, boarded_at = null, boarded_by = null
    where booking_id = any (${ids}::int[])
  `.execute(tx)
}

export type CancellationCounts = {
  isThere: boolean
  hasMoney: boolean
  hasStarted: boolean
  bookings: number
  seats: number
  unpaid: number
  withoutEmail: number
  disputed: number
}

export async function countCancellationEffects(db: Database, tripId: number): Promise<CancellationCounts> {
  const { rows } = await sql<CancellationCounts>`
    select exists (select from trips t where t.id = ${tripId}) as "isThere",
           count(*) filter (where b.status = 'CONFIRMED')::int as bookings,
           coalesce(sum(b.seat_count) filter (where b.status = 'CONFIRMED'), 0)::int as seats,
           count(*) filter (where ${IS_UNCONFIRMED})::int as unpaid,
           count(*) filter (where b.status in ('CONFIRMED', 'PENDING') and b.email = '')::int as "withoutEmail",
           coalesce(sum(b.paid_kobo) filter (where b.status <> 'CANCELLED'), 0) > 0 as "hasMoney",
           exists (select from trips t where t.id = ${tripId} and ${HAS_STARTED}) as "hasStarted",
           (select count(*) from bookings k join payments p on p.booking_id = k.id
            where k.trip_id = ${tripId} and k.status <> 'CANCELLED' and p.applied and ${IS_CONTESTED})::int as disputed
    from bookings b
    where b.trip_id = ${tripId}
  `.execute(db)
  return only(rows)
}
