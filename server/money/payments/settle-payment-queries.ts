import { type Selectable, sql } from 'kysely'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import type { ManualMethod } from '#domain/money/manual-payment.ts'
import type { PaymentStatus, Purpose } from '#domain/money/payment-facts.ts'
import { isUnpaid } from '#domain/money/provider-status.ts'
import type { Verdict } from '#domain/money/settlement.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import type { Payments } from '#server/platform/database/schema.ts'
import { IS_ERASED } from '#server/platform/rules/booking-states.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { IS_MARKED_PAID } from '#server/platform/rules/money-kept.ts'
import { SEAT_IS_FREE } from '#server/platform/rules/on-sale.ts'
import { IS_TOO_OLD } from '#server/platform/rules/payment-states.ts'
import type { Money } from './incoming-money.ts'

/**
 * Inserts a pending payment for money that a clerk takes or expects. `applyMoney` settles it like any other payment
 * when the money is there.
 */
export async function insertManualPayment(
  tx: Database,
  payment: {
    bookingId: number
    provider: ManualMethod
    reference: string
    amount: Kobo
    mode: string
    receiptNo: string | null
    reason: string
    recordedBy: number
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, mode, receipt_no, reason,
                          recorded_by)
    select b.id, 'MANUAL', ${payment.provider}, ${payment.reference}, b.email, ${payment.amount}, ${payment.mode},
           ${payment.receiptNo}, ${payment.reason}, ${payment.recordedBy}
    from bookings b
    where b.id = ${payment.bookingId}
    returning id
  `.execute(tx)
  return only(rows).id
}

/**
 * Returns the time at which money counts that a member of staff took earlier: the time when it was taken or, if the
 * cash-up of that day is closed, now. A closed cash-up never changes, so money added to its day would be counted by
 * nobody.
 */
export async function selectCountedAt(
  tx: Database,
  { userId, takenAt }: { userId: number; takenAt: Date },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select case when exists (
      select from cash_ups c
      where c.user_id = ${userId} and c.day = (${takenAt}::timestamptz at time zone 'Africa/Lagos')::date
    ) then now() else ${takenAt}::timestamptz end as at
  `.execute(tx)
  return only(rows).at
}

/** Returns the sum of the transfers of a booking that staff recorded and that have not arrived. */
export async function selectPendingTransfers(tx: Database, bookingId: number): Promise<Kobo> {
  const { rows } = await sql<{ sum: Kobo }>`
    select coalesce(sum(p.amount_kobo), 0)::int as sum from payments p
    where p.booking_id = ${bookingId} and p.purpose = 'MANUAL' and p.status = 'PENDING'
  `.execute(tx)
  return rows[0]?.sum ?? (0 as Kobo)
}

type PaymentState = {
  id: number
  bookingId: number
  status: PaymentStatus
  applied: boolean
  exception: Selectable<Payments>['exception']
  bookingToken: string
}

export type KnownPayment = PaymentState & {
  provider: string
  amount: Kobo
  isTooOld: boolean
  isMarkedPaid: boolean
  isByUssd: boolean
}

/** Reads the payment without a lock. Most repeated calls need no more, because a paid payment stays paid. */
export async function selectPaymentState(db: Database, reference: string): Promise<KnownPayment | undefined> {
  const { rows } = await sql<KnownPayment>`
    select p.id, p.booking_id as "bookingId", p.status, p.applied, p.exception, b.booking_token as "bookingToken",
           p.provider, p.amount_kobo as amount, ${IS_TOO_OLD} as "isTooOld", ${IS_MARKED_PAID} as "isMarkedPaid",
           p.ussd_bank is not null as "isByUssd"
    from payments p join bookings b on b.id = p.booking_id
    where p.reference = ${reference}
  `.execute(db)
  return rows[0]
}

/** Sets the provider's status and, if the status is new, the time at which the provider first reported it. */
const providerSays = (status: string) => sql`
  provider_said_at = case when provider_status = ${status} then provider_said_at else now() end,
  provider_status = ${status}`

/** `onSchedule` is true only for the reconciler, which asks because a check is due. */
export type Asked = { onSchedule: boolean }

/**
 * Stores the provider's status and sets the next check. The first check is 30 seconds after the start. The next ones
 * follow after 1, 2, 5, 15 and 30 minutes and then every hour, until the payment is 72 hours old. While a hold lasts, a
 * check comes at the latest 90 seconds before its end, in time to extend the hold if money is under way. Checks by
 * other callers leave the schedule unchanged, but news of money under way brings the next check forward to 30 seconds
 * from now.
 */
export async function noteProviderStatus(
  db: Database,
  paymentId: number,
  said: { status: string; gatewayResponse: string | null },
  { onSchedule }: Asked,
): Promise<void> {
  await sql`
    update payments p
    set ${providerSays(said.status)}, gateway_response = ${said.gatewayResponse}, last_checked_at = now(),
        check_count = p.check_count + ${onSchedule ? 1 : 0},
        next_check_at = case
          when ${IS_TOO_OLD} then null
          when ${onSchedule} then least(
            now() + (array['1 minute', '2 minutes', '5 minutes', '15 minutes', '30 minutes', '1 hour'])
                    [least(p.check_count + 1, 6)]::interval,
            (select min(s.hold_expires_at) - interval '90 seconds' from seats s
             where s.booking_id = p.booking_id and s.hold_expires_at > now() + interval '2 minutes'))
          when ${!isUnpaid(said.status)} and p.provider_status is distinct from ${said.status} then
            least(p.next_check_at, now() + interval '30 seconds')
          else p.next_check_at
        end
    where p.id = ${paymentId} and (p.status <> 'PAID' or ${IS_MARKED_PAID})
  `.execute(db)
}

