import { type RawBuilder, sql } from 'kysely'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { FIRST_SCANS_FIRST, IS_STANDING } from '#server/platform/rules/door-states.ts'
import { TAKEN_BACK } from '#server/platform/rules/money-kept.ts'
import { isWaiting } from '#server/platform/rules/refund-waits.ts'
import { type DisputeFacts, TICKET_KINDS } from './dispute-facts.ts'

const EVIDENCE_KINDS = [...TICKET_KINDS, 'reminder', 'trip-changed-sms']

/**
 * The part of payment `p` that is a charge only until the bank decides, because seats were cancelled during a dispute.
 */
const CHARGED_IN_DISPUTE = sql<number>`
  (select coalesce(sum((part ->> 'amount')::int - (part ->> 'charge')::int), 0)
   from booking_acts a cross join lateral jsonb_array_elements(coalesce(a.quote -> 'disputed', '[]')) part
   where a.booking_id = p.booking_id and a.kind = 'cancel' and (part ->> 'paymentId')::int = p.id
     and not exists (select from refunds r where r.payment_id = p.id and r.act_id = a.id))`

/**
 * The amount of payment `p` that we owe: the part that bought no seat and is no charge or, if the company cancelled the
 * trip, all but the charge. Refunds that wait for approval do not lower it, because they can be declined.
 */
const OWED = sql<number>`
  greatest(0, greatest(
    p.received_kobo - greatest(0, p.charged_kobo - ${CHARGED_IN_DISPUTE}) - case when b.cancelled_because = 'trip_canceled' then 0 else p.applied_kobo end,
    coalesce((select sum(r.amount_kobo) from refunds r where r.payment_id = p.id and not ${isWaiting('r')}), 0)
  ) - coalesce((
    select sum(r.amount_kobo) from refunds r
    where r.payment_id = p.id
      and (r.status in ('SENT', 'PROCESSED', 'NEEDS_ATTENTION')
           or r.status = 'REQUESTED' and r.sent_attempt_at is not null)), 0) - ${TAKEN_BACK})::int`

/** The received amount of payment `p`, without money that staff recorded by mistake. */
const RECEIVED = sql<number>`
  (coalesce(p.received_kobo, 0) - coalesce((
    select sum(r.amount_kobo) from refunds r
    where r.payment_id = p.id and r.reason = 'recorded_by_mistake'), 0))::int`

const refundsThat = (are: RawBuilder<unknown>) => sql<number>`
  coalesce((select sum(r.amount_kobo) from refunds r
            where r.payment_id = p.id and r.reason <> 'recorded_by_mistake' and ${are}), 0)::int`

const IS_UNCLEAR = sql`
  (r.status = 'NEEDS_ATTENTION' or r.status = 'REQUESTED' and r.sent_attempt_at is not null)`

export async function selectDisputeFacts(db: Database, id: number): Promise<DisputeFacts | undefined> {
  const { rows } = await sql<DisputeFacts>`
    select d.id, d.provider_id as "providerId", d.reason, d.amount_kobo::float8 as disputed,
           coalesce((select c.company_name from company_settings c), ${sql.lit(PRODUCT_NAME)}) as "companyName",
           p.reference, p.provider_txn_id as "transactionId", p.channel, p.created_at as "startedAt",
           p.paid_at as "paidAt", ${RECEIVED} as received, ${OWED} as owed,
           ${refundsThat(sql`r.status = 'PROCESSED'`)} as returned, ${refundsThat(sql`r.status = 'SENT'`)} as sent,
           ${refundsThat(IS_UNCLEAR)} as unclear, ${TAKEN_BACK} as taken,
           b.id as "bookingId", b.booking_token as "bookingToken", b.status as "bookingStatus",
           b.cancelled_because as "cancelledBecause", b.created_at as "bookedAt",
           p.terms_version as "termsVersion", p.terms_agreed_at as "termsAgreedAt",
           coalesce(p.terms_ip, (select a.ip_address from audit_log a
                                 where a.booking_id = b.id and a.action = 'payment.started' and a.entity_id = p.id
                                 order by a.id limit 1), b.visitor_ip) as "ipAddress",
           b.passenger_name as "passengerName", b.email, b.mobile, b.seat_nos as "seatNos", b.price_kobo as price,
           b.total_kobo as total, route.origin, route.destination, t.depart_time as "departTime",
           bus.plate_no as "plateNo", t.status as "tripStatus",
           (select coalesce(jsonb_agg(jsonb_build_object(
              'type', n.type, 'kind', n.kind, 'sentAt', n.sent_at,
              'messageId', coalesce(n.provider_message_id,
                (select min(m.message_id) from sms_messages m where m.notification_id = n.id)))
              order by n.sent_at, n.id), '[]')
            from notifications n
            where n.booking_id = b.id and n.status = 'delivered' and n.sent_at is not null
              and n.kind = any (${EVIDENCE_KINDS}::text[])) as deliveries,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'seatNo', s.seat_no, 'boardedAt', s.boarded_at, 'boardedBy', s.boarded_by,
              'device', (select jsonb_build_object('id', d.id, 'isPhone', d.token_sha256 is not null)
                         from door_events e join door_devices d on d.id = e.device_id
                         where e.trip_id = s.trip_id and e.seat_no = s.seat_no and e.booking_id = b.id
                           and ${IS_STANDING}
                         order by ${FIRST_SCANS_FIRST} limit 1))
              order by s.boarded_at, s.id), '[]')
            from seats s where s.booking_id = b.id and s.boarded_at is not null) as boardings,
           (select coalesce(jsonb_agg(jsonb_build_object(
              'amount', r.amount_kobo, 'status', r.status, 'reason', r.reason, 'method', r.method,
              'createdAt', r.created_at, 'processedAt', r.processed_at, 'providerRefundId', r.provider_refund_id)
              order by r.id), '[]')
            from refunds r where r.payment_id = p.id and r.reason <> 'recorded_by_mistake') as refunds
    from disputes d
    join payments p on p.id = d.payment_id
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    join routes route on route.id = t.route_id
    join buses bus on bus.id = t.bus_id
    where d.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Returns the evidence as it was sent with the answer that the provider has. Undefined if there is none. */
export async function selectSentPack(db: Database, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ file: Buffer }>`
    select pack as file from disputes where id = ${id} and answered_at is not null and pack is not null
  `.execute(db)
  return rows[0]?.file
}
