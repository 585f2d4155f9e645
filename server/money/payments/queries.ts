import { sql } from 'kysely'
import type { ManualMethod } from '#domain/manual-payment.ts'
import type { Kobo } from '#domain/money.ts'
import { isUnpaid } from '#domain/provider-status.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import type { Exception, Purpose, Verdict } from '#domain/settlement.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { SEAT_IS_FREE } from '#server/platform/database/on-sale.ts'
import { IS_VOUCHED } from '#server/platform/database/vouched-payment.ts'
import type { Money } from './incoming-money.ts'

export type PayableBooking = {
  id: number
  bookingToken: string
  status: 'DRAFT' | 'PENDING' | 'CONFIRMED' | 'CANCELLED'
  seatIds: number[]
  price: Kobo
  due: Kobo
  paymentType: string
  isTripRunning: boolean
  hasDeparted: boolean
  hasArrived: boolean
  isHoldLive: boolean
  isMaintenance: boolean
  cardEnabled: boolean
  transferEnabled: boolean
}

/** Locks the trip, so that it cannot be canceled, then the booking: the standard lock order. */
export async function lockPayableBooking(
  tx: Database,
  bookingId: number,
): Promise<PayableBooking | undefined> {
  await sql`
    select from trips t where t.id = (select b.trip_id from bookings b where b.id = ${bookingId}) for share
  `.execute(tx)
  await sql`select from bookings b where b.id = ${bookingId} for update`.execute(tx)
  return selectPayableBooking(tx, bookingId)
}

/**
 * Runs as its own statement: the statement that waits for the lock would read the seats as they were before the wait.
 */
export async function selectPayableBooking(
  db: Database,
  bookingId: number,
): Promise<PayableBooking | undefined> {
  const { rows } = await sql<PayableBooking>`
    select b.id, b.booking_token as "bookingToken", b.status, b.seat_ids as "seatIds", b.price_kobo as price,
           b.due_kobo as due, r.payment_type as "paymentType", t.status = 'SCHEDULED' as "isTripRunning",
           t.depart_time <= clock_timestamp() as "hasDeparted", t.arrive_time <= clock_timestamp() as "hasArrived",
           b.seat_count = (
             select count(*) from seats s
             where s.booking_id = b.id and s.status = 'RESERVED' and s.hold_expires_at > clock_timestamp()
           ) as "isHoldLive",
           coalesce(c.maintenance_mode, false) as "isMaintenance",
           coalesce(c.paystack_enabled, true) as "cardEnabled",
           coalesce(c.bank_transfer_enabled, true) as "transferEnabled"
    from bookings b
    join trips t on t.id = b.trip_id
    join routes r on r.id = t.route_id
    left join company_settings c on true
    where b.id = ${bookingId} and b.held_by is null
  `.execute(db)
  return rows[0]
}

export type OpenPayment = {
  id: number
  reference: string
  accessCode: string | null
  amount: Kobo
  payerEmail: string
}

export async function selectOpenPayment(
  tx: Database,
  bookingId: number,
  purpose: Purpose,
): Promise<OpenPayment | undefined> {
  const { rows } = await sql<OpenPayment>`
    select p.id, p.reference, p.access_code as "accessCode", p.amount_kobo as amount, p.payer_email as "payerEmail"
    from payments p
    where p.booking_id = ${bookingId} and p.purpose = ${purpose} and p.status = 'PENDING'
    for update
  `.execute(tx)
  return rows[0]
}

export async function insertPayment(
  tx: Database,
  payment: {
    bookingId: number
    purpose: Purpose
    reference: string
    email: string
    amount: Kobo
    mode: string
  },
): Promise<OpenPayment> {
  const { rows } = await sql<OpenPayment>`
    insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, mode, next_check_at)
    values (${payment.bookingId}, ${payment.purpose}, 'paystack', ${payment.reference}, ${payment.email},
            ${payment.amount}, ${payment.mode}, now() + interval '30 seconds')
    returning id, reference, access_code as "accessCode", amount_kobo as amount, payer_email as "payerEmail"
  `.execute(tx)
  return rows[0] as OpenPayment
}

/** Inserts money that a clerk took as a payment, before it is judged like any other. */
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
  return (rows[0] as { id: number }).id
}

export async function keepAccessCode(db: Database, paymentId: number, accessCode: string): Promise<void> {
  await sql`update payments set access_code = ${accessCode} where id = ${paymentId}`.execute(db)
}

export async function selectAccessCode(db: Database, paymentId: number): Promise<string | null> {
  const { rows } = await sql<{ accessCode: string | null }>`
    select access_code as "accessCode" from payments where id = ${paymentId}
  `.execute(db)
  return rows[0]?.accessCode ?? null
}

export type Attempts = { recent: number; all: number; secondsUntilFewer: number }

/**
 * Counts the online payments started for a booking, and the seconds until the oldest of the last 15 minutes no longer
 * counts.
 */
