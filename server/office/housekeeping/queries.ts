import { type RawBuilder, sql } from 'kysely'
import { REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { BLANK_NOTIFICATION, BLANK_PASSENGER, forgetPeopleOf } from '#server/platform/rules/forget-people.ts'
import type { Invariant } from '#server/platform/rules/invariants.ts'
import { SESSION_IS_LIVE } from '#server/platform/rules/live-session.ts'

export async function deleteDeadSessions(db: Database): Promise<void> {
  await sql`delete from sessions s where not (${SESSION_IS_LIVE})`.execute(db)
}

export async function deleteOldHits(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db)
}

export async function deleteOldChallenges(db: Database): Promise<void> {
  await sql`delete from login_challenges where expires_at < now()`.execute(db)
}

/**
 * Deletes links a day after they or the visits that they started ended. Keeps a link without an expiry for three days:
 * the expiry is set when the message is sent, and a failing message is retried for about a day.
 */
export async function deleteOldLinks(db: Database): Promise<void> {
  await sql`
    delete from one_time_links
    where created_at < now() - interval '3 days' or expires_at < now() - interval '1 day'
  `.execute(db)
}

export async function deleteOldSelfSessions(db: Database): Promise<void> {
  await sql`delete from self_sessions where expires_at < now()`.execute(db)
}

/** Also deletes messages that still wait for a webhook that is off. */
export async function deleteOldWebhookDeliveries(db: Database): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`.execute(db)
}

/** Undo is the only reader of these rows, and the notes in them may name a passenger. */
export async function emptyOldCancellations(db: Database): Promise<void> {
  await sql`
    update trip_cancellations set withdrawn_refunds = '[]'
    where withdrawn_refunds <> '[]' and undo_until < now()
  `.execute(db)
}

export async function deleteSpentProofs(db: Database): Promise<void> {
  await sql`delete from spent_proofs where expires_at < now()`.execute(db)
}

export async function deleteOldIdempotencyKeys(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '72 hours'`.execute(db)
}

/**
 * After seven days, deletes delivery reports that match none of our SMS: they are about messages of another product on
 * the same gateway account, or about an earlier attempt of a message that was sent again.
 */
export async function deleteUnclaimedSmsReports(db: Database): Promise<void> {
  await sql`
    delete from sms_messages where notification_id is null and created_at < now() - interval '7 days'
  `.execute(db)
}

/**
 * Removes personal data from bookings that were never confirmed or paid: from cancelled ones `keptFor` after the
 * cancellation, and from drafts `keptFor` after their creation.
 */
export const forgetAbandoned = (db: Database, keptFor: string): Promise<number> =>
  forgetPeopleOf(
    db,
    sql`b.status in ('DRAFT', 'CANCELLED') and b.confirmed_at is null
        and coalesce(b.cancelled_at, b.created_at) < now() - ${keptFor}::interval
        and not exists (select from payments p where p.booking_id = b.id and p.status = 'PAID')`,
  )

export const forgetPassengers = (db: Database, keptFor: string): Promise<number> =>
  forgetPeopleOf(
    db,
    sql`exists (select from trips t where t.id = b.trip_id and t.arrive_time < now() - ${keptFor}::interval)`,
  )

export const blankNotifications = (
  db: Database,
  keptFor: { notification: string; supportMessage: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update notifications n
      set ${BLANK_NOTIFICATION}
      where n.status <> 'pending' and n.contact_info <> ${REMOVED.phone}
        and n.created_at < now() - case
          when n.kind in ('contact-message', 'contact-copy', 'support-reply') then ${keptFor.supportMessage}::interval
          else ${keptFor.notification}::interval
        end
    `,
  )

export const blankNextOfKin = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update bookings b
      set next_of_kin_name = '', next_of_kin_phone = ''
      from trips t
      where t.id = b.trip_id and t.arrive_time < now() - ${keptFor}::interval
        and (b.next_of_kin_name <> '' or b.next_of_kin_phone <> '')
    `,
  )

/** Removes the people on the seats of trips that arrived before, also those of cancelled bookings. */
export const forgetSeated = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update passengers p set ${BLANK_PASSENGER}
      from bookings b join trips t on t.id = b.trip_id
      where b.id = p.booking_id and t.arrive_time < now() - ${keptFor}::interval and p.name <> ${REMOVED.name}
        and (p.name, p.phone, p.address, p.next_of_kin_name, p.next_of_kin_phone)
          is distinct from ('', '', '', '', '')
    `,
  )

export const blankNextOfKinOfSeated = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update passengers p set next_of_kin_name = '', next_of_kin_phone = ''
      from bookings b join trips t on t.id = b.trip_id
      where b.id = p.booking_id and t.arrive_time < now() - ${keptFor}::interval
        and (p.next_of_kin_name <> '' or p.next_of_kin_phone <> '')
    `,
  )

