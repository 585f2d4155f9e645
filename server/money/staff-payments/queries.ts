import { type Selectable, sql } from 'kysely'
import type { PaymentChange, PaymentQuery, StaffPayment } from '#contracts/money/payment-oversight.ts'
import type { RefundPolicy } from '#domain/company/refund-policy.ts'
import type { PaymentException } from '#domain/money/payment-facts.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Fare } from '#server/money/payments/refuse-part-payment.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import {
  filteredBy,
  isAsShown,
  type List,
  type Page,
  type Part,
  selectIds,
  selectPage,
} from '#server/platform/database/list-page.ts'
import type { Bookings, Payments } from '#server/platform/database/schema.ts'
import { isPaymentSearched } from '#server/platform/rules/booking-search.ts'
import { HAS_EMAIL, IS_UNCONFIRMED } from '#server/platform/rules/booking-states.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import {
  BOOKING_PAID,
  IS_CONTESTED,
  PAID_BEFORE_CANCELLATION,
  REFUNDABLE_AT_PROVIDER,
  TAKEN_BACK,
} from '#server/platform/rules/money-kept.ts'
import { IS_IN_NAIRA, isOfRevenue, RECEIVED } from '#server/platform/rules/money-moved.ts'
import {
  DISPUTE_IS_LIVE,
  DISPUTE_IS_UNANSWERED,
  EXCEPTION_NEEDS_A_PERSON,
  HAS_OPEN_DISPUTE,
  IS_OPEN_EXCEPTION,
} from '#server/platform/rules/payment-exceptions.ts'
import { isWaiting } from '#server/platform/rules/refund-waits.ts'

export type PaymentRow = Selectable<Payments> &
  Pick<
    Selectable<Bookings>,
    | 'booking_token'
    | 'passenger_name'
    | 'seat_nos'
    | 'due_kobo'
    | 'price_kobo'
    | 'least_percent'
    | 'cancelled_at'
    | 'cancelled_because'
  > & {
    booking_status: StaffPayment['booking']['status']
    has_email: boolean
    depart_time: Date
    /**
     * For a cancelled booking, the part of the paid money that is neither refunded nor reversed or disputed by a bank.
     * For other bookings, all of it.
     */
    kept_kobo: Kobo
    /** The amount that had been paid when the booking was cancelled. */
    paid_before: number
    /** The policy of the booking. For a booking without a stored policy, the one that was in force when it was made. */
    policy: RefundPolicy
    recorded_by_name: string | null
    /** The amount refunded or owed, also if a refund failed. Zero for a foreign currency, like `taken`. */
    refunded: Kobo
    /** The amount that banks took. */
    taken: Kobo
    refunds: StaffPayment['refunds']
    disputes: StaffPayment['disputes']
  }

const COLUMNS = sql`
  p.*, b.booking_token, b.passenger_name, b.status as booking_status, b.seat_nos, b.due_kobo,
  ${HAS_EMAIL} as has_email,
  b.price_kobo, b.least_percent, b.cancelled_at, b.cancelled_because, t.depart_time,
  u.name as recorded_by_name, ${BOOKING_PAID} as kept_kobo,
  ${PAID_BEFORE_CANCELLATION} as paid_before,
  coalesce(b.refund_policy, refund_policy_at(b.created_at)) as policy,
  (select coalesce(sum(refund_owed(r)), 0)::int from refunds r
   where r.payment_id = p.id and ${IS_IN_NAIRA}) as refunded,
  case when ${IS_IN_NAIRA} then ${TAKEN_BACK} else 0 end as taken,
  (select coalesce(jsonb_agg(jsonb_build_object(
     'id', r.id, 'amount', r.amount_kobo, 'method', r.method, 'status', r.status, 'lastError', r.last_error,
     'isWaiting', ${isWaiting('r')})
     order by r.id), '[]')
   from refunds r where r.payment_id = p.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object(
     'id', d.id, 'providerId', d.provider_id, 'status', d.status, 'amount', d.amount_kobo, 'reason', d.reason,
     'dueAt', d.due_at, 'openedAt', d.opened_at, 'resolvedAt', d.resolved_at, 'resolution', d.resolution)
     order by d.id), '[]')
   from disputes d where d.payment_id = p.id) as disputes`