export async function countAttempts(tx: Database, bookingId: number): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select count(*)::int as all, count(recent.until)::int as recent,
           coalesce(ceil(extract(epoch from min(recent.until) - now())), 0)::int as "secondsUntilFewer"
    from payments p
    left join lateral (select p.created_at + interval '15 minutes' as until) recent on recent.until > now()
    where p.booking_id = ${bookingId} and p.provider = 'paystack'
  `.execute(tx)
  return rows[0] as Attempts
}

/**
 * Marks the attempt as failed because a new one replaces it or 72 hours are over. Its reference is still checked while
 * it could be paid.
 */
export async function failAttempt(tx: Database, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    update payments set status = 'FAILED' where id = ${paymentId} and status = 'PENDING' returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Marks the booking as being paid for and stores the amount that confirms it. */
export async function startPaying(
  tx: Database,
  bookingId: number,
  { isSplit, required }: { isSplit: boolean; required: Kobo },
): Promise<void> {
  await sql`
    update bookings set status = 'PENDING', is_split_payment = ${isSplit}, required_kobo = ${required}
    where id = ${bookingId}
  `.execute(tx)
}

/** Time for a card payment: five minutes for the popup and two for the money to arrive. */
const CARD_SECONDS = 300 + 120
/** A bank account for a transfer is valid for 30 minutes, and the money needs a little longer. */
const TRANSFER_SECONDS = 35 * 60

/**
 * `payment started`: the hold covers a card payment. `money under way`: the provider says that the customer is paying,
 * so the hold covers a bank transfer, if transfers are enabled.
 */
export type HoldReason = 'payment started' | 'money under way'

/**
 * Extends a hold, once per reason and never past the booking deadline. A hold that has just expired is extended if no
 * other booking has taken the seats.
 */
export async function stretchHold(db: Database, bookingId: number, reason: HoldReason): Promise<void> {
  const extension = reason === 'payment started' ? 1 : 2
  await sql`
    with settings as (
      select coalesce(max(c.booking_deadline_hours), ${DEFAULT_SETTINGS.bookingDeadlineHours}::int) as deadline_hours,
             coalesce(bool_or(c.bank_transfer_enabled), true) as offers_transfer
      from company_settings c
    ), booking as (
      update bookings b
      set hold_extensions = ${extension}
      where b.id = ${bookingId} and b.status = 'PENDING' and b.hold_extensions < ${extension}
      returning b.id, b.trip_id
    ), locked as (
      select s.id
      from seats s join booking on booking.id = s.booking_id
      where s.status = 'RESERVED'
      order by s.id
      for update of s
    )
    update seats s
    set hold_expires_at = greatest(
      s.hold_expires_at,
      least(clock_timestamp() + make_interval(secs => case
              when ${reason === 'money under way'} and settings.offers_transfer then ${TRANSFER_SECONDS}::int
              else ${CARD_SECONDS}::int end),
            t.depart_time - make_interval(hours => settings.deadline_hours)))
    from locked, booking
    join trips t on t.id = booking.trip_id
    cross join settings
    where s.id = locked.id
  `.execute(db)
}

export async function selectHoldSeconds(db: Database, bookingId: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from min(s.hold_expires_at) - clock_timestamp()))::int as seconds
    from seats s
    where s.booking_id = ${bookingId} and s.status = 'RESERVED'
  `.execute(db)
  return rows[0]?.seconds ?? null
}

export type PaymentState = {
  id: number
  bookingId: number
  status: 'PENDING' | 'PAID' | 'FAILED'
  applied: boolean
  exception: Exception | null
  bookingToken: string
  provider: string
}

/** After 72 hours no payment is expected: the provider does not repeat its webhooks for longer than this. */
const IS_TOO_OLD = sql<boolean>`p.created_at < now() - interval '72 hours'`

export type KnownPayment = PaymentState & { amount: Kobo; isTooOld: boolean; isVouched: boolean }

/** Reads the payment without a lock: PAID is final, and most repeated calls end here. */
export async function selectPaymentState(db: Database, reference: string): Promise<KnownPayment | undefined> {
  const { rows } = await sql<KnownPayment>`
    select p.id, p.booking_id as "bookingId", p.status, p.applied, p.exception, b.booking_token as "bookingToken",
           p.provider, p.amount_kobo as amount, ${IS_TOO_OLD} as "isTooOld", ${IS_VOUCHED} as "isVouched"
    from payments p join bookings b on b.id = p.booking_id
    where p.reference = ${reference}
  `.execute(db)
  return rows[0]
}

/** Sets the provider's latest status and the time of the first response with that status. */
const providerSays = (status: string) => sql`
  provider_said_at = case when provider_status = ${status} then provider_said_at else now() end,
  provider_status = ${status}`

/** `onSchedule`: the reconciler asked because the payment was due, not a visitor, a webhook or staff in between. */
export type Asked = { onSchedule: boolean }

