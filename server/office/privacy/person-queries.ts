import { type RawBuilder, sql } from 'kysely'
import { normalizePhone } from '#domain/platform/phone.ts'
import { JOURNEY_ENDS_AFTER, NEW_CONTACT_WAITS, PHONE_PROVES_FOR } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { EXCEPTION_NEEDS_A_PERSON, HAS_OPEN_DISPUTE } from '#server/platform/rules/payment-exceptions.ts'
import { MAY_COME_UNTIL, MAY_STILL_COME } from '#server/platform/rules/payment-states.ts'
import { endsAs, hasPhone } from '#server/platform/rules/phones.ts'
import { REFERENCE_OF_WEBHOOK } from '#server/platform/rules/webhook-payloads.ts'
import type { Person, Reach } from './person.ts'

const endOf = ({ asOf }: Reach): RawBuilder<Date> => sql`coalesce(${asOf ?? null}::timestamptz, now())`

/**
 * True if a request reaches a row that was created at this time. A link by SMS does not reach rows from the time of an
 * earlier owner of the number.
 */
const isReached = (person: Person, reach: Reach, createdAt: string): RawBuilder<boolean> => {
  const oldest = reach.proof === 'link' && 'phone' in person ? PHONE_PROVES_FOR : null
  return sql`${sql.ref(createdAt)} <= ${endOf(reach)}
    and (${oldest}::text is null or ${sql.ref(createdAt)} > ${endOf(reach)} - ${oldest}::interval)`
}

function theirBookings(person: Person, reach: Reach): RawBuilder<unknown> {
  const isTheirs =
    'email' in person ? sql`b.email = ${person.email}` : sql`${hasPhone(person.phone)} and b.email = ''`
  const waits = reach.proof === 'link' ? NEW_CONTACT_WAITS : '0'
  return sql`
    from bookings b
    where ${isTheirs} and b.held_by is null and ${isReached(person, reach, 'b.created_at')}
      and (b.contact_changed_at is null or b.contact_changed_at <= ${endOf(reach)} - ${waits}::interval)`
}

export const lockBookings = (tx: Database, person: Person, reach: Reach): Promise<void> =>
  lockInOrder(tx, { bookings: ['update', sql`select b.id ${theirBookings(person, reach)}`] })

/** Returns the ids of the person's bookings. */
export async function selectBookingIds(db: Database, person: Person, reach: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number; mobile: string }>`
    select b.id, b.mobile ${theirBookings(person, reach)} order by b.id
  `.execute(db)
  // Compares the whole number: the query compares the last ten digits, which numbers of two countries can share.
  const theirs = rows.filter(({ mobile }) => 'email' in person || normalizePhone(mobile) === person.phone)
  return theirs.map(({ id }) => id)
}

/** True if an address is one of the company's or of a member of staff. Several people may read such a mailbox. */
export async function isWorkAddress(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ isWork: boolean }>`
    select exists (select from users u where u.email = ${email} and u.deleted_at is null)
      or exists (select from company_settings c
                 where ${email} in (lower(c.support_email), lower(c.contact_email))) as "isWork"
  `.execute(db)
  return rows[0]?.isWork ?? false
}