// Uses left joins on keys, so that PostgreSQL can skip tables that a count query does not use.
const FROM = sql`
  payments p
  left join bookings b on b.id = p.booking_id
  left join trips t on t.id = b.trip_id
  left join users u on u.id = p.recorded_by`

const paymentList = (query: PaymentQuery): List => ({
  columns: COLUMNS,
  id: sql`p.id`,
  from: FROM,
  where: [
    isPaymentSearched(query.search),
    filteredBy(query.status, (status) => sql`p.status = ${status}`),
    filteredBy(query.provider, (provider) => sql`p.provider = ${provider}`),
    filteredBy(query.purpose, (purpose) => sql`p.purpose = ${purpose}`),
    filteredBy(query.exception, hasException),
    lagosDays(sql`p.created_at`, query),
    lagosDays(sql`p.paid_at`, { from: query.paidFrom, to: query.paidUntil }),
  ],
  sorts: {
    amount: sql`p.amount_kobo`,
    provider: sql`p.provider`,
    status: sql`p.status`,
    created: sql`p.created_at`,
    paid: sql`p.paid_at`,
  },
  order: sql`p.created_at desc, p.id desc`,
})

export const selectPayments = (db: Database, query: PaymentQuery & Part): Promise<Page<PaymentRow>> =>
  selectPage(db, query, paymentList(query))

export const selectPaymentIds = (db: Database, query: PaymentQuery): Promise<string[]> =>
  selectIds(db, query, paymentList(query))

/**
 * Counts and sums the payments received in naira since the beginning of the Lagos day `today`, as the dashboard does.
 * Counts all pending payments.
 */
export async function selectPaymentSummary(
  db: Database,
  mode: string,
  today: string,
): Promise<{ paidToday: number; received: number; pending: number }> {
  const { rows } = await sql<{ paidToday: number; received: number; pending: number }>`
    select count(distinct l.payment_id)::int as "paidToday", coalesce(sum(${RECEIVED}), 0)::float8 as received,
           (select count(*)::int from payments q where q.status = 'PENDING') as pending
    from money_lines l
    where ${isOfRevenue(mode)} and l.kind = 'arrived' and ${lagosDays(sql`l.event_at`, { from: today })}
  `.execute(db)
  return rows[0] ?? { paidToday: 0, received: 0, pending: 0 }
}

function hasException(which: NonNullable<PaymentQuery['exception']>) {
  if (which === 'open') return IS_OPEN_EXCEPTION
  if (which === 'attention') return EXCEPTION_NEEDS_A_PERSON
  if (which === 'closed') return sql`p.exception_closed_at is not null`
  if (which === 'disputed') return sql`(p.exception = 'disputed' or ${HAS_OPEN_DISPUTE})`
  return sql`p.exception = ${which}`
}

