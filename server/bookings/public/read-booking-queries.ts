import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { REFUNDS_ARE_FROZEN } from '#server/platform/rules/booking-states.ts'
import { PAID_BEFORE_CANCELLATION } from '#server/platform/rules/money-kept.ts'
import { isWaiting } from '#server/platform/rules/refund-waits.ts'
import { TRIP_STOPS } from '#server/platform/rules/stops.ts'
import type { BookingView } from './booking-view.ts'

type TripDate = 'departTime' | 'arriveTime' | 'changedAt'

/** A row before its dates are parsed. PostgreSQL returns dates inside JSON as text. */
type Raw = Omit<BookingView, 'trip' | 'payments'> & {
  trip: Omit<BookingView['trip'], TripDate> & Record<TripDate, string>
  payments: (Omit<BookingView['payments'][number], 'paidAt'> & { paidAt: string | null })[]
}

export async function selectBookingView(
  db: Database,
  by: { id: number } | { bookingToken: string },
): Promise<BookingView | undefined> {
  const isWanted = 'id' in by ? sql`b.id = ${by.id}` : sql`b.booking_token = ${by.bookingToken}`
  const { rows } = await sql<Raw>`
    select b.id, b.booking_token as "bookingToken", b.status, b.cancelled_because as "cancelledBecause",
           (select jsonb_agg(jsonb_build_object('id', s.id, 'seatNo', s.no) order by s.place)
            from unnest(b.seat_ids, b.seat_nos) with ordinality as s (id, no, place)) as seats,
           b.passenger_title as "passengerTitle", b.passenger_name as "passengerName",
           b.passenger_address as "passengerAddress", b.passenger_age as "passengerAge", b.email, b.mobile,
           b.next_of_kin_name as "nextOfKinName", b.next_of_kin_phone as "nextOfKinPhone",
           b.is_split_payment as "isSplitPayment", b.price_kobo as price, b.total_kobo as total,
           ${PAID_BEFORE_CANCELLATION} as paid,
           (select coalesce(sum(p.charged_kobo), 0)::int from payments p where p.booking_id = b.id) as charged,
           coalesce(b.refund_policy, refund_policy_at(b.created_at)) as "refundPolicy",
           b.due_kobo as due, b.created_at as "createdAt", b.updated_at as "updatedAt",
           now() as "readAt",
           (select floor(extract(epoch from min(s.hold_expires_at) - now()))::int from seats s
            where s.booking_id = b.id and s.hold_expires_at > now()) as "holdExpiresIn",
           jsonb_build_object(
             'id', t.id, 'status', t.status, 'origin', r.origin, 'destination', r.destination,
             'paymentType', r.payment_type, 'departTime', t.depart_time, 'arriveTime', t.arrive_time,
             'busType', bus.bus_type, 'plateNo', bus.plate_no, 'stops', ${TRIP_STOPS},
             'changedAt', greatest(t.updated_at, r.updated_at, bus.updated_at),
             'batch', jsonb_build_object('year', ba.year, 'letter', ba.letter, 'stream', ba.stream)) as trip,
           coalesce((
             select jsonb_agg(jsonb_build_object(
               'id', p.id, 'amount', p.amount_kobo, 'applied', p.applied_kobo, 'status', p.status, 'provider', p.provider,
               'channel', p.channel, 'reference', p.reference, 'paidAt', p.paid_at, 'exception', p.exception)
               order by p.id)
             from payments p where p.booking_id = b.id), '[]') as payments,
           coalesce((
             select jsonb_agg(jsonb_build_object(
               'id', f.id, 'paymentId', p.id, 'amount', f.amount_kobo, 'status', f.status, 'reason', f.reason,
               'method', f.method, 'collectCode', case when not ${REFUNDS_ARE_FROZEN} then f.collect_code end,
               'note', f.note) order by f.id)
             from refunds f join payments p on p.id = f.payment_id
             where p.booking_id = b.id and not ${isWaiting('f')}), '[]') as refunds,
           (select coalesce(sum(f.owed_kobo), 0)::int from refunds f join payments p on p.id = f.payment_id
            where p.booking_id = b.id and ${isWaiting('f')}) as "refundWaiting"
    from bookings b
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    join buses bus on bus.id = t.bus_id
    join batches ba on ba.id = t.batch_id
    where ${isWanted} and b.held_by is null
  `.execute(db)
  const [raw] = rows
  if (!raw) return undefined
  const payments = raw.payments.map((payment) => ({
    ...payment,
    paidAt: payment.paidAt ? new Date(payment.paidAt) : null,
  }))
  const { departTime, arriveTime, changedAt } = raw.trip
  return {
    ...raw,
    payments,
    trip: {
      ...raw.trip,
      departTime: new Date(departTime),
      arriveTime: new Date(arriveTime),
      changedAt: new Date(changedAt),
    },
  }
}
