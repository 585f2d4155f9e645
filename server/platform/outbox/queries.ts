import { sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { Stops } from '#domain/network/stops.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import { addJob } from '#server/platform/database/add-job.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

const ALWAYS = sql`true`

const BOOKING_EMAILS = sql`coalesce((select c.booking_emails_enabled from company_settings c), ${sql.lit(DEFAULT_SETTINGS.bookingEmailsEnabled)})`

const PAYMENT_EMAILS = sql`coalesce((select c.payment_emails_enabled from company_settings c), ${sql.lit(DEFAULT_SETTINGS.paymentEmailsEnabled)})`

const REMINDER_SMS = sql`coalesce((select c.reminder_sms_enabled from company_settings c), ${sql.lit(DEFAULT_SETTINGS.reminderSmsEnabled)})`

const DAILY_REPORT = sql`coalesce((select c.daily_report_enabled from company_settings c), ${sql.lit(DEFAULT_SETTINGS.dailyReportEnabled)})`

/** True if booking `b` gets an SMS instead of a mail: only without an e-mail address, because an SMS costs money. */
const WITHOUT_EMAIL = sql`b.email = ''`

/** True if booking `b` was made by USSD. Its passenger has no other way to get the ticket. */
const BY_USSD = sql`b.is_by_ussd`

const INSTEAD_OF_MAIL = sql`${WITHOUT_EMAIL} and ${BOOKING_EMAILS}`

/**
 * All kinds of messages except those that staff write by hand, with their type and the condition under which they are
 * sent, usually a setting. No setting switches off:
 * - a ticket that replaces an earlier one, and the code with which a person without an e-mail address collects cash
 * - the news that a balance is due again
 * - messages that a person asks for
 * - mails about the contact form, and mails to staff, except the daily report
 */
const KINDS = {
  ticket: { type: 'email', isOn: BOOKING_EMAILS },
  reservation: { type: 'email', isOn: BOOKING_EMAILS },
  'ticket-again': { type: 'email', isOn: ALWAYS },
  receipt: { type: 'email', isOn: PAYMENT_EMAILS },
  'balance-paid': { type: 'email', isOn: PAYMENT_EMAILS },
  'balance-reminder': { type: 'email', isOn: PAYMENT_EMAILS },
  'owing-again': { type: 'email', isOn: ALWAYS },
  'owing-again-sms': { type: 'sms', isOn: ALWAYS },
  refund: { type: 'email', isOn: PAYMENT_EMAILS },
  'refund-sms': { type: 'sms', isOn: WITHOUT_EMAIL },
  'refund-late': { type: 'email', isOn: PAYMENT_EMAILS },
  'refund-late-sms': { type: 'sms', isOn: ALWAYS },
  'refund-link': { type: 'email', isOn: ALWAYS },
  'refund-link-sms': { type: 'sms', isOn: WITHOUT_EMAIL },
  'refund-account': { type: 'email', isOn: ALWAYS },
  'refund-account-sms': { type: 'sms', isOn: WITHOUT_EMAIL },
  retrieval: { type: 'email', isOn: ALWAYS },
  'booking-link': { type: 'email', isOn: ALWAYS },
  'booking-link-sms': { type: 'sms', isOn: ALWAYS },
  reminder: { type: 'sms', isOn: REMINDER_SMS },
  'trip-changed': { type: 'email', isOn: BOOKING_EMAILS },
  'trip-changed-sms': { type: 'sms', isOn: INSTEAD_OF_MAIL },
  'trip-cancelled': { type: 'email', isOn: BOOKING_EMAILS },
  'trip-cancelled-sms': { type: 'sms', isOn: INSTEAD_OF_MAIL },
  'trip-restored': { type: 'email', isOn: BOOKING_EMAILS },
  'trip-restored-sms': { type: 'sms', isOn: INSTEAD_OF_MAIL },
  'booking-cancelled': { type: 'email', isOn: BOOKING_EMAILS },
  'booking-cancelled-sms': { type: 'sms', isOn: WITHOUT_EMAIL },
  'seats-cancelled': { type: 'email', isOn: ALWAYS },
  'seats-cancelled-sms': { type: 'sms', isOn: WITHOUT_EMAIL },
  'booking-moved': { type: 'email', isOn: ALWAYS },
  'booking-moved-sms': { type: 'sms', isOn: WITHOUT_EMAIL },
  'contact-changed': { type: 'email', isOn: ALWAYS },
  'contact-changed-sms': { type: 'sms', isOn: ALWAYS },
  'ticket-sms': { type: 'sms', isOn: ALWAYS },
  'confirmed-sms': { type: 'sms', isOn: BY_USSD },
  'ussd-code-sms': { type: 'sms', isOn: ALWAYS },
  'new-ticket-sms': { type: 'sms', isOn: WITHOUT_EMAIL },
  'act-link': { type: 'email', isOn: ALWAYS },
  'act-link-sms': { type: 'sms', isOn: ALWAYS },
  'passenger-link': { type: 'email', isOn: ALWAYS },
  'passenger-link-sms': { type: 'sms', isOn: ALWAYS },
  'passenger-reminder-sms': { type: 'sms', isOn: REMINDER_SMS },
  'details-missing': { type: 'email', isOn: BOOKING_EMAILS },
  'details-missing-sms': { type: 'sms', isOn: REMINDER_SMS },
  'contact-message': { type: 'email', isOn: ALWAYS },
  'contact-copy': { type: 'email', isOn: ALWAYS },
  'support-reply': { type: 'email', isOn: ALWAYS },
  'set-password': { type: 'email', isOn: ALWAYS },
  'invariant-broken': { type: 'email', isOn: ALWAYS },
  'webhook-off': { type: 'email', isOn: ALWAYS },
  'daily-report': { type: 'email', isOn: DAILY_REPORT },
  'dispute-opened': { type: 'email', isOn: ALWAYS },
  'dispute-opened-sms': { type: 'sms', isOn: ALWAYS },
  'dispute-due': { type: 'email', isOn: ALWAYS },
  'dispute-due-sms': { type: 'sms', isOn: ALWAYS },
  'dispute-lost': { type: 'email', isOn: ALWAYS },
  'dispute-lost-sms': { type: 'sms', isOn: ALWAYS },
  'dispute-unstored': { type: 'email', isOn: ALWAYS },
  'dispute-unstored-sms': { type: 'sms', isOn: ALWAYS },
  'refund-overdue': { type: 'email', isOn: ALWAYS },
  'refund-overdue-sms': { type: 'sms', isOn: ALWAYS },
  'data-link': { type: 'email', isOn: ALWAYS },
  'data-link-sms': { type: 'sms', isOn: ALWAYS },
  'erasure-receipt': { type: 'email', isOn: ALWAYS },
  'erasure-receipt-sms': { type: 'sms', isOn: ALWAYS },
} as const

export type Kind = keyof typeof KINDS

/** Returns the kind, and the SMS that says the same if there is one. */
export const withTwin = (kind: Kind): Kind[] => [kind, `${kind}-sms` as Kind].filter((one) => one in KINDS)

/** Returns the contact column for this kind of message. */
const contactOf = (kind: Kind) => (KINDS[kind].type === 'sms' ? sql`b.mobile` : sql`b.email`)

/**
 * Queues a message to the passenger of a booking. Returns false if the dedupe key exists, the settings switch this kind
 * off, the passenger has no such contact, or the passenger's data was removed.
 */
export async function insertMail(
  tx: Database,
  mail: { kind: Kind; dedupeKey: string; bookingId: number; payload?: object },
): Promise<boolean> {
  const { type, isOn } = KINDS[mail.kind]
  const contact = contactOf(mail.kind)
  const { rows } = await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
    select ${type}, ${mail.kind}, ${mail.dedupeKey}, ${contact}, b.id, ${JSON.stringify(mail.payload ?? {})}::jsonb
    from bookings b
    where b.id = ${mail.bookingId} and b.email <> ${REMOVED.email} and length(${contact}) >= 3 and ${isOn}
    on conflict (dedupe_key) do nothing
    returning 1
  `.execute(tx)
  if (rows.length > 0) await addJob(tx, 'send-notifications')
  return rows.length > 0
}

export async function isAnnounced(tx: Database, dedupeKey: string): Promise<boolean> {
  const { rows } = await sql`select from notifications where dedupe_key = ${dedupeKey}`.execute(tx)
  return rows.length > 0
}

/** Queues a mail to an address that need not belong to a passenger, once per dedupe key. */
export async function insertMailTo(
  tx: Database,
  contactInfo: string,
  mail: { kind: Kind; dedupeKey: string; payload: object },
): Promise<void> {
  const { type, isOn } = KINDS[mail.kind]
  await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, payload)
    select ${type}, ${mail.kind}, ${mail.dedupeKey}, ${contactInfo}, ${JSON.stringify(mail.payload)}::jsonb
    where ${isOn}
    on conflict (dedupe_key) do nothing
  `.execute(tx)
  await addJob(tx, 'send-notifications')
}

/** Queues a mail to each active member of staff who has a permission, once per dedupe key and person. */
export async function insertMailToStaff(
  tx: Database,
  permission: Permission,
  mail: { kind: Kind; dedupeKey: string; payload: object },
): Promise<void> {
  await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, payload)
    select ${KINDS[mail.kind].type}, ${mail.kind}, ${mail.dedupeKey}::text || ':' || u.id, u.email,
           ${JSON.stringify(mail.payload)}::jsonb
    from users u join role_permissions h on h.role_id = u.role_id
    where h.permission = ${permission} and u.status = 'active' and u.deleted_at is null
    on conflict (dedupe_key) do nothing
  `.execute(tx)
  await addJob(tx, 'send-notifications')
}

/** Returns how often the provider has asked again after an answer or a decision. */
export async function selectDisputeRound(tx: Database, disputeId: number): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    select asked_again as round from disputes where id = ${disputeId}
  `.execute(tx)
  return rows[0]?.round ?? 0
}

