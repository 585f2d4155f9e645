import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

export type BookingRow = {
  id: number
  booking_token: string
  status: string
  created_at: Date
  origin: string
  destination: string
  depart_time: Date
  arrive_time: Date
  seat_nos: string[]
  passenger_title: string | null
  passenger_name: string
  passenger_age: number | null
  passenger_address: string
  email: string
  mobile: string
  next_of_kin_name: string
  next_of_kin_phone: string
  visitor_ip: string | null
  total_kobo: number
  paid_kobo: number
}

export async function selectBookings(db: Database, bookingIds: readonly number[]): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select b.id, b.booking_token, b.status, b.created_at, r.origin, r.destination, t.depart_time, t.arrive_time,
           b.seat_nos, b.passenger_title, b.passenger_name, b.passenger_age, b.passenger_address, b.email, b.mobile,
           b.next_of_kin_name, b.next_of_kin_phone, host(b.visitor_ip) as visitor_ip, b.total_kobo, b.paid_kobo
    from bookings b join trips t on t.id = b.trip_id join routes r on r.id = t.route_id
    where b.id = any (${bookingIds}::int[])
    order by b.id desc
  `.execute(db)
  return rows
}

export type PaymentRow = {
  booking_id: number
  reference: string
  amount_kobo: number
  status: string
  provider: string
  paid_at: Date | null
  payer_email: string
  terms_version: string | null
  terms_agreed_at: Date | null
  terms_ip: string | null
}

export async function selectPaymentsOf(db: Database, bookingIds: readonly number[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select booking_id, reference, coalesce(received_kobo, amount_kobo) as amount_kobo, status, provider, paid_at,
           payer_email, terms_version, terms_agreed_at, host(terms_ip) as terms_ip
    from payments where booking_id = any (${bookingIds}::int[]) order by id
  `.execute(db)
  return rows
}

/** Returns these payments, the newest first. */
export async function selectPayments(db: Database, paymentIds: readonly number[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select booking_id, reference, coalesce(received_kobo, amount_kobo) as amount_kobo, status, provider, paid_at,
           payer_email, terms_version, terms_agreed_at, host(terms_ip) as terms_ip
    from payments where id = any (${paymentIds}::int[]) order by id desc
  `.execute(db)
  return rows
}

export type SeatRow = {
  origin: string
  destination: string
  depart_time: Date
  arrive_time: Date
  seat_no: string
  name: string
  phone: string
  address: string
  next_of_kin_name: string
  next_of_kin_phone: string
  infant_name: string | null
}

/** Returns seats of other people's bookings, without anything about these bookings. */
export async function selectSeats(db: Database, passengerIds: readonly number[]): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select r.origin, r.destination, t.depart_time, t.arrive_time, p.seat_no, p.name, p.phone, p.address,
           p.next_of_kin_name, p.next_of_kin_phone, i.name as infant_name
    from passengers p
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    left join passengers i on i.with_passenger_id = p.id
    where p.id = any (${passengerIds}::int[]) and p.seat_no is not null
    order by p.id desc
  `.execute(db)
  return rows
}

export type RefundRow = {
  booking_id: number
  amount_kobo: number
  status: string
  created_at: Date
  processed_at: Date | null
  bank_name: string | null
  account_end: string | null
}

/** Includes the bank account that the person gave for a refund, if its data was not removed. */
export async function selectRefundsOf(db: Database, bookingIds: readonly number[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select p.booking_id, r.amount_kobo, r.status, r.created_at, r.processed_at, a.bank_name, a.account_end
    from refunds r join payments p on p.id = r.payment_id
    left join lateral (
      select g.bank_name, g.account_end from refund_accounts g where g.refund_id = r.id order by g.id desc limit 1
    ) a on true
    where p.booking_id = any (${bookingIds}::int[]) order by r.id
  `.execute(db)
  return rows
}

export type ActRow = {
  booking_id: number
  kind: string
  by_passenger: boolean
  by_staff: boolean
  created_at: Date
  seat_nos: string[]
  charge_kobo: number
  back_kobo: number
}

export async function selectActsOf(db: Database, bookingIds: readonly number[]): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select booking_id, kind, by_passenger, user_id is not null as by_staff, created_at, seat_nos, charge_kobo, back_kobo
    from booking_acts where booking_id = any (${bookingIds}::int[]) order by id
  `.execute(db)
  return rows
}

export type MessageRow = {
  id: number
  created_at: Date
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  ip_address: string | null
}

export async function selectMessages(db: Database, messageIds: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, created_at, name, email, phone, subject, message, host(ip_address) as ip_address
    from support_messages where id = any (${messageIds}::int[]) order by id desc
  `.execute(db)
  return rows
}

export type ReplyRow = { message_id: number; created_at: Date; body: string }

export async function selectRepliesTo(db: Database, messageIds: readonly number[]): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select message_id, created_at, body from support_replies
    where message_id = any (${messageIds}::int[]) order by id
  `.execute(db)
  return rows
}

export type NotificationRow = {
  type: 'email' | 'sms'
  contact_info: string
  subject: string | null
  message: string
  created_at: Date
  sent_at: Date | null
}

/**
 * Returns the ids of the messages to the person. Leaves out those that a booking sent to another contact, which it had
 * earlier: they may name another person.
 */
export async function selectIdsOfNotifications(
  db: Database,
  of: { bookingIds: readonly number[]; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from notifications n join bookings b on b.id = n.booking_id
    where n.booking_id = any (${of.bookingIds}::int[]) and n.contact_info in (b.email, b.mobile)
    union
    select unnest(${of.ids}::int[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns these messages, the newest first. */
export async function selectNotifications(db: Database, ids: readonly number[]): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select type, contact_info, subject, message, created_at, sent_at
    from notifications where id = any (${ids}::int[]) order by id desc
  `.execute(db)
  return rows
}
