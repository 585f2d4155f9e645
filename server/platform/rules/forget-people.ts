import { type RawBuilder, sql } from 'kysely'
import { REMOVED } from '#domain/platform/retention.ts'
import type { Database } from '#server/platform/database/connect.ts'

/** Removes the recipient and text of a notification, and keeps its time and kind. */
export const BLANK_NOTIFICATION = sql`
  contact_info = ${REMOVED.phone}, subject = null, message = '', html = null, payload = '{}', last_error = null
`

/** Removes the evidence of dispute `d` and the message of its answer, which can name the passenger. */
const BLANK_EVIDENCE = sql`
  pack = null, pack_sha256 = null, pack_made_at = null, facts_sha256 = null, basis_sha256 = null,
  answer = jsonb_set(d.answer, '{message}', '""')
`

/** Removes the evidence of disputes that were decided after the data of the passenger was removed. */
export async function forgetLateEvidence(db: Database): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with forgotten as (
      update disputes d set ${BLANK_EVIDENCE}
      from payments p join bookings b on b.id = p.booking_id
      where p.id = d.payment_id and b.email = ${REMOVED.email} and d.status <> 'OPEN' and d.pack is not null
      returning d.id
    ), answers as (
      update dispute_answers k set answer = jsonb_set(k.answer, '{message}', '""')
      from forgotten where k.dispute_id = forgotten.id
    )
    select count(*)::int as forgotten from forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? 0
}

/** Removes the details of a passenger on a seat. The row stays: a confirmed booking has one for each seat. */
export const BLANK_PASSENGER = sql`
  name = ${REMOVED.name}, phone = ${REMOVED.phone}, address = '', next_of_kin_name = '', next_of_kin_phone = '',
  fill_token_sha256 = null
`

/**
 * The start of the endpoint under which `idempotency_keys` has the acts of a passenger. The id of the booking follows.
 */
export const ACTS_ON_BOOKING = 'act on booking '

/**
 * Removes the personal data of bookings, and returns the number of bookings.
 * - It is removed from the bookings, their payments and the bank accounts of their refunds, from the notes of staff
 *   about their boarding, from the evidence of their decided disputes, and from their notifications, except those that
 *   are not sent yet.
 * - The links with which passengers act, and the digests of their requests, are deleted.
 * - The bookings keep their seats and amounts, and the people on their seats other than the buyer.
 */
export async function forgetPeopleOf(db: Database, isDue: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with forgotten as (
      update bookings b
      set passenger_title = null, passenger_name = ${REMOVED.name}, passenger_address = '', passenger_age = null,
          email = ${REMOVED.email}, mobile = ${REMOVED.phone}, next_of_kin_name = '', next_of_kin_phone = '',
          visitor_ip = null, hold_phone = null, idem_key = null
      where b.held_by is null and b.email <> ${REMOVED.email} and ${isDue}
      returning b.id
    ), buyers as (
      update passengers p set ${BLANK_PASSENGER}
      from forgotten
      where p.booking_id = forgotten.id
        and (p.is_buyer or exists (select from passengers a where a.id = p.with_passenger_id and a.is_buyer))
    ), manifests as (
      update departed_manifests m
      set lines = without_people(m.lines, (select array_agg(forgotten.id) from forgotten), '{}')
      where exists (
        select from forgotten where m.lines @> jsonb_build_array(jsonb_build_object('bookingId', forgotten.id)))
    ), payers as (
      update payments p set payer_email = ${REMOVED.email}, terms_ip = null
      from forgotten where p.booking_id = forgotten.id
    ), requests as (
      delete from idempotency_keys k using forgotten
      where k.endpoint = ${ACTS_ON_BOOKING}::text || forgotten.id
    ), links as (
      delete from one_time_links l using forgotten
      where l.purpose = 'booking-act' and l.subject = forgotten.id::text
    ), visits as (
      delete from self_sessions s using forgotten where s.booking_id = forgotten.id
    ), letters as (
      update notifications n set ${BLANK_NOTIFICATION}
      from forgotten where n.booking_id = forgotten.id and n.status <> 'pending'
    ), accounts as (
      update refund_accounts a set bank_name = null, account_end = null
      from forgotten join payments p on p.booking_id = forgotten.id join refunds r on r.payment_id = p.id
      where a.refund_id = r.id and a.bank_name is not null
    ), notes as (
      update door_exceptions x set note = ''
      from forgotten where x.booking_id = forgotten.id and x.note is not null
    ), evidence as (
      update disputes d set ${BLANK_EVIDENCE}
      from forgotten join payments p on p.booking_id = forgotten.id
      where d.payment_id = p.id and d.status <> 'OPEN'
    ), answers as (
      update dispute_answers k set answer = jsonb_set(k.answer, '{message}', '""')
      from forgotten join payments p on p.booking_id = forgotten.id join disputes d on d.payment_id = p.id
      where k.dispute_id = d.id and d.status <> 'OPEN'
    )
    select count(*)::int as forgotten from forgotten
  `.execute(db)
  return rows[0]?.forgotten ?? 0
}