/** Returns the phone number at which the company itself can be reached, or undefined. */
export async function selectCompanyPhone(tx: Database): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string | null }>`
    select coalesce(c.support_phone, c.contact_phone) as phone from company_settings c
  `.execute(tx)
  return rows[0]?.phone ?? undefined
}

/** The messages about a changed trip. A passenger gets one of them. */
const CHANGE_KINDS = ['trip-changed', 'trip-changed-sms'] as const

/**
 * True if message `n` about a changed trip is still waiting. Then `n` will also report a change made now, because
 * messages are composed when they are sent. Excludes claimed messages, which may be on their way: they have an attempt
 * but no error, because a claim clears the error. Excludes `n` if another message for the booking is claimed, or was
 * sent after `n` was queued: that message may report values that are now changed back, and `n` would not mention them.
 */
const TELLS_CHANGE = sql`
  n.kind in (${sql.join(CHANGE_KINDS.map((kind) => sql.lit(kind)))}) and n.status = 'pending'
  and (n.attempts = 0 or n.last_error is not null)
  and not exists (
    select from notifications o
    where o.booking_id = n.booking_id and o.id <> n.id
      and (o.sent_at >= n.created_at or o.status = 'pending' and o.attempts > 0 and o.last_error is null))`

/** True if a message of this kind reaches the passenger of booking `b`. */
const isReachedBy = (kind: Kind) => sql`
  b.status = 'CONFIRMED' and b.held_by is null and b.email <> ${REMOVED.email} and length(${contactOf(kind)}) >= 3
  and ${KINDS[kind].isOn}`