/** Returns the messages that the person sent with the contact form, which requires an e-mail address. */
export async function selectMessageIds(db: Database, person: Person, reach: Reach): Promise<number[]> {
  if (!('email' in person)) return []
  const { rows } = await sql<{ id: number }>`
    select m.id from support_messages m
    where m.email = ${person.email} and ${isReached(person, reach, 'm.created_at')}
    order by m.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the payments that the person's address was entered for, except those of the person's own bookings. */
export async function selectOtherPaymentIds(
  db: Database,
  person: Person,
  reach: Reach,
  bookingIds: readonly number[],
): Promise<number[]> {
  if (!('email' in person)) return []
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p
    where p.payer_email = ${person.email} and p.booking_id <> all (${bookingIds}::int[])
      and ${isReached(person, reach, 'p.created_at')}
    order by p.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the seats of other people's bookings on which the person sits. They are known by the phone number. A link does
 * not reach a seat that was changed a short time ago: whoever can edit it could write their own number into it.
 */
export async function selectPassengerIds(db: Database, person: Person, reach: Reach): Promise<number[]> {
  if (!('phone' in person)) return []
  const waits = reach.proof === 'link' ? NEW_CONTACT_WAITS : '0'
  const { rows } = await sql<{ id: number; phone: string }>`
    select p.id, p.phone from passengers p
    where ${endsAs('p.phone', person.phone)} and p.phone <> '' and not p.is_buyer
      and ${isReached(person, reach, 'p.created_at')} and p.updated_at <= ${endOf(reach)} - ${waits}::interval
    order by p.id
  `.execute(db)
  return rows.filter(({ phone }) => normalizePhone(phone) === person.phone).map(({ id }) => id)
}

/** Returns when the journeys of these passengers end that are not over yet. */
export async function selectJourneys(db: Database, passengerIds: readonly number[]): Promise<Date[]> {
  const { rows } = await sql<{ until: Date }>`
    select t.arrive_time as until
    from passengers p join bookings b on b.id = p.booking_id join trips t on t.id = b.trip_id
    where p.id = any (${passengerIds}::int[]) and b.status = 'CONFIRMED'
      and t.arrive_time + ${JOURNEY_ENDS_AFTER}::interval > now()
    order by p.id
  `.execute(db)
  return rows.map(({ until }) => until)
}

export type BlockRow = {
  because: 'trip' | 'hold' | 'undo' | 'payment' | 'refund' | 'check' | 'dispute' | 'payer'
  reference: string
  until: Date | null
  amount: number | null
}

/**
 * True if booking `b` is or was paid, or staff confirmed it. A payment that is only started does not count: anyone can
 * start one with any address, again and again, and money that arrives for it later is refunded.
 */
const HAS_BEEN_PAID = sql<boolean>`(b.status = 'CONFIRMED'
  or exists (select from payments paid where paid.booking_id = b.id and paid.status = 'PAID'))`

/** True if webhook `w` reports money or a dispute, and is not processed yet. */
const WAITS_WITH_MONEY = sql<boolean>`(w.processed_at is null and starts_with(w.event, 'charge.'))`

/**
 * Returns the reasons against erasing the people of these bookings now:
 * - journeys, also cancelled ones that staff may restore, and held seats
 * - money that may still arrive, or whose webhook waits. The provider can have money for a booking without a payment
 *   that we know; the reference of that money contains the id of the booking (`newReference`).
 * - refunds that are not complete, payments that staff check, and open disputes
 * - payments for bookings of other people (`paymentIds`). The reason names the reference of the payment. One that is
 *   only started does not count, because anyone can start one with any address.
 */
export async function selectBlocks(
  db: Database,
  bookingIds: readonly number[],
  paymentIds: readonly number[],
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select 'trip' as because, b.booking_token as reference, t.arrive_time as until, null::int as amount
    from bookings b join trips t on t.id = b.trip_id
    where b.id = any (${bookingIds}::int[]) and b.status = 'CONFIRMED'
      and t.arrive_time + ${JOURNEY_ENDS_AFTER}::interval > now()
    union all
    select 'hold', b.booking_token, max(s.hold_expires_at), null
    from bookings b join seats s on s.booking_id = b.id
    where b.id = any (${bookingIds}::int[]) and s.hold_expires_at > now()
    group by b.id
    union all
    select 'undo', b.booking_token, max(c.undo_until), null
    from bookings b join trip_cancellations c on c.trip_id = b.trip_id and b.id = any (c.confirmed_booking_ids)
    where b.id = any (${bookingIds}::int[]) and b.status = 'CANCELLED' and c.status = 'DONE' and c.undo_until > now()
    group by b.id
    union all
    select 'payment', b.booking_token, max(${MAY_COME_UNTIL}), null
    from bookings b join payments p on p.booking_id = b.id
    where b.id = any (${bookingIds}::int[]) and ${MAY_STILL_COME} and ${HAS_BEEN_PAID}
    group by b.id
    union all
    select 'payment', b.booking_token, null, null
    from bookings b
    where b.id = any (${bookingIds}::int[])
      and exists (select from payments p where p.booking_id = b.id and p.provider <> 'paystack' and p.status = 'PENDING')
    union all
    select 'refund', b.booking_token, null, r.amount_kobo
    from bookings b join payments p on p.booking_id = b.id join refunds r on r.payment_id = p.id
    where b.id = any (${bookingIds}::int[]) and r.status <> 'PROCESSED'
    union all
    select 'check', b.booking_token, null, null
    from bookings b
    where b.id = any (${bookingIds}::int[]) and (
      exists (select from payments p
              where p.booking_id = b.id and ${EXCEPTION_NEEDS_A_PERSON} and not ${HAS_OPEN_DISPUTE}
                and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'PROCESSED'))
      or exists (select from unknown_payments u
                 where u.closed_at is null and starts_with(u.reference, 'TAF-' || b.id || '-'))
      or exists (select from webhook_inbox w
                 where ${WAITS_WITH_MONEY} and (starts_with(${REFERENCE_OF_WEBHOOK}, 'TAF-' || b.id || '-')
                   or ${REFERENCE_OF_WEBHOOK} in (select p.reference from payments p where p.booking_id = b.id))))
    union all
    select 'dispute', b.booking_token, null, null
    from bookings b join payments p on p.booking_id = b.id join disputes d on d.payment_id = p.id
    where b.id = any (${bookingIds}::int[]) and d.status = 'OPEN'
    union all
    select 'payer', p.reference, null, null
    from payments p
    where p.id = any (${paymentIds}::int[])
      and (${EXCEPTION_NEEDS_A_PERSON} or ${HAS_OPEN_DISPUTE}
        or exists (select from refunds r where r.payment_id = p.id and r.status <> 'PROCESSED')
        or exists (select from webhook_inbox w where ${WAITS_WITH_MONEY} and ${REFERENCE_OF_WEBHOOK} = p.reference))
    order by reference, because
  `.execute(db)
  return rows
}