export async function selectPayment(db: Database, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from ${FROM} where p.id = ${id}`.execute(db)
  return rows[0]
}

export async function selectReferenceOf(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    reference: string
  }>`select p.reference from payments p where p.id = ${id}`.execute(db)
  return rows[0]?.reference
}

/**
 * Returns the ids of the payments to which a change may refer: the payment with its id; without an id, the payment
 * whose reference is `paystackRef`; otherwise all payments of the booking, because `paystackRef` is then a new
 * reference or missing.
 */
export async function selectMeant(
  db: Database,
  { bookingToken, id, paystackRef }: Pick<PaymentChange, 'bookingToken' | 'id' | 'paystackRef'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; isNamed: boolean }>`
    select p.id, p.reference is not distinct from ${paystackRef ?? null} as "isNamed"
    from payments p join bookings b on b.id = p.booking_id
    where b.booking_token = ${bookingToken} and ${filteredBy(id, (one) => sql`p.id = ${one}`)}
    order by p.id
  `.execute(db)
  const named = rows.filter((row) => row.isNamed)
  return (id === undefined && named.length > 0 ? named : rows).map((row) => row.id)
}

/** True if a time is in the future, by the database's clock. */
export async function isInFuture(db: Database, at: string): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`select ${at}::timestamptz > now() as "isAhead"`.execute(db)
  return rows[0]?.isAhead ?? false
}

/** True if a time is before today in Lagos, by the database's clock. */
export async function isBeforeToday(db: Database, at: string): Promise<boolean> {
  const { rows } = await sql<{ isEarlier: boolean }>`
    select ${at}::timestamptz < date_trunc('day', now(), 'Africa/Lagos') as "isEarlier"
  `.execute(db)
  return rows[0]?.isEarlier ?? false
}

/** Updates a payment that staff recorded. Returns false if the payment changed since it was shown. */
export async function updateManualPayment(
  tx: Database,
  id: number,
  change: {
    status?: 'PENDING' | 'FAILED' | undefined
    amount?: number | undefined
    reference?: string | undefined
    receiptNo: string | null
    shown: string | undefined
  },
): Promise<boolean> {
  const { rows } = await sql`
    update payments
    set status = coalesce(${change.status ?? null}, status), amount_kobo = coalesce(${change.amount ?? null}, amount_kobo),
        reference = coalesce(${change.reference ?? null}, reference), receipt_no = ${change.receiptNo}
    where id = ${id} and ${isAsShown(change.shown)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * Returns the fare of a payment's unconfirmed booking, and the money that has arrived together with this payment and
 * the other pending ones. Undefined if the booking is confirmed or ended.
 */
export async function selectUnconfirmed(
  tx: Database,
  id: number,
): Promise<(Fare & { arrived: Kobo }) | undefined> {
  const { rows } = await sql<Fare & { arrived: Kobo }>`
    select r.payment_type as "paymentType", b.price_kobo as price, cardinality(b.seat_ids) as seats,
           (b.paid_kobo + (
             select sum(q.amount_kobo) from payments q
             where q.id = p.id or q.booking_id = b.id and q.purpose = 'MANUAL' and q.status = 'PENDING'))::int as arrived
    from payments p
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    where p.id = ${id} and ${IS_UNCONFIRMED}
  `.execute(tx)
  return rows[0]
}

export type LockedMoney = {
  id: number
  bookingId: number
  bookingStatus: StaffPayment['booking']['status']
  provider: StaffPayment['provider']
  status: string
  /** True if the provider has reported a transaction for this payment. */
  isAtProvider: boolean
  /** The amount that the provider can still refund. */
  leftAtProvider: Kobo
  recordedBy: number | null
  received: Kobo
  applied: Kobo
  /** The part that we keep as a charge. */
  charged: Kobo
  /** The sum of all refunds that have not failed. */
  goingBack: Kobo
  /** The sum of failed refunds, which are owed until they are sent again or paid out. */
  stillOwed: Kobo
  /** The amount that banks took of the payment. */
  taken: Kobo
  exception: PaymentException | null
  /** An exception or a dispute is open. */
  isExceptionOpen: boolean
  /**
   * False if an exception that is not a dispute is open. If true, closing the exception also closes the payment's
   * disputes.
   */
  isAboutDispute: boolean
  isContested: boolean
  /** The provider waits for our answer to a dispute. */
  hasUnansweredDispute: boolean
  /** Only the bank and the provider can end a dispute. */
  hasLiveDispute: boolean
}

/**
 * Locks booking and payment, and returns the state of the payment's money. Returns 'changed' if the payment
 * changed since it was shown, and undefined if it does not exist.
 */
export async function lockMoney(
  tx: Database,
  id: number,
  shown: string | undefined,
): Promise<LockedMoney | 'changed' | undefined> {
  await lockInOrder(tx, {
    bookings: ['no key update', sql`select booking_id from payments where id = ${id}`],
    payments: ['no key update', id],
  })
  const { rows } = await sql<LockedMoney & { isAsShown: boolean }>`
    select p.id, p.booking_id as "bookingId", b.status as "bookingStatus", p.provider, p.status,
           p.provider_txn_id is not null as "isAtProvider", ${REFUNDABLE_AT_PROVIDER} as "leftAtProvider", p.recorded_by as "recordedBy",
           coalesce(p.received_kobo, 0) as received, p.applied_kobo as applied,
           p.charged_kobo as charged,
           (select coalesce(sum(r.amount_kobo), 0)::int from refunds r
            where r.payment_id = p.id and r.status <> 'FAILED') as "goingBack",
           (select coalesce(sum(r.amount_kobo), 0)::int from refunds r
            where r.payment_id = p.id and r.status = 'FAILED') as "stillOwed",
           ${TAKEN_BACK} as taken,
           p.exception, ${IS_OPEN_EXCEPTION} as "isExceptionOpen",
           (p.exception <> 'disputed' and p.exception_closed_at is null) is not true as "isAboutDispute",
           ${IS_CONTESTED} as "isContested",
           exists (select from disputes d where d.payment_id = p.id and ${DISPUTE_IS_UNANSWERED})
             as "hasUnansweredDispute",
           exists (select from disputes d where d.payment_id = p.id and ${DISPUTE_IS_LIVE}) as "hasLiveDispute",
           ${filteredBy(shown, (at) => sql`date_trunc('milliseconds', p.updated_at) = ${at}`)} as "isAsShown"
    from payments p join bookings b on b.id = p.booking_id
    where p.id = ${id}
  `.execute(tx)
  const [money] = rows
  return money && !money.isAsShown ? 'changed' : money
}

/** Updates the payment's `updated_at` after a refund was opened, so that a form opened earlier gets STALE. */
export async function notePaymentChanged(tx: Database, id: number): Promise<void> {
  await sql`update payments set updated_at = clock_timestamp() where id = ${id}`.execute(tx)
}

export async function closeOpenException(
  tx: Database,
  id: number,
  { by, note }: { by: number; note: string },
): Promise<void> {
  await sql`
    update payments
    set exception_closed_at = now(), exception_closed_by = ${by}, exception_note = ${note}
    where id = ${id}
  `.execute(tx)
}

/**
 * Subtracts money that staff recorded but never received from the payment and the booking, so that the booking owes it
 * again:
 * - Money that does not count for the booking is subtracted from the charge.
 * - If nothing of the payment counts any more, its exception is closed. A payment without an exception gets a closed
 *   one, `recorded_by_mistake`.
 * - If too little is left for a confirmed booking, the person who removed the money is stored as the one who confirmed
 *   it, because the database requires a person for such a booking.
 */
export async function subtractFromBooking(
  tx: Database,
  { id, bookingId, applied }: LockedMoney,
  { amount, by }: { amount: Kobo; by: number },
): Promise<void> {
  const counted = Math.min(amount, applied)
  await sql`
    update payments
    set applied_kobo = applied_kobo - ${counted}, applied = applied_kobo > ${counted},
        charged_kobo = charged_kobo - ${amount - counted},
        exception = case when applied_kobo > ${counted} then exception else coalesce(exception, 'recorded_by_mistake') end,
        exception_closed_at = case when applied_kobo > ${counted} then exception_closed_at else now() end,
        exception_closed_by = case when applied_kobo > ${counted} then exception_closed_by else ${by}::int end
    where id = ${id}
  `.execute(tx)
  if (counted === 0) return
  await sql`
    update bookings
    set paid_kobo = paid_kobo - ${counted}, is_split_payment = true,
        confirmed_by = case when status = 'CONFIRMED' and paid_kobo - ${counted} < required_kobo
                            then ${by}::int else confirmed_by end
    where id = ${bookingId}
  `.execute(tx)
}