/**
 * Queues a message to every confirmed passenger of a trip, once for each version of the trip, except to passengers with
 * a waiting message that will include this change (`TELLS_CHANGE`). Locks those messages, so that they are not composed
 * before the change is committed.
 */
export async function insertTripChanged(tx: Database, tripId: number, payload: object): Promise<void> {
  for (const kind of CHANGE_KINDS) {
    await sql`
      with waiting as (
        select n.booking_id
        from notifications n
        where ${TELLS_CHANGE} and (n.payload ->> 'tripId')::int = ${tripId}
        for update skip locked
      )
      insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
      select ${KINDS[kind].type}, ${kind}, 'trip-changed:' || b.id || ':' || extract(epoch from t.updated_at),
             ${contactOf(kind)}, b.id, ${JSON.stringify(payload)}::jsonb || jsonb_build_object('tripId', t.id)
      from trips t
      join bookings b on b.trip_id = t.id
      where t.id = ${tripId} and ${isReachedBy(kind)}
        and not exists (select from waiting where waiting.booking_id = b.id)
      on conflict (dedupe_key) do nothing
    `.execute(tx)
  }
  await addJob(tx, 'send-notifications')
}

/**
 * Counts the bookings of these trips whose passengers get a message about a change: a new one from
 * `insertTripChanged`, or a waiting one that will include the change.
 */
export async function countTripChanged(
  db: Database,
  tripIds: readonly number[],
): Promise<{ byEmail: number; bySms: number }> {
  const { rows } = await sql<{ byEmail: number; bySms: number }>`
    select count(*) filter (where ${isReachedBy('trip-changed')})::int as "byEmail",
           count(*) filter (where ${isReachedBy('trip-changed-sms')})::int as "bySms"
    from bookings b
    where b.trip_id = any (${tripIds}::int[])
  `.execute(db)
  return only(rows)
}