/** The kinds of messages that go to a contact without a booking. The receipt of an earlier erasure is not among them. */
const KINDS = [
  'staff-message',
  'staff-sms',
  'contact-copy',
  'support-reply',
  'data-link',
  'data-link-sms',
  'contact-changed',
  'contact-changed-sms',
]

/**
 * True if message `n` has the contact of the person. A phone can be shared, so an SMS to a number belongs to the
 * number, not to an e-mail address whose booking has this number.
 */
const isSentTo = (person: Person): RawBuilder<boolean> =>
  'email' in person
    ? sql`n.type = 'email' and n.contact_info = ${person.email}`
    : sql`n.type = 'sms' and ${endsAs('n.contact_info', person.phone)}`

/** True if booking `b` has another contact than the person, because staff changed it. */
const isPassedOn = (person: Person): RawBuilder<boolean> =>
  'email' in person ? sql`b.email <> ${person.email}` : sql`not ${endsAs('b.mobile', person.phone)}`

/**
 * Returns the messages to the person that belong to no booking of theirs: those without a booking, and those that a
 * booking sent to the person before staff gave the booking to another contact. A message that still waits goes to the
 * new contact, so it is not among them.
 */
export async function selectNotificationIds(db: Database, person: Person, reach: Reach): Promise<number[]> {
  const { rows } = await sql<{ id: number; contactInfo: string }>`
    select n.id, n.contact_info as "contactInfo" from notifications n left join bookings b on b.id = n.booking_id
    where ${isSentTo(person)} and ${isReached(person, reach, 'n.created_at')}
      and (n.booking_id is null and n.kind = any (${KINDS}::text[])
        or n.status <> 'pending' and ${isPassedOn(person)})
    order by n.id
  `.execute(db)
  // Compares the whole number, as `selectBookingIds` does. Staff type numbers in any spelling.
  const theirs = rows.filter(
    ({ contactInfo }) => 'email' in person || normalizePhone(contactInfo) === person.phone,
  )
  return theirs.map(({ id }) => id)
}

/**
 * Gives messages that wait, and whose booking staff passed on, the new contact of the booking. They are sent to it in any
 * case. Their error may name the former contact.
 */
export async function redirectWaiting(tx: Database, person: Person): Promise<void> {
  await sql`
    update notifications n
    set contact_info = ${'email' in person ? sql`b.email` : sql`b.mobile`}, last_error = null
    from bookings b
    where b.id = n.booking_id and n.status = 'pending' and ${isSentTo(person)} and ${isPassedOn(person)}
      and length(${'email' in person ? sql`b.email` : sql`b.mobile`}) >= 3
  `.execute(tx)
}

export async function countNotifications(
  db: Database,
  bookingIds: readonly number[],
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications n
    where n.booking_id = any (${bookingIds}::int[]) or n.id = any (${ids}::int[])
  `.execute(db)
  return rows[0]?.count ?? 0
}
