import { sql } from 'kysely'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import type { MoneyCharge, MoneyPayment } from '#domain/money/money-equation.ts'
import type { MoneyReference } from '#domain/money/money-reference.ts'
import type { RefundMethod } from '#domain/money/payment-facts.ts'
import type { RefundStatus } from '#domain/money/refund-states.ts'
import type { RefundReason } from '#domain/money/refund-words.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { TAKEN_BACK } from '#server/platform/rules/money-kept.ts'
import { HAS_OPEN_DISPUTE } from '#server/platform/rules/payment-exceptions.ts'
import { hasPhone } from '#server/platform/rules/phones.ts'
import { isWaiting } from '#server/platform/rules/refund-waits.ts'

/** The booking that a reference names. `paymentId` is null if it is the reference of the booking itself. */
export type NamedBooking = {
  id: number
  paymentId: number | null
  status: BookingStatus
  isTripCancelled: boolean
  email: string
  mobile: string
  seatNos: string[]
}

/**
 * Finds the booking by a reference of one of its payments, by the provider's transaction id or by its own reference.
 * `onlyOnline` leaves out the payments that staff took: staff can set their reference to a receipt number, which others
 * could guess. `onlySecret` also leaves out the transaction ids, which are consecutive.
 */
export async function selectNamedBooking(
  db: Database,
  { reference, transactionId, bookingToken }: MoneyReference,
  { onlyOnline = false, onlySecret = false }: { onlyOnline?: boolean; onlySecret?: boolean },
): Promise<NamedBooking | undefined> {
  const { rows } = await sql<NamedBooking>`
    with named as (
      select p.booking_id, p.id as payment_id, 1 as place from payments p
      where p.reference = ${reference}::text and (p.provider = 'paystack' or ${!onlyOnline && !onlySecret})
      union all
      select p.booking_id, p.id, 2 from payments p where p.provider_txn_id = ${onlySecret ? null : transactionId}::text
      union all
      select b.id, null, 3 from bookings b where b.booking_token = ${bookingToken}::text and b.held_by is null
    )
    select b.id, named.payment_id as "paymentId", b.status,
           b.cancelled_because is not distinct from 'trip_canceled' as "isTripCancelled", b.email, b.mobile, b.seat_nos as "seatNos"
    from named join bookings b on b.id = named.booking_id
    order by named.place
    limit 1
  `.execute(db)
  return rows[0]
}

/** Returns the latest bookings with this phone number for which money was asked or taken in the last 90 days. */
export async function selectPaidBookingsOf(
  db: Database,
  phone: string,
  most: number,
): Promise<NamedBooking[]> {
  const { rows } = await sql<NamedBooking>`
    select b.id, null::int as "paymentId", b.status,
           b.cancelled_because is not distinct from 'trip_canceled' as "isTripCancelled", b.email, b.mobile, b.seat_nos as "seatNos"
    from bookings b
    where ${hasPhone(phone)} and b.held_by is null
      and exists (select from payments p where p.booking_id = b.id and p.created_at > now() - interval '90 days')
    order by b.id desc
    limit ${most}
  `.execute(db)
  return rows
}

export type PaymentRow = Omit<MoneyPayment, 'refunds' | 'charges'> & { id: number; reference: string }

/**
 * True while a bank decides about payment `p`. The exception counts too, because the provider may not have listed the
 * dispute yet.
 */
const IS_WITH_BANK = sql<boolean>`(${HAS_OPEN_DISPUTE}
  or (p.exception = 'disputed' and p.exception_closed_at is null) is true
     and not exists (select from disputes d where d.payment_id = p.id))`

/** Returns one payment, or the payments of a booking without the attempts that were not paid. */
export async function selectMoneyPayments(
  db: Database,
  of: { paymentId: number } | { bookingId: number },
): Promise<PaymentRow[]> {
  const isWanted =
    'paymentId' in of
      ? sql`p.id = ${of.paymentId}`
      : sql`p.booking_id = ${of.bookingId} and (p.status <> 'FAILED' or p.exception is not null)`
  const { rows } = await sql<PaymentRow>`
    select p.id, p.reference, p.status, p.provider, p.channel, p.amount_kobo as asked, p.created_at as "askedAt",
           coalesce(p.received_kobo, 0) as received, p.paid_at as "arrivedAt",
           coalesce(p.received_currency, p.currency) as currency,
           p.mode = 'live' and coalesce(p.received_mode, p.mode) = 'test' as "isTestMoney", p.applied_kobo as applied,
           p.charged_kobo as charged, p.exception,
           ${TAKEN_BACK} as taken,
           (select max(l.at) from money_lines l where l.payment_id = p.id and l.kind = 'taken_back') as "takenAt",
           ${IS_WITH_BANK} as "isDisputed",
           (select coalesce(sum(r.amount_kobo), 0)::int from refunds r
            where r.payment_id = p.id and ${isWaiting('r')}) as waiting
    from payments p
    where ${isWanted}
    order by p.id
  `.execute(db)
  return rows
}

export type ChargeRow = MoneyCharge & { paymentId: number }

/** Returns the charges on these payments as they were made and lowered, with the rule of the act that made them. */
export async function selectMoneyCharges(db: Database, paymentIds: readonly number[]): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select l.payment_id as "paymentId", l.at, l.kind, l.kobo as amount, a.quote ->> 'because' as because
    from money_lines l left join booking_acts a on a.id = l.act_id
    where l.payment_id = any (${paymentIds}::int[]) and l.kind in ('charged', 'uncharged')
    order by l.at, l.id
  `.execute(db)
  return rows
}

export type RefundRow = {
  id: number
  paymentId: number
  reason: RefundReason
  amount: Kobo
  status: RefundStatus
  method: RefundMethod
  requestedAt: Date
  sentAt: Date | null
  backAt: Date | null
  isEscalated: boolean
  isTryingAccount: boolean
  bankName: string | null
  accountEnd: string | null
  accountAt: Date | null
}

/** Returns the refunds of these payments, without those that wait for the approval of a second person. */
export async function selectMoneyRefunds(db: Database, paymentIds: readonly number[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.id, r.payment_id as "paymentId", r.reason, r.amount_kobo as amount, r.status, r.method,
           r.created_at as "requestedAt", r.sent_attempt_at as "sentAt", r.processed_at as "backAt",
           r.escalated_at is not null as "isEscalated",
           exists (select from refund_accounts o where o.refund_id = r.id and o.outcome is null) as "isTryingAccount",
           a.bank_name as "bankName", a.account_end as "accountEnd", a.settled_at as "accountAt"
    from refunds r
    left join lateral (
      select t.bank_name, t.account_end, t.settled_at from refund_accounts t
      where t.refund_id = r.id and t.outcome = 'taken'
      order by t.id desc limit 1
    ) a on true
    where r.payment_id = any (${paymentIds}::int[]) and not ${isWaiting('r')}
    order by r.id
  `.execute(db)
  return rows
}