/**
 * Queues a message to every confirmed passenger on the upcoming trips that use the stops of this route, once for each
 * version of the route, except to passengers with a waiting message that will include this change. `before` has the old
 * stops; nothing else about these trips has changed.
 */
export async function insertStopsChanged(tx: Database, routeId: number, before: Stops): Promise<void> {
  for (const kind of CHANGE_KINDS) {
    await sql`
      with waiting as (
        select n.booking_id, t.id as trip_id
        from notifications n
        join trips t on t.id = (n.payload ->> 'tripId')::int
        where ${TELLS_CHANGE} and t.route_id = ${routeId}
        for update of n skip locked
      )
      insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
      select ${KINDS[kind].type}, ${kind}, 'stops-changed:' || b.id || ':' || extract(epoch from r.updated_at),
             ${contactOf(kind)}, b.id,
             jsonb_build_object('tripId', t.id, 'before', jsonb_build_object(
               'departTime', t.depart_time, 'arriveTime', t.arrive_time, 'busType', bus.bus_type,
               'plateNo', bus.plate_no, 'stops', ${JSON.stringify(before)}::jsonb))
      from routes r
      join trips t on t.route_id = r.id
      join buses bus on bus.id = t.bus_id
      join bookings b on b.trip_id = t.id
      where r.id = ${routeId} and t.status = 'SCHEDULED' and t.depart_time > now() and t.boarding_point is null
        and ${isReachedBy(kind)}
        and not exists (select from waiting w where w.booking_id = b.id and w.trip_id = t.id)
      on conflict (dedupe_key) do nothing
    `.execute(tx)
  }
  await addJob(tx, 'send-notifications')
}

/**
 * Queues one reminder per confirmed booking and trip that departs within the configured hours; a balance reminder only
 * if a balance is due. A passenger moved to a later trip gets a reminder of that trip too. The query skips reminders
 * that exist: the job runs every five minutes, and each conflict would consume an id of the sequence.
 */
export async function insertReminders(tx: Database, kind: 'reminder' | 'balance-reminder'): Promise<void> {
  const { type, isOn } = KINDS[kind]
  const contact = contactOf(kind)
  const key = sql`${kind}::text || ':' || b.id || ':' || t.id`
  const { rows } = await sql`
    insert into notifications (type, kind, dedupe_key, contact_info, booking_id, payload)
    select ${type}, ${kind}, ${key}, ${contact}, b.id, jsonb_build_object('tripId', t.id)
    from trips t
    join bookings b on b.trip_id = t.id
    where t.status = 'SCHEDULED' and t.depart_time > now()
      and t.depart_time <= now() + make_interval(hours => coalesce(
        (select c.reminder_hours from company_settings c), ${DEFAULT_SETTINGS.reminderHours}))
      and b.status = 'CONFIRMED' and b.held_by is null and length(${contact}) >= 3
      and (${kind}::text = 'reminder' or b.due_kobo > 0)
      and not exists (select from notifications n where n.dedupe_key = ${key})
      and ${isOn}
    on conflict (dedupe_key) do nothing
    returning 1
  `.execute(tx)
  if (rows.length > 0) await addJob(tx, 'send-notifications')
}

export type DueReminder = {
  passengerId: number
  bookingId: number
  tripId: number
  phone: string
  stage: number
}

/**
 * Takes the passengers whose details are missing and who get a reminder now: 24, 6 and 2 hours before the departure,
 * each once. A job that runs late sends the latest of them only. Two jobs at once take different passengers.
 */
export async function takeDueReminders(tx: Database): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    update passengers p set reminded = s.stage
    from bookings b
    join trips t on t.id = b.trip_id
    cross join lateral (
      select case when t.depart_time <= now() + interval '2 hours' then 3
                  when t.depart_time <= now() + interval '6 hours' then 2 else 1 end as stage
    ) s
    where b.id = p.booking_id and p.seat_no is not null and p.completed_at is null and p.reminded < s.stage
      and b.status = 'CONFIRMED' and b.held_by is null and b.email <> ${REMOVED.email}
      and t.status = 'SCHEDULED' and t.depart_time > now() and t.depart_time <= now() + interval '24 hours'
    returning p.id as "passengerId", b.id as "bookingId", t.id as "tripId", p.phone, s.stage
  `.execute(tx)
  return rows
}