/**
 * Flags a payment whose success cannot be settled, so that staff look at it. The payment is still checked and settled
 * once the provider's response allows it. Returns the new status, or undefined if the payment is flagged already or its
 * money is settled.
 */
export async function markUnclear(tx: Database, paymentId: number): Promise<PaymentStatus | undefined> {
  const { rows } = await sql<{ status: PaymentStatus }>`
    update payments p
    set status = case p.status when 'PAID' then 'PAID' else 'FAILED' end, exception = 'provider_unclear',
        exception_closed_at = null, exception_closed_by = null
    where p.id = ${paymentId} and (p.status <> 'PAID' or ${IS_MARKED_PAID}) and p.exception is distinct from 'provider_unclear'
    returning p.status
  `.execute(tx)
  return rows[0]?.status
}

export type LockedPayment = PaymentState & {
  purpose: Purpose
  expected: Kobo
  expectedMode: string
  seatIds: number[]
  bookingStatus: BookingStatus
  isExpired: boolean
  isErased: boolean
  isTripCanceled: boolean
  hasDeparted: boolean
  paid: Kobo
  due: Kobo
  areSeatsOursOrFree: boolean
  isMarkedPaid: boolean
  /** The part of a payment marked as paid by staff that they later removed as a mistake. */
  takenBack: Kobo
}

/** Locks trip, booking, payment and seats, then reads the facts for the settlement. */
export async function lockForSettlement(tx: Database, paymentId: number): Promise<LockedPayment> {
  const booking = sql`select booking_id from payments where id = ${paymentId}`
  await lockInOrder(tx, {
    trips: ['share', sql`select trip_id from bookings where id = (${booking})`],
    bookings: ['update', booking],
    payments: ['update', paymentId],
    seats: ['update', sql`select unnest(seat_ids) from bookings where id = (${booking})`],
  })
  const { rows } = await sql<LockedPayment>`
    select p.id, p.booking_id as "bookingId", p.status, p.applied, p.exception, b.booking_token as "bookingToken",
           p.purpose, p.amount_kobo as expected, p.mode as "expectedMode", b.seat_ids as "seatIds",
           b.status as "bookingStatus", coalesce(b.cancelled_because = 'expired', false) as "isExpired",
           ${IS_ERASED} as "isErased",
           t.status = 'CANCELED' as "isTripCanceled",
           t.status = 'COMPLETED' or t.depart_time <= clock_timestamp() as "hasDeparted", b.paid_kobo as paid, b.due_kobo as due,
           (select coalesce(sum(f.amount_kobo), 0)::int from refunds f
            where f.payment_id = p.id and f.reason = 'recorded_by_mistake') as "takenBack",
           b.seat_count = (
             select count(*) from seats s
             where s.id = any (b.seat_ids)
               and (s.booking_id = b.id or ${SEAT_IS_FREE})
           ) as "areSeatsOursOrFree",
           ${IS_MARKED_PAID} as "isMarkedPaid"
    from payments p
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    where p.id = ${paymentId}
  `.execute(tx)
  return only(rows)
}

export async function recordMoney(
  tx: Database,
  paymentId: number,
  money: Money,
  verdict: Verdict,
): Promise<void> {
  await sql`
    update payments
    set status = 'PAID', paid_at = coalesce(${money.paidAt ?? null}::timestamptz, now()), received_kobo = ${money.received},
        received_currency = ${money.currency}, received_mode = ${money.mode}, provider_txn_id = ${money.id}, channel = ${money.channel},
        gateway_response = ${money.gatewayResponse}, fees_kobo = ${money.fees ?? null}, ${providerSays(money.status)},
        applied = ${verdict.applied > 0}, applied_kobo = ${verdict.applied}, exception = ${verdict.exception},
        exception_closed_at = null, exception_closed_by = null, last_checked_at = now(), next_check_at = null
    where id = ${paymentId}
  `.execute(tx)
}

/**
 * Stores who marked the payment as paid, and why, and keeps who recorded it before. The provider is still asked about
 * an online payment.
 */
export async function noteMarkedPaid(
  tx: Database,
  paymentId: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await sql`
    update payments
    set expected_by = recorded_by, recorded_by = ${by}, reason = ${reason},
        next_check_at = case provider when 'paystack' then now() + interval '1 minute' end
    where id = ${paymentId}
  `.execute(tx)
}

/**
 * Adds the provider's money to a payment that staff had marked as paid. The database refuses money of another currency or
 * mode.
 */
export async function recordSecondMoney(
  tx: Database,
  paymentId: number,
  money: Money,
  { applied, exception }: Verdict,
): Promise<void> {
  await sql`
    update payments
    set received_kobo = received_kobo + ${money.received}, received_currency = ${money.currency},
        received_mode = ${money.mode}, provider_txn_id = ${money.id}, channel = ${money.channel},
        gateway_response = ${money.gatewayResponse}, fees_kobo = coalesce(fees_kobo + ${money.fees ?? null}::int, fees_kobo, ${money.fees ?? null}), ${providerSays(money.status)},
        applied_kobo = applied_kobo + ${applied}, applied = applied_kobo + ${applied} > 0,
        exception = coalesce(${exception}, exception),
        exception_closed_at = case when ${exception}::text is null then exception_closed_at end,
        exception_closed_by = case when ${exception}::text is null then exception_closed_by end,
        last_checked_at = now(), next_check_at = null
    where id = ${paymentId}
  `.execute(tx)
}
