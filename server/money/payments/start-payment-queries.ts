import { sql } from 'kysely'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import type { UssdBank } from '#domain/channels/conversation-world.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { Purpose } from '#domain/money/payment-facts.ts'
import { UNKNOWN_REFERENCE } from '#domain/money/provider-status.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { IS_ERASED } from '#server/platform/rules/booking-states.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'

export type PayableBooking = {
  id: number
  bookingToken: string
  status: BookingStatus
  isErased: boolean
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

/** Locks the booking and its trip, so that the trip cannot be cancelled meanwhile. */
export async function lockPayableBooking(
  tx: Database,
  bookingId: number,
): Promise<PayableBooking | undefined> {
  await lockInOrder(tx, {
    trips: ['share', sql`select trip_id from bookings where id = ${bookingId}`],
    bookings: ['update', bookingId],
  })
  return selectPayableBooking(tx, bookingId)
}

/**
 * Reads a booking of a passenger. Leaves out staff holds (`held_by`): rows of the same table for seats that staff keep
 * without a passenger.
 */
export async function selectPayableBooking(
  db: Database,
  bookingId: number,
): Promise<PayableBooking | undefined> {
  const { rows } = await sql<PayableBooking>`
    select b.id, b.booking_token as "bookingToken", b.status, ${IS_ERASED} as "isErased", b.seat_ids as "seatIds", b.price_kobo as price,
           b.due_kobo as due, r.payment_type as "paymentType", t.status = 'SCHEDULED' as "isTripRunning",
           t.depart_time <= clock_timestamp() as "hasDeparted", t.arrive_time <= clock_timestamp() as "hasArrived",
           b.seat_count = (
             select count(*) from seats s
             where s.booking_id = b.id and s.status = 'RESERVED' and s.hold_expires_at > clock_timestamp()
           ) as "isHoldLive",
           coalesce(c.maintenance_mode, ${sql.lit(DEFAULT_SETTINGS.maintenanceMode)}) as "isMaintenance",
           coalesce(c.paystack_enabled, ${sql.lit(DEFAULT_SETTINGS.paystackEnabled)}) as "cardEnabled",
           coalesce(c.bank_transfer_enabled, ${sql.lit(DEFAULT_SETTINGS.bankTransferEnabled)}) as "transferEnabled"
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
  authorizationUrl: string | null
  /** Set if the payer dials a code of this bank instead of opening a checkout. */
  ussdBank: UssdBank | null
  ussdCode: string | null
  amount: Kobo
  payerEmail: string
}

/**
 * Returns the open payment of a locked booking. If the provider does not know its reference, the codes with which it is
 * paid are left out, so that the payment is started again under the same reference.
 */
export async function selectOpenPayment(
  tx: Database,
  bookingId: number,
  purpose: Purpose,
): Promise<(OpenPayment & { isReversed: boolean }) | undefined> {
  const { rows } = await sql<OpenPayment & { isReversed: boolean }>`
    select p.id, p.reference, p.amount_kobo as amount, p.payer_email as "payerEmail",
           case when p.provider_status is distinct from ${UNKNOWN_REFERENCE} then p.access_code end as "accessCode",
           p.authorization_url as "authorizationUrl", p.ussd_bank as "ussdBank",
           case when p.provider_status is distinct from ${UNKNOWN_REFERENCE} then p.ussd_code end as "ussdCode",
           p.provider_status is not distinct from 'reversed' as "isReversed"
    from payments p
    where p.booking_id = ${bookingId} and p.purpose = ${purpose} and p.status = 'PENDING'
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
    /**
     * The version of the terms that the visitor agreed to, and the network address. The address is null for a payer by
     * USSD. Null if the client sent no version.
     */
    terms: { version: string; ip: string | null } | null
    ussdBank: UssdBank | null
  },
): Promise<OpenPayment> {
  const { rows } = await sql<OpenPayment>`
    insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, mode, next_check_at,
                          terms_version, terms_agreed_at, terms_ip, ussd_bank)
    values (${payment.bookingId}, ${payment.purpose}, 'paystack', ${payment.reference}, ${payment.email},
            ${payment.amount}, ${payment.mode}, now() + interval '30 seconds', ${payment.terms?.version ?? null},
            case when ${payment.terms?.version ?? null}::text is not null then now() end, ${payment.terms?.ip ?? null}::inet, ${payment.ussdBank})
    returning id, reference, access_code as "accessCode", authorization_url as "authorizationUrl",
              ussd_bank as "ussdBank", ussd_code as "ussdCode", amount_kobo as amount, payer_email as "payerEmail"
  `.execute(tx)
  return only(rows)
}

/** The ways to pay: the code for the provider's popup with the address of its page, or the code to dial. */
export type Checkout = Pick<OpenPayment, 'accessCode' | 'authorizationUrl' | 'ussdCode'>

export async function keepCheckout(
  db: Database,
  paymentId: number,
  { accessCode, authorizationUrl, ussdCode }: Checkout,
): Promise<void> {
  await sql`
    update payments
    set access_code = ${accessCode}, authorization_url = ${authorizationUrl}, ussd_code = ${ussdCode}
    where id = ${paymentId}
  `.execute(db)
}

export async function selectCheckout(db: Database, paymentId: number): Promise<Checkout | undefined> {
  const { rows } = await sql<Checkout>`
    select access_code as "accessCode", authorization_url as "authorizationUrl", ussd_code as "ussdCode"
    from payments where id = ${paymentId}
  `.execute(db)
  return rows[0]
}

export type Attempts = { recent: number; all: number; secondsUntilFewer: number }

/**
 * Counts the online payments started for a booking: `all` of them, and the `recent` ones of the last 15 minutes.
 * `secondsUntilFewer` is the time until the oldest recent one no longer counts.
 */
export async function countAttempts(tx: Database, bookingId: number): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select count(*)::int as all, count(recent.until)::int as recent,
           coalesce(ceil(extract(epoch from min(recent.until) - now())), 0)::int as "secondsUntilFewer"
    from payments p
    left join lateral (select p.created_at + interval '15 minutes' as until) recent on recent.until > now()
    where p.booking_id = ${bookingId} and p.provider = 'paystack'
  `.execute(tx)
  return only(rows)
}

/**
 * Marks an open attempt as failed. Returns false if it was not open. Does not change the schedule of its checks,
 * because it could still be paid.
 */
export async function failAttempt(tx: Database, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    update payments set status = 'FAILED' where id = ${paymentId} and status = 'PENDING' returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Sets the booking to PENDING and stores the amount that confirms it. */
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