/** Removes everybody from the manifests of buses that arrived before. The digests stay. */
export const forgetDeparted = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update departed_manifests m set lines = without_people(m.lines, null, null)
      from trips t
      where t.id = m.trip_id and t.arrive_time < now() - ${keptFor}::interval
        and m.lines <> without_people(m.lines, null, null)
    `,
  )

export const blankNextOfKinOfDeparted = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update departed_manifests m set lines = without_next_of_kin(m.lines)
      from trips t
      where t.id = m.trip_id and t.arrive_time < now() - ${keptFor}::interval
        and m.lines <> without_next_of_kin(m.lines)
    `,
  )

/** Deletes messages; the database deletes their replies with them. */
export const deleteSupportMessages = (db: Database, keptFor: string): Promise<number> =>
  changed(db, sql`delete from support_messages where created_at < now() - ${keptFor}::interval`)

export const blankBookingAddresses = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update bookings set visitor_ip = null
      where visitor_ip is not null and created_at < now() - ${keptFor}::interval
    `,
  )

export const blankTermsAddresses = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update payments set terms_ip = null
      where terms_ip is not null and created_at < now() - ${keptFor}::interval
    `,
  )

export const blankSupportAddresses = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update support_messages set ip_address = null
      where ip_address is not null and created_at < now() - ${keptFor}::interval
    `,
  )

/**
 * Calls the function that makes the only update the audit log allows: the runtime role may not update the table itself.
 */
export async function blankLogAddresses(db: Database, keptFor: string): Promise<number> {
  const { rows } = await sql<{ blanked: number }>`
    select blank_log_addresses(${keptFor}::interval) as blanked
  `.execute(db)
  return rows[0]?.blanked ?? 0
}

/** Removes the digests of erased people when no backup contains them any more. */
export const blankErasures = (db: Database): Promise<number> =>
  changed(
    db,
    sql`
      update erasures set person_sha256 = null
      where person_sha256 is not null and backups_until < (now() at time zone 'Africa/Lagos')::date
    `,
  )

/** Removes the content of webhooks and keeps the digest, so that a webhook repeated years later is still recognised. */
export const blankWebhooks = (db: Database, keptFor: string): Promise<number> =>
  changed(
    db,
    sql`
      update webhook_inbox set payload = '{}'
      where processed_at < now() - ${keptFor}::interval and payload <> '{}'
    `,
  )

async function changed(db: Database, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes the counts of invariants that this version does not have, for example because an invariant was renamed. */
export async function deleteRetiredInvariants(tx: Database, counted: Invariant[]): Promise<void> {
  const names = counted.map(({ invariant }) => invariant)
  await sql`delete from invariant_counts where invariant <> all (${names}::text[])`.execute(tx)
}

/** Stores the counts. Returns the broken invariants, each with the time at which it was first found broken. */
export async function saveInvariantCounts(
  tx: Database,
  counted: Invariant[],
): Promise<(Invariant & { since: Date })[]> {
  const { rows } = await sql<Invariant & { since: Date | null }>`
    insert into invariant_counts as known (invariant, broken, broken_since)
    select c.invariant, c.broken, case when c.broken > 0 then now() end
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (invariant text, broken integer)
    on conflict (invariant) do update
    set broken = excluded.broken, counted_at = now(),
        broken_since = case when excluded.broken > 0 then coalesce(known.broken_since, now()) end
    returning invariant, broken, broken_since as since
  `.execute(tx)
  return rows.flatMap(({ since, ...count }) => (since ? [{ ...count, since }] : []))
}