/**
 * Stores the provider's status and sets the next check. The reconciler waits 30 seconds, then 1, 2, 5, 15 and 30
 * minutes, then an hour between checks, until 72 hours are over. It also checks shortly before a hold expires, because
 * a hold is extended while money is under way. Other checks leave the schedule unchanged, except that news of money
 * under way brings the next check forward.
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
    where p.id = ${paymentId} and (p.status <> 'PAID' or ${IS_VOUCHED})
  `.execute(db)
}

/**
 * Flags a success that cannot be settled, so that staff look at it. The payment is still checked, and a later response
 * that can be settled is settled. Returns false if it is already flagged or the payment is paid.
 */
export async function markUnclear(tx: Database, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    update payments p
    set status = case p.status when 'PAID' then 'PAID' else 'FAILED' end, exception = 'provider_unclear',
        exception_closed_at = null, exception_closed_by = null
    where p.id = ${paymentId} and (p.status <> 'PAID' or ${IS_VOUCHED}) and p.exception is distinct from 'provider_unclear'
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export type LockedPayment = PaymentState & {
  purpose: Purpose
  expected: Kobo
  expectedMode: string
  seatIds: number[]
  bookingStatus: 'DRAFT' | 'PENDING' | 'CONFIRMED' | 'CANCELLED'
  isExpired: boolean
  isTripCanceled: boolean
  hasDeparted: boolean
  paid: Kobo
  due: Kobo
  areSeatsOursOrFree: boolean
  isVouched: boolean
  /** Vouched money that staff removed from the booking again. */
  takenBack: Kobo
}

/** Locks trip, booking, payment and seats by id, in the standard order, and then reads the facts that decide. */
export async function lockForSettlement(tx: Database, paymentId: number): Promise<LockedPayment> {
  await sql`
    select from trips t
    where t.id = (select b.trip_id from payments p join bookings b on b.id = p.booking_id where p.id = ${paymentId})
    for share
  `.execute(tx)
  await sql`
    select from bookings b where b.id = (select p.booking_id from payments p where p.id = ${paymentId}) for update
  `.execute(tx)
  await sql`select from payments p where p.id = ${paymentId} for update`.execute(tx)
  await sql`
    select from seats s
    where s.id = any (select unnest(b.seat_ids) from payments p join bookings b on b.id = p.booking_id where p.id = ${paymentId})
    order by s.id
    for update
  `.execute(tx)
  const { rows } = await sql<LockedPayment>`
    select p.id, p.booking_id as "bookingId", p.status, p.applied, p.exception, b.booking_token as "bookingToken",
           p.purpose, p.amount_kobo as expected, p.mode as "expectedMode", b.seat_ids as "seatIds",
           b.status as "bookingStatus", coalesce(b.cancelled_because = 'expired', false) as "isExpired",
           t.status = 'CANCELED' as "isTripCanceled",
           t.status = 'COMPLETED' or t.depart_time <= clock_timestamp() as "hasDeparted", b.paid_kobo as paid, b.due_kobo as due,
           (select coalesce(sum(f.amount_kobo), 0)::int from refunds f
            where f.payment_id = p.id and f.reason = 'recorded_by_mistake') as "takenBack",
           b.seat_count = (
             select count(*) from seats s
             where s.id = any (b.seat_ids)
               and (s.booking_id = b.id or ${SEAT_IS_FREE})
           ) as "areSeatsOursOrFree",
           ${IS_VOUCHED} as "isVouched"
    from payments p
    join bookings b on b.id = p.booking_id
    join trips t on t.id = b.trip_id
    where p.id = ${paymentId}
  `.execute(tx)
  return rows[0] as LockedPayment
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
        received_currency = ${money.currency}, provider_txn_id = ${money.id}, channel = ${money.channel},
        gateway_response = ${money.gatewayResponse}, ${providerSays(money.status)},
        applied = ${verdict.applied > 0}, applied_kobo = ${verdict.applied}, exception = ${verdict.exception},
        exception_closed_at = null, exception_closed_by = null, last_checked_at = now(), next_check_at = null
    where id = ${paymentId}
  `.execute(tx)
}

/**
 * Stores which member of staff vouched for the payment, and why. The provider is still asked about an online payment.
 */
export async function noteVouching(
  tx: Database,
  paymentId: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await sql`
    update payments
    set recorded_by = ${by}, reason = ${reason},
        next_check_at = case provider when 'paystack' then now() + interval '1 minute' end
    where id = ${paymentId}
  `.execute(tx)
}

/** Adds provider money to a payment that staff had vouched for. */
export async function recordSecondMoney(
  tx: Database,
  paymentId: number,
  money: Money,
  { applied, exception }: Verdict,
): Promise<void> {
  await sql`
    update payments
    set received_kobo = received_kobo + ${money.received}, provider_txn_id = ${money.id}, channel = ${money.channel},
        gateway_response = ${money.gatewayResponse}, ${providerSays(money.status)},
        applied_kobo = applied_kobo + ${applied}, applied = applied_kobo + ${applied} > 0,
        exception = coalesce(${exception}, exception),
        exception_closed_at = case when ${exception}::text is null then exception_closed_at end,
        exception_closed_by = case when ${exception}::text is null then exception_closed_by end,
        last_checked_at = now(), next_check_at = null
    where id = ${paymentId}
  `.execute(tx)
}
