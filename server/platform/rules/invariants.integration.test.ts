import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { Tickets } from '#server/platform/database/schema.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { buildBooking, buildBus, buildPayment, buildRoute, buildTrip, buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { refusedBy } from '#testing/refused-by.ts'
import { countInvariantViolations } from './invariants.ts'

const paid = (received = naira(35_000)) => ({
  status: 'PAID' as const,
  paid_at: new Date(),
  received_kobo: received,
  applied: true,
  applied_kobo: received,
})

async function confirmedBooking(db: Database) {
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, {
    fields: { status: 'CONFIRMED', paid_kobo: naira(35_000), confirmed_at: new Date() },
  })
  const payment = await buildPayment(db, booking, paid())
  return { trip, booking, payment }
}

const ABOUT_A_POINT = 'routes_describe_a_boarding_point'

test.each([
  ['without an offer', { discount_kobo: naira(1_000) }],
  ['below zero', { discount_kobo: -1 }],
])('no booking has a discount %s', async (_, fields) => {
  const { db } = await freshDatabase()
  const broken = buildBooking(db, await buildTrip(db), { fields })
  expect(await refusedBy(broken)).toBe('bookings_discount_comes_from_an_offer')
})

const OFFER = { title: 'NYSC', percent: 20, starts_on: '2026-01-01', ends_on: '2026-01-31' }

test.each([
  ['both ways', { amount_kobo: naira(1_000) }, 'offers_lower_the_fare_one_way'],
  ['neither way', { percent: null }, 'offers_lower_the_fare_one_way'],
  ['before it starts', { ends_on: '2025-12-31' }, 'offers_end_after_they_start'],
])('no offer lowers the fare %s', async (_, fields, constraint) => {
  const { db } = await freshDatabase()
  const broken = db
    .insertInto('offers')
    .values({ ...OFFER, ...fields })
    .execute()
  expect(await refusedBy(broken)).toBe(constraint)
})

test('a code belongs to one offer, and an offer with bookings cannot be deleted', async () => {
  const { db } = await freshDatabase()
  const coded = { ...OFFER, code: 'CAMP20' }
  const offer = await db.insertInto('offers').values(coded).returning('id').executeTakeFirstOrThrow()
  expect(await refusedBy(db.insertInto('offers').values(coded).execute())).toBe('offers_code_once')
  await buildBooking(db, await buildTrip(db), { fields: { offer_id: offer.id, discount_kobo: 100 } })
  expect(await refusedBy(db.deleteFrom('offers').execute())).toBe('bookings_offer_id_fkey')
})

test.each([
  ['a story without words', { kind: 'story' as const, author: 'Tester Uche' }],
  ['a member of the team without a name', { kind: 'team' as const }],
  ['a question with a name', { kind: 'faq' as const, body: 'One bag.', author: 'Tester Uche' }],
])('the website shows no %s', async (_, fields) => {
  const { db } = await freshDatabase()
  const broken = db
    .insertInto('site_content')
    .values({ title: 'Title', ...fields })
    .execute()
  expect(await refusedBy(broken)).toBe('site_content_has_the_parts_of_its_kind')
})

test.each([
  ['title', { title: ' ', body: 'Up to 10 kg.' }, 'saved_answers_have_a_title'],
  ['text', { title: 'Luggage', body: '' }, 'saved_answers_have_words'],
])('there is no saved answer without a %s', async (_, words, constraint) => {
  const { db } = await freshDatabase()
  expect(await refusedBy(db.insertInto('saved_answers').values(words).execute())).toBe(constraint)
})

test.each([
  ['a second view with the same name', { name: 'Mine', position: 2 }, 'staff_views_name_once'],
  ['a second view at the same position', { name: 'Other', position: 1 }, 'staff_views_position_once'],
  ['a 21st view', { name: 'Other', position: 21 }, 'staff_views_at_most_twenty'],
])('a member of staff cannot save %s', async (_, fields, constraint) => {
  const { db } = await freshDatabase()
  const { id } = await buildUser(db)
  const view = { user_id: id, list: 'bookings', query: 'status=PENDING' }
  await db
    .insertInto('staff_views')
    .values({ ...view, name: 'Mine', position: 1 })
    .execute()
  const broken = db
    .insertInto('staff_views')
    .values({ ...view, ...fields })
    .execute()
  expect(await refusedBy(broken)).toBe(constraint)
})

const DIGEST = Buffer.alloc(32)

const LINK = { purpose: 'password', subject: '1' }

test.each([
  ['for an unknown purpose', { purpose: 'anything' }, 'one_time_links_have_a_subject'],
  ['for nobody', { subject: '' }, 'one_time_links_have_a_subject'],
  ['for a contact instead of a user', { subject: 'ada@example.com' }, 'one_time_links_have_a_subject'],
  ['to the data of an id', { purpose: 'my-data' }, 'one_time_links_have_a_subject'],
  [
    'to the data of two contacts',
    { purpose: 'my-data', subject: '+2348030000000 +2348030000001' },
    'one_time_links_have_a_subject',
  ],
  [
    'with the token itself',
    { secret_sha256: Buffer.from('token'), expires_at: new Date() },
    'one_time_links_hold_a_digest',
  ],
  ['that never expires', { secret_sha256: DIGEST }, 'one_time_links_expire'],
  ['that expires before it has a token', { expires_at: new Date() }, 'one_time_links_expire'],
])('there is no one-time link %s', async (_, fields, constraint) => {
  const { db } = await freshDatabase()
  const broken = db
    .insertInto('one_time_links')
    .values({ ...LINK, ...fields })
    .execute()
  expect(await refusedBy(broken)).toBe(constraint)
})

test('no two one-time links share a digest', async () => {
  const { db } = await freshDatabase()
  const link = { ...LINK, secret_sha256: DIGEST, expires_at: new Date() }
  await db.insertInto('one_time_links').values(link).execute()
  const other = { ...link, purpose: 'my-data', subject: 'ada@example.com' }
  expect(await refusedBy(db.insertInto('one_time_links').values(other).execute())).toBe(
    'one_time_links_secret_once',
  )
})

async function refundIn(db: Database): Promise<number> {
  const { payment } = await confirmedBooking(db)
  const refund = { payment_id: payment.id, reason: 'goodwill', amount_kobo: 100 } as const
  const { id } = await db.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()
  return id
}

test('one account at a time is on its way for a refund, and one link hands over one account', async () => {
  const { db } = await freshDatabase()
  const refund_id = await refundIn(db)
  const other_id = await refundIn(db)
  const { id: link_id } = await db
    .insertInto('one_time_links')
    .values({ purpose: 'refund-account', subject: String(refund_id) })
    .returning('id')
    .executeTakeFirstOrThrow()
  let count = 0
  const give = (fields: object = {}) =>
    refusedBy(
      db
        .insertInto('refund_accounts')
        .values({
          refund_id,
          submission: `00000000-0000-4000-8000-${String(count++).padStart(12, '0')}`,
          bank_name: 'Zenith Bank',
          account_end: '6789',
          ...fields,
        })
        .execute(),
    )
  const done = { outcome: 'taken', settled_at: new Date() }
  expect(await give({ bank_name: null })).toBe('refund_accounts_are_forgotten_whole')
  expect(await give({ account_end: '16789' })).toBe('refund_accounts_account_end_check')
  expect(await give({ outcome: 'taken' })).toBe('refund_accounts_settle')
  expect(await give({ ...done, outcome: 'refused', link_id })).toBe('accepted')
  expect(await give({ ...done, link_id })).toBe('accepted')
  expect(await give({ ...done, link_id })).toBe('refund_accounts_once_per_link')
  expect(await give()).toBe('accepted')
  expect(await give()).toBe('refund_accounts_one_at_a_time')
  expect(await give({ refund_id: other_id, submission: '00000000-0000-4000-8000-000000000003' })).toBe(
    'refund_accounts_given_once',
  )
})

test('a consent is given once, and ends after it was given', async () => {
  const { db } = await freshDatabase()
  const consent = { person_sha256: DIGEST, kind: 'news', text_version: '2026-11' } as const
  const give = (fields: object = {}) =>
    refusedBy(
      db
        .insertInto('consents')
        .values({ ...consent, ...fields })
        .execute(),
    )
  expect(await give({ withdrawn_at: new Date(0) })).toBe('consents_end_after_they_start')
  expect(await give()).toBe('accepted')
  expect(await give()).toBe('consents_given_once')
})

test('an erasure by staff says how they checked the identity, and one by a link does not', async () => {
  const { db } = await freshDatabase()
  const erasure = { removed: '{}', backups_until: new Date(), proof: 'link' } as const
  const { id } = await buildUser(db)
  const insert = (fields: object) =>
    refusedBy(
      db
        .insertInto('erasures')
        .values({ ...erasure, ...fields })
        .execute(),
    )
  expect(await insert({ erased_by: id })).toBe('erasures_by_staff_say_how')
  expect(await insert({ identity: 'ID card' })).toBe('erasures_by_staff_say_how')
  expect(await insert({ erased_by: id, identity: 'ID card' })).toBe('accepted')
})

test('a seat number is unique on a trip', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const again = db.insertInto('seats').values({ trip_id: trip.id, seat_no: '1' }).execute()
  expect(await refusedBy(again)).toBe('seats_number_once_per_trip')
})

test('a seat cannot be reserved for a booking of another trip', async () => {
  const { db } = await freshDatabase()
  const [mine, other] = [await buildTrip(db), await buildTrip(db)]
  const booking = await buildBooking(db, mine)
  const steal = db
    .updateTable('seats')
    .set({ status: 'RESERVED', booking_id: booking.id, hold_expires_at: new Date() })
    .where('trip_id', '=', other.id)
    .where('seat_no', '=', '1')
    .execute()
  expect(await refusedBy(steal)).toBe('seats_owner_is_of_same_trip')
})

test.each([
  ['booked without an owner', { status: 'BOOKED' as const }, 'seats_taken_have_an_owner'],
  ['reserved without an end', { status: 'RESERVED' as const, booking_id: 1 }, 'seats_held_have_an_end'],
  ['free with an end', { hold_expires_at: new Date() }, 'seats_held_have_an_end'],
  ['boarded without being booked', { boarded_at: new Date() }, 'seats_boarded_are_booked'],
])('no seat is %s', async (_, change, constraint) => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { seats: [14] })
  const values = 'booking_id' in change ? { ...change, booking_id: booking.id } : change
  const broken = db
    .updateTable('seats')
    .set(values)
    .where('trip_id', '=', trip.id)
    .where('seat_no', '=', '2')
    .execute()
  expect(await refusedBy(broken)).toBe(constraint)
})

test('a booking reference and an idempotency key belong to one booking', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const first = await buildBooking(db, trip, { fields: { idem_key: 'once' } })
  const sameToken = buildBooking(db, trip, { seats: [2], fields: { booking_token: first.booking_token } })
  expect(await refusedBy(sameToken)).toBe('bookings_token_once')
  const sameKey = buildBooking(db, trip, { seats: [3], fields: { idem_key: 'once' } })
  expect(await refusedBy(sameKey)).toBe('bookings_idem_key_once')
})

test('the database computes the amount due, and a booking counts no more money than its total [F20]', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db, { price: naira(35_000) })
  const booking = await buildBooking(db, trip, {
    seats: [1, 2],
    split: true,
    fields: { paid_kobo: naira(10_000) },
  })
  expect(booking).toMatchObject({ seat_count: 2, total_kobo: naira(70_000), due_kobo: naira(60_000) })
  const overpay = db
    .updateTable('bookings')
    .set({ paid_kobo: naira(70_001) })
    .where('id', '=', booking.id)
    .execute()
  expect(await refusedBy(overpay)).toBe('bookings_never_overpaid')
})

test('a booking is confirmed by its money or by a named member of staff', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const free = buildBooking(db, trip, { fields: { status: 'CONFIRMED' } })
  expect(await refusedBy(free)).toBe('bookings_confirmed_are_paid')
  const clerk = await buildUser(db, { role: 'manager' })
  const named = await buildBooking(db, trip, { fields: { status: 'CONFIRMED', confirmed_by: clerk.id } })
  expect(named.status).toBe('CONFIRMED')
})

test('payment references and provider transactions are unique', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip)
  await buildPayment(db, booking, { reference: 'TAF-1-abc', provider_txn_id: '77' })
  const sameReference = buildPayment(db, booking, { purpose: 'BALANCE', reference: 'TAF-1-abc' })
  expect(await refusedBy(sameReference)).toBe('payments_reference_once')
  const sameTransaction = buildPayment(db, booking, { purpose: 'BALANCE', provider_txn_id: '77' })
  expect(await refusedBy(sameTransaction)).toBe('payments_provider_txn_once')
})

test.each([
  ['below ₦100 online', { amount_kobo: 9_999 }, 'payments_online_at_least_100_naira'],
  ['in dollars', { currency: 'USD' }, 'payments_in_naira'],
  [
    'paid without a time',
    { status: 'PAID' as const, received_kobo: 1, exception: 'underpaid' as const },
    'payments_paid_say_when',
  ],
  [
    'paid without money',
    { status: 'PAID' as const, paid_at: new Date(), exception: 'underpaid' as const },
    'payments_paid_say_how_much',
  ],
  [
    'paid without an effect or exception',
    { ...paid(), applied: false, applied_kobo: 0 },
    'payments_money_is_never_silent',
  ],
  ['applied without being received', { applied: true, applied_kobo: 5 }, 'payments_apply_no_more_than_came'],
  [
    'taken without a clerk',
    { purpose: 'MANUAL' as const, provider: 'cash' as const },
    'payments_manual_names_who',
  ],
])('no payment is %s', async (_, fields, constraint) => {
  const { db } = await freshDatabase()
  const booking = await buildBooking(db, await buildTrip(db))
  expect(await refusedBy(buildPayment(db, booking, fields))).toBe(constraint)
})

test('a booking has one open payment for each purpose, and counts no more than its total [F9] [F10]', async () => {
  const { db } = await freshDatabase()
  const { booking } = await confirmedBooking(db)
  await buildPayment(db, booking)
  expect(await refusedBy(buildPayment(db, booking))).toBe('payments_one_open_per_purpose')
  const counted = db
    .updateTable('bookings')
    .set({ paid_kobo: booking.total_kobo + 1 })
    .where('id', '=', booking.id)
  expect(await refusedBy(counted.execute())).toBe('bookings_never_overpaid')
})

test('cash can be taken in several parts', async () => {
  const { db } = await freshDatabase()
  const clerk = await buildUser(db)
  const booking = await buildBooking(db, await buildTrip(db))
  const cash = { purpose: 'MANUAL', provider: 'cash', recorded_by: clerk.id, ...paid(naira(5_000)) } as const
  await buildPayment(db, booking, cash)
  expect(await refusedBy(buildPayment(db, booking, cash))).toBe('accepted')
})

test('a paid payment stays paid', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const undo = db
    .updateTable('payments')
    .set({ status: 'FAILED', paid_at: null, received_kobo: null, applied: false, applied_kobo: 0 })
    .where('id', '=', payment.id)
    .execute()
  expect(await refusedBy(undo)).toBe('payments_paid_is_final')
})

test('a paid payment has money of one currency and one mode', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const change = (to: object) =>
    refusedBy(db.updateTable('payments').set(to).where('id', '=', payment.id).execute())
  expect(await change({ received_currency: 'USD' })).toBe('payments_paid_is_final')
  expect(await change({ received_mode: 'live' })).toBe('payments_paid_is_final')
  expect(await change({ received_currency: 'NGN', received_mode: 'test' })).toBe('accepted')
})

test('a payment has one refund for a cancelled booking, and all refunds together never exceed the payment', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const refund = (reason: 'booking_cancelled' | 'goodwill', amount_kobo: number) =>
    db.insertInto('refunds').values({ payment_id: payment.id, reason, amount_kobo }).execute()
  await refund('booking_cancelled', naira(20_000))
  expect(await refusedBy(refund('booking_cancelled', 1))).toBe('refunds_once_per_reason')
  expect(await refusedBy(refund('goodwill', naira(15_001)))).toBe('refunds_within_payment')
  expect(await refusedBy(refund('goodwill', naira(15_000)))).toBe('accepted')
})

test('a bank gives money back twice: two refunds for the same reason, each opened once', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const refund = (repeat_no: number) =>
    db
      .insertInto('refunds')
      .values({ payment_id: payment.id, reason: 'booking_not_active', amount_kobo: 1, repeat_no })
      .execute()
  await refund(0)
  expect(await refusedBy(refund(1))).toBe('accepted')
  expect(await refusedBy(refund(1))).toBe('refunds_once_per_reason')
})

test('the provider can refund one payment in parts, and each part is stored once', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const part = (provider_refund_id: string) =>
    db
      .insertInto('refunds')
      .values({
        payment_id: payment.id,
        reason: 'by_provider',
        amount_kobo: naira(1_000),
        provider_refund_id,
      })
      .execute()
  await part('1')
  expect(await refusedBy(part('1'))).toBe('refunds_provider_id_once')
  expect(await refusedBy(part('2'))).toBe('accepted')
})

test('of three refunds at once that together exceed the payment, one is stored', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const refunds = (['booking_cancelled', 'goodwill', 'overpaid'] as const).map((reason) =>
    refusedBy(
      db
        .insertInto('refunds')
        .values({ payment_id: payment.id, reason, amount_kobo: naira(20_000) })
        .execute(),
    ),
  )
  expect((await Promise.all(refunds)).sort()).toEqual([
    'accepted',
    'refunds_within_payment',
    'refunds_within_payment',
  ])
})

test('a message and a webhook are stored once, a dropped message has failed, and an SMS report has a time', async () => {
  const { db } = await freshDatabase()
  const mail = () =>
    db
      .insertInto('notifications')
      .values({ type: 'email', kind: 'ticket', dedupe_key: 'ticket:1', contact_info: 'a@example.com' })
      .execute()
  await mail()
  expect(await refusedBy(mail())).toBe('notifications_said_once')
  const drop = db.updateTable('notifications').set({ dropped: true }).execute()
  expect(await refusedBy(drop)).toBe('notifications_dropped_are_never_sent')
  const undated = db.insertInto('sms_messages').values({ message_id: '9', outcome: 'dnd' }).execute()
  expect(await refusedBy(undated)).toBe('sms_messages_reports_say_when')
  const hook = () =>
    db
      .insertInto('webhook_inbox')
      .values({ body_sha256: Buffer.alloc(32, 7), event: 'charge.success', payload: '{}' })
      .execute()
  await hook()
  expect(await refusedBy(hook())).toBe('webhook_inbox_pkey')
})

test('a seat has one valid ticket, a short code is unique on its trip, and an ended ticket says why', async () => {
  const { db } = await freshDatabase()
  const { trip, booking } = await confirmedBooking(db)
  const ticket = (change: Partial<Insertable<Tickets>> = {}) =>
    db
      .insertInto('tickets')
      .values({
        booking_id: booking.id,
        trip_id: trip.id,
        seat_no: booking.seat_nos[0] ?? '',
        key_no: 0,
        short_code: 'AAAAAAAA',
        signature: Buffer.alloc(64),
        accepts_t1: false,
        ...change,
      })
      .execute()
  await ticket()
  expect(await refusedBy(ticket({ short_code: 'BBBBBBBB' }))).toBe('tickets_one_valid_for_each_seat')
  expect(await refusedBy(ticket({ seat_no: '9' }))).toBe('tickets_short_codes_are_unique')
  const silent = db.updateTable('tickets').set({ ended_at: new Date() }).execute()
  expect(await refusedBy(silent)).toBe('tickets_ended_say_why')
})

test('at commit a confirmed booking owns exactly its seats, and no other booking owns a booked seat', async () => {
  const { db } = await freshDatabase()
  const { trip, booking } = await confirmedBooking(db)
  const freed = { status: 'AVAILABLE', booking_id: null } as const
  const loseSeat = db.updateTable('seats').set(freed).where('booking_id', '=', booking.id).execute()
  expect(await refusedBy(loseSeat)).toBe('bookings_own_their_seats')

  const takeExtra = db
    .updateTable('seats')
    .set({ status: 'BOOKED', booking_id: booking.id })
    .where('trip_id', '=', trip.id)
    .where('seat_no', '=', '9')
    .execute()
  expect(await refusedBy(takeExtra)).toBe('bookings_own_their_seats')

  const keepSeats = db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', cancelled_because: 'staff', cancelled_at: new Date() })
    .where('id', '=', booking.id)
    .execute()
  expect(await refusedBy(keepSeats)).toBe('bookings_own_their_seats')

  const draft = await buildBooking(db, trip, { seats: [5] })
  const bookDraftSeat = db
    .updateTable('seats')
    .set({ status: 'BOOKED', hold_expires_at: null })
    .where('booking_id', '=', draft.id)
    .execute()
  expect(await refusedBy(bookDraftSeat)).toBe('bookings_own_their_seats')
})

test('inside a transaction seats and status may change one after the other', async () => {
  const { db } = await freshDatabase()
  const { booking } = await confirmedBooking(db)
  await withTransaction(db, async (tx) => {
    const cancelled = { status: 'CANCELLED', cancelled_because: 'staff', cancelled_at: new Date() } as const
    await tx.updateTable('bookings').set(cancelled).where('id', '=', booking.id).execute()
    await tx
      .updateTable('seats')
      .set({ status: 'AVAILABLE', booking_id: null })
      .where('booking_id', '=', booking.id)
      .execute()
  })
  const seats = await db.selectFrom('seats').select('id').where('booking_id', '=', booking.id).execute()
  expect(seats).toEqual([])
})

test('a bus is in one place at a time', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const { id: _, created_at: __, updated_at: ___, seats: ____, ...same } = trip
  expect(await refusedBy(db.insertInto('trips').values(same).execute())).toBe('trips_bus_is_free')
  const canceled = db
    .insertInto('trips')
    .values({ ...same, status: 'CANCELED' })
    .execute()
  expect(await refusedBy(canceled)).toBe('accepted')
  const afterwards = {
    depart_time: same.arrive_time,
    arrive_time: new Date(same.arrive_time.getTime() + 3_600_000),
  }
  expect(
    await refusedBy(
      db
        .insertInto('trips')
        .values({ ...same, ...afterwards })
        .execute(),
    ),
  ).toBe('accepted')
})

test('a trip has one open cancellation request, with a reason, and a second person decides it', async () => {
  const { db } = await freshDatabase()
  const [asked, decided] = [await buildUser(db), await buildUser(db)]
  const trip = await buildTrip(db)
  const request = { trip_id: trip.id, trip_status: 'SCHEDULED', requested_by: asked.id } as const
  const insert = (more: object) =>
    refusedBy(
      db
        .insertInto('trip_cancellations')
        .values({ ...request, status: 'REQUESTED', reason: 'Engine failed', ...more })
        .execute(),
    )
  expect(await insert({ reason: null })).toBe('trip_cancellations_requests_say_why')
  const own = { status: 'DECLINED', decided_by: asked.id, decided_at: new Date() }
  expect(await insert(own)).toBe('trip_cancellations_by_two')
  expect(await insert({ ...own, decided_by: decided.id })).toBe('accepted')
  expect(await insert({})).toBe('accepted')
  expect(await insert({})).toBe('trip_cancellations_one_request')
  expect(await insert({ status: 'DONE' })).toBe('trip_cancellations_done_have_an_undo')
  const undone = { status: 'UNDONE', undo_until: new Date() }
  expect(await insert(undone)).toBe('trip_cancellations_undone_say_who')
  expect(await insert({ ...undone, undone_by: asked.id })).toBe('accepted')
})

test('a refund that needs approval is sent only after a second person approved it', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const [asked, second] = [await buildUser(db), await buildUser(db)]
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      reason: 'goodwill',
      amount_kobo: naira(20_000),
      requested_by: asked.id,
      needs_approval: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = (to: object) => refusedBy(db.updateTable('refunds').set(to).where('id', '=', id).execute())
  expect(await change({ sent_attempt_at: new Date() })).toBe('refunds_leave_approved')
  expect(await change({ status: 'PROCESSED', processed_at: new Date() })).toBe('refunds_leave_approved')
  expect(await change({ approved_by: asked.id })).toBe('refunds_approved_by_another')
  expect(await change({ approved_by: second.id })).toBe('accepted')
  expect(await change({ sent_attempt_at: new Date() })).toBe('accepted')
  expect(await change({ approved_by: null })).toBe('refunds_leave_approved')
})

test('who sold a booking, recorded its payment or approved the refund does not pay it out', async () => {
  const { db } = await freshDatabase()
  const { booking, payment } = await confirmedBooking(db)
  const [seller, recorder, first, approver, other] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => buildUser(db)),
  )
  await db.updateTable('bookings').set({ created_by: seller?.id }).where('id', '=', booking.id).execute()
  const recorded = { recorded_by: recorder?.id, expected_by: first?.id }
  await db.updateTable('payments').set(recorded).where('id', '=', payment.id).execute()
  const { id } = await db
    .insertInto('refunds')
    .values({ payment_id: payment.id, reason: 'booking_cancelled', amount_kobo: 100, needs_approval: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = (to: object) => refusedBy(db.updateTable('refunds').set(to).where('id', '=', id).execute())
  for (const one of [seller, recorder, first]) {
    expect(await change({ approved_by: one?.id })).toBe('refunds_are_not_by_the_seller')
    expect(await change({ processed_by: one?.id })).toBe('refunds_are_not_by_the_seller')
  }
  expect(await change({ approved_by: approver?.id })).toBe('accepted')
  expect(await change({ processed_by: approver?.id })).toBe('refunds_approved_by_another')
  expect(await change({ processed_by: other?.id })).toBe('accepted')
  const mistake = {
    payment_id: payment.id,
    reason: 'recorded_by_mistake',
    processed_by: recorder?.id,
  } as const
  expect(
    await refusedBy(
      db
        .insertInto('refunds')
        .values({ ...mistake, amount_kobo: 100 })
        .execute(),
    ),
  ).toBe('accepted')
})

test('money that staff recorded by another method does not go back in cash', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const { id: recorded_by } = await buildUser(db)
  const inCash = { payment_id: payment.id, reason: 'goodwill', method: 'cash', amount_kobo: 100 } as const
  const refund = () => refusedBy(db.insertInto('refunds').values(inCash).execute())
  expect(await refund()).toBe('accepted')
  const set = (to: object) => db.updateTable('payments').set(to).where('id', '=', payment.id).execute()
  for (const to of [
    { recorded_by },
    { provider: 'pos', purpose: 'MANUAL', receipt_no: '1' },
    { provider: 'transfer' },
  ]) {
    await set(to)
    expect(await refund()).toBe('refunds_in_cash_are_of_cash')
  }
  await set({ provider: 'cash' })
  expect(await refund()).toBe('accepted')
})

test('a payment by card machine or transfer has a receipt number, once for its method and Lagos day', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const { id: recorded_by } = await buildUser(db)
  const take = async (
    provider: 'pos' | 'transfer' | 'cash',
    receipt_no: string | null,
    at: string,
    more = {},
  ) => {
    const booking = await buildBooking(db, trip, { fields: { status: 'CANCELLED' } })
    const counted = { ...paid(), applied: false, applied_kobo: 0, exception: 'booking_not_active' as const }
    const money = {
      ...counted,
      purpose: 'MANUAL' as const,
      provider,
      receipt_no,
      recorded_by,
      paid_at: new Date(at),
    }
    return refusedBy(buildPayment(db, booking, { ...money, ...more }))
  }
  const evening = '2026-03-01T22:30:00Z'
  for (const none of [null, '', ' - '])
    expect(await take('pos', none, evening)).toBe('payments_name_their_receipt')
  expect(await take('pos', 'AB 12', evening)).toBe('accepted')
  expect(await take('pos', 'ab-12', '2026-03-01T00:30:00Z')).toBe('payments_receipt_once_a_day')
  // 23:30 UTC is half past midnight in Lagos.
  expect(await take('pos', 'AB 12', '2026-03-01T23:30:00Z')).toBe('accepted')
  expect(await take('transfer', 'AB 12', evening)).toBe('accepted')
  expect(await take('cash', null, evening)).toBe('accepted')
  expect(await take('pos', 'AB 12', evening, { exception: 'recorded_by_mistake' })).toBe('accepted')
})

test('a dispute is stored once, and has a time of resolution only once it is resolved', async () => {
  const { db } = await freshDatabase()
  const payment = await buildPayment(db, await buildBooking(db, await buildTrip(db)))
  const insert = (more: object) =>
    refusedBy(
      db
        .insertInto('disputes')
        .values({
          payment_id: payment.id,
          provider_id: '1',
          status: 'OPEN',
          amount_kobo: 100,
          opened_at: new Date(),
          due_at: new Date(),
          ...more,
        })
        .execute(),
    )
  expect(await insert({ status: 'WON' })).toBe('disputes_resolved_say_when')
  expect(await insert({ resolved_at: new Date() })).toBe('disputes_resolved_say_when')
  expect(await insert({})).toBe('accepted')
  expect(await insert({})).toBe('disputes_provider_id_once')
})

test('a dispute has a whole pack or none, follows an earlier one, and is answered once', async () => {
  const { db } = await freshDatabase()
  const payment = await buildPayment(db, await buildBooking(db, await buildTrip(db)))
  const user = await buildUser(db)
  const values = {
    payment_id: payment.id,
    status: 'OPEN' as const,
    amount_kobo: 100,
    opened_at: new Date(),
    due_at: new Date(),
  }
  const insert = (provider_id: string) =>
    db
      .insertInto('disputes')
      .values({ ...values, provider_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  const first = await insert('1')
  const second = await insert('2')
  const change = (to: object) =>
    refusedBy(db.updateTable('disputes').set(to).where('id', '=', second.id).execute())
  const answer = { resolution: 'declined', refundAmount: 0, message: 'The passenger boarded' }
  const at = new Date()
  expect(await change({ pack: Buffer.from('x') })).toBe('disputes_packs_are_whole')
  expect(await change({ taken_kobo: 1 })).toBe('disputes_take_only_if_lost')
  expect(await change({ status: 'LOST', resolved_at: at, taken_kobo: -1 })).toBe('disputes_take_only_if_lost')
  expect(await change({ previous_id: second.id })).toBe('disputes_follow_an_earlier_one')
  expect(await change({ previous_id: first.id })).toBe('accepted')
  expect(await change({ answer: JSON.stringify(answer) })).toBe('disputes_claims_have_an_answer')
  expect(await change({ answered_at: at })).toBe('disputes_answered_say_what')
  const claim = { answer: JSON.stringify(answer), answer_claimed_at: at, answered_by: user.id }
  expect(await change(claim)).toBe('accepted')
  expect(await change({ answered_at: at })).toBe('accepted')
  const other = JSON.stringify({ ...answer, resolution: 'merchant-accepted' })
  const freed = { answer: null, answer_claimed_at: null, answered_at: null, answered_by: null }
  for (const to of [{ answer: other }, { answered_at: null }, { answered_by: null }, freed])
    expect(await change(to)).toBe('disputes_answered_once')
  expect(await change({ status: 'WON', resolved_at: at })).toBe('accepted')
})

test('an answer is freed only after it is kept in the history', async () => {
  const { db } = await freshDatabase()
  const payment = await buildPayment(db, await buildBooking(db, await buildTrip(db)))
  const answer = JSON.stringify({ resolution: 'declined', refundAmount: 0, message: 'Boarded' })
  const at = new Date()
  const { id } = await db
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      provider_id: '1',
      status: 'OPEN',
      amount_kobo: 100,
      opened_at: at,
      due_at: at,
      answer,
      answer_claimed_at: at,
      answered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const free = () =>
    refusedBy(
      db
        .updateTable('disputes')
        .set({ answer: null, answer_claimed_at: null, answered_at: null, answered_by: null })
        .execute(),
    )
  const keep = (kept: string) =>
    refusedBy(
      db.insertInto('dispute_answers').values({ dispute_id: id, answer: kept, answered_at: at }).execute(),
    )
  expect(await free()).toBe('disputes_answered_once')
  expect(await keep(answer)).toBe('accepted')
  expect(await keep(answer)).toBe('dispute_answers_once')
  expect(await free()).toBe('accepted')
})

test('a closed day without a root is counted, and so is a root of a day that is not over', async () => {
  const { db, pool } = await freshDatabase()
  const broken = async () =>
    (await countInvariantViolations(db)).find(({ invariant }) => invariant.startsWith('the last closed day'))
      ?.broken
  const insert = (day: string) =>
    pool.query(
      `insert into day_roots (day, lines, root) values ((now() at time zone 'utc')::date + $1::int, 0, sha256('x'))`,
      [day],
    )
  expect(await broken()).toBe(0)
  // A ledger that was installed three days ago, and no job has made a root.
  await pool.query(`
    insert into money_lines (at, payment_id, booking_id, kind, kobo, currency, mode)
      values (now() - interval '4 days', 1, 1, 'arrived', 5, 'NGN', 'live');
    update kysely_migration set timestamp = to_char(now() - interval '3 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)
  expect(await broken()).toBe(1)
  await insert('-3')
  expect(await broken()).toBe(1)
  await insert('-1')
  expect(await broken()).toBe(0)
  for (const day of ['0', '1', '400']) expect(await refusedBy(insert(day))).toBe('day_roots_are_of_past_days')
  await pool.query('alter table day_roots disable trigger day_roots_are_of_past_days')
  await insert('0')
  expect(await broken()).toBe(1)
})

test('a bank reverses at most what arrived', async () => {
  const { db } = await freshDatabase()
  const { payment } = await confirmedBooking(db)
  const reverse = (reversed_kobo: number) =>
    refusedBy(db.updateTable('payments').set({ reversed_kobo }).where('id', '=', payment.id).execute())
  const { received_kobo } = await db
    .selectFrom('payments')
    .select('received_kobo')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  expect(await reverse(-1)).toBe('payments_reversed_had_arrived')
  expect(await reverse((received_kobo ?? 0) + 1)).toBe('payments_reversed_had_arrived')
  expect(await reverse(received_kobo ?? 0)).toBe('accepted')
})

test('an unknown payment is stored once, and is closed by a named person with a reason', async () => {
  const { db } = await freshDatabase()
  const user = await buildUser(db)
  const insert = (more: object) =>
    refusedBy(
      db
        .insertInto('unknown_payments')
        .values({ reference: 'TAF-1', provider_txn_id: '1', amount_kobo: 100, currency: 'NGN', ...more })
        .execute(),
    )
  expect(await insert({ closed_at: new Date() })).toBe('unknown_payments_closed_say_who')
  expect(await insert({ closed_at: new Date(), closed_by: user.id })).toBe('unknown_payments_closed_say_who')
  expect(await insert({ closed_at: new Date(), closed_by: user.id, note: 'Refunded' })).toBe('accepted')
  expect(await insert({})).toBe('unknown_payments_reference_once')
})

test('a bus cannot have more seats than its type allows', async () => {
  const { db } = await freshDatabase()
  expect(await refusedBy(buildBus(db, 'Sprinter', 15))).toBe('buses_capacity_fits_type')
})

test.each([
  ['a long boarding point', { boarding_point: 'x'.repeat(81) }, 'routes_boarding_point_is_short'],
  ['an address without a boarding point', { boarding_address: '1 Demo Road' }, ABOUT_A_POINT],
  ['a landmark without a boarding point', { boarding_landmark: 'near the bank' }, ABOUT_A_POINT],
  ['a map without a boarding point', { boarding_map_url: 'https://maps.example/1' }, ABOUT_A_POINT],
  [
    'a map that is not https',
    { boarding_point: 'Demo Park', boarding_map_url: 'http://maps.example/1' },
    'routes_boarding_map_is_https',
  ],
  ['a long drop-off', { drop_off: 'x'.repeat(81) }, 'routes_drop_off_is_short'],
  ['a long night stop', { night_stop: 'x'.repeat(81) }, 'routes_night_stop_is_short'],
])('no route has %s: %j', async (_, stops, constraint) => {
  const { db } = await freshDatabase()
  expect(await refusedBy(buildRoute(db, stops))).toBe(constraint)
})

test('a route may have a drop-off and no boarding point', async () => {
  const { db } = await freshDatabase()
  expect(await refusedBy(buildRoute(db, { drop_off: 'Camp gate' }))).toBe('accepted')
})

test('a trip has all stops of its own or none, and its own stops include a boarding point', async () => {
  const { db } = await freshDatabase()
  const own = {
    boarding_point: 'Demo Park',
    boarding_address: '',
    boarding_landmark: '',
    boarding_map_url: '',
    drop_off: '',
    night_stop: '',
  }
  const trip = (fields: Partial<typeof own>) => refusedBy(buildTrip(db, { fields }))
  expect(await trip(own)).toBe('accepted')
  expect(await trip({ boarding_point: 'Demo Park' })).toBe('trips_have_all_stops_or_none')
  expect(await trip({ drop_off: 'Camp gate' })).toBe('trips_have_all_stops_or_none')
  expect(await trip({ ...own, boarding_point: '' })).toBe('trips_boarding_point_is_short')
  expect(await trip({ ...own, boarding_address: 'x'.repeat(161) })).toBe('trips_boarding_address_is_short')
  expect(await trip({ ...own, boarding_landmark: 'x'.repeat(121) })).toBe('trips_boarding_landmark_is_short')
  expect(await trip({ ...own, boarding_map_url: 'http://maps.example' })).toBe('trips_boarding_map_is_https')
  expect(await trip({ ...own, drop_off: 'x'.repeat(81) })).toBe('trips_drop_off_is_short')
  expect(await trip({ ...own, night_stop: 'x'.repeat(81) })).toBe('trips_night_stop_is_short')
})

test('a trip with bookings and its route cannot be deleted [F19]', async () => {
  const { db } = await freshDatabase()
  const { trip } = await confirmedBooking(db)
  expect(await refusedBy(db.deleteFrom('trips').where('id', '=', trip.id).execute())).toBe(
    'bookings_trip_id_fkey',
  )
  expect(await refusedBy(db.deleteFrom('routes').where('id', '=', trip.route_id).execute())).toBe(
    'trips_route_id_fkey',
  )
})

test('there is one settings record, and no secret key in it', async () => {
  const { db } = await freshDatabase()
  const save = (paystack_public_key: string | null) =>
    db.insertInto('company_settings').values({ company_name: 'Tafiya', paystack_public_key }).execute()
  expect(await refusedBy(save('sk_live_wrong'))).toBe('company_settings_paystack_public_key_check')
  await save(null)
  expect(await refusedBy(save(null))).toBe('company_settings_one_record')
})

test('a database is marked as a demo once', async () => {
  const { db } = await freshDatabase()
  const mark = (is_the_only_one: boolean) => db.insertInto('demo_mark').values({ is_the_only_one }).execute()
  expect(await refusedBy(mark(false))).toBe('demo_mark_one_row')
  await mark(true)
  expect(await refusedBy(mark(true))).toBe('demo_mark_pkey')
})

test('the audit log cannot be changed, except that network addresses can be removed', async () => {
  const { db } = await freshDatabase()
  await db
    .insertInto('audit_log')
    .values({ type: 'admin', action: 'Trip created', ip_address: '127.0.0.1' })
    .execute()
  const edits = [
    () => db.updateTable('audit_log').set({ details: 'nothing happened' }).execute(),
    () => db.updateTable('audit_log').set({ ip_address: '10.0.0.1' }).execute(),
    () => db.deleteFrom('audit_log').execute(),
    () => sql`truncate audit_log`.execute(db),
  ]
  for (const edit of edits) expect(await refusedBy(edit())).toBe('audit_log_is_final')
  // The nightly job removes network addresses. The record of the action stays.
  expect(await refusedBy(db.updateTable('audit_log').set({ ip_address: null }).execute())).toBe('accepted')
})

test('a seal of the audit log is complete and cannot be changed', async () => {
  const { db } = await freshDatabase()
  const seal = (entries: number, last_id: number | null, sha256 = Buffer.alloc(32)) =>
    db.insertInto('audit_log_seals').values({ day: '2026-01-20', entries, last_id, sha256 }).execute()
  expect(await refusedBy(seal(-1, 1))).toBe('audit_log_seals_whole')
  expect(await refusedBy(seal(1, null))).toBe('audit_log_seals_whole')
  expect(await refusedBy(seal(0, 1))).toBe('audit_log_seals_whole')
  expect(await refusedBy(seal(0, null, Buffer.alloc(31)))).toBe('audit_log_seals_whole')
  await seal(0, null)
  expect(await refusedBy(seal(0, null))).toBe('audit_log_seals_pkey')
  const edits = [
    () => db.updateTable('audit_log_seals').set({ entries: 1, last_id: 1 }).execute(),
    () => db.deleteFrom('audit_log_seals').execute(),
    () => sql`truncate audit_log_seals`.execute(db),
  ]
  for (const edit of edits) expect(await refusedBy(edit())).toBe('audit_log_is_final')
})

test('a line of the money ledger has a known kind, an amount, a currency and a mode, and cannot be changed', async () => {
  const { db } = await freshDatabase()
  const line = {
    payment_id: 1,
    booking_id: 1,
    kind: 'arrived',
    kobo: 100,
    currency: 'NGN',
    mode: 'live',
  } as const
  const write = (fields: object = {}) =>
    db
      .insertInto('money_lines')
      .values({ ...line, ...fields })
      .execute()
  expect(await refusedBy(write({ kind: 'lost' }))).toBe('money_lines_kinds')
  expect(await refusedBy(write({ kobo: 0 }))).toBe('money_lines_move_money')
  expect(await refusedBy(write({ currency: null }))).toBe('money_lines_say_which_money')
  expect(await refusedBy(write({ mode: null }))).toBe('money_lines_say_which_money')
  await write()
  const edits = [
    () => db.updateTable('money_lines').set({ kobo: 1 }).execute(),
    () => db.deleteFrom('money_lines').execute(),
    () => sql`truncate money_lines`.execute(db),
  ]
  for (const edit of edits) expect(await refusedBy(edit())).toBe('money_lines_are_final')
})

test('the root of a day is complete and cannot be changed', async () => {
  const { db } = await freshDatabase()
  const make = (lines: number, last_id: number | null, root = Buffer.alloc(32)) =>
    db.insertInto('day_roots').values({ day: '2026-01-20', lines, last_id, root }).execute()
  expect(await refusedBy(make(-1, 1))).toBe('day_roots_whole')
  expect(await refusedBy(make(1, null))).toBe('day_roots_whole')
  expect(await refusedBy(make(0, null, Buffer.alloc(31)))).toBe('day_roots_whole')
  await make(0, null)
  expect(await refusedBy(make(0, null))).toBe('day_roots_pkey')
  const edits = [
    () => db.updateTable('day_roots').set({ lines: 1, last_id: 1 }).execute(),
    () => db.deleteFrom('day_roots').execute(),
    () => sql`truncate day_roots`.execute(db),
  ]
  for (const edit of edits) expect(await refusedBy(edit())).toBe('money_lines_are_final')
})

test('a holiday has a name, and a refund is overdue after 3 to 20 working days', async () => {
  const { db } = await freshDatabase()
  expect(await refusedBy(db.insertInto('holidays').values({ day: '2026-01-20', name: ' ' }).execute())).toBe(
    'holidays_have_a_name',
  )
  const save = (refund_escalation_days: number) =>
    db.insertInto('company_settings').values({ company_name: 'Tafiya', refund_escalation_days }).execute()
  for (const days of [2, 21])
    expect(await refusedBy(save(days))).toBe('company_settings_refund_escalation_days_check')
  expect(await refusedBy(save(3))).toBe('accepted')
})

test('a cash-up is closed once a day, explains a difference and cannot be changed', async () => {
  const { db } = await freshDatabase()
  const { id } = await buildUser(db)
  const close = (fields: object = {}) =>
    db
      .insertInto('cash_ups')
      .values({
        user_id: id,
        day: '2026-01-20',
        expected_kobo: 500,
        counted_kobo: 500,
        closed_by: id,
        ...fields,
      })
      .execute()
  expect(await refusedBy(close({ counted_kobo: 400 }))).toBe('cash_ups_differences_have_a_note')
  expect(await refusedBy(close({ counted_kobo: -1, note: 'Nothing left' }))).toBe(
    'cash_ups_counted_kobo_check',
  )
  await close({ counted_kobo: 400, note: 'Wrong change' })
  expect(await refusedBy(close())).toBe('cash_ups_once_a_day')
  const edits = [
    () => db.updateTable('cash_ups').set({ counted_kobo: 500 }).execute(),
    () => db.deleteFrom('cash_ups').execute(),
    () => sql`truncate cash_ups`.execute(db),
  ]
  for (const edit of edits) expect(await refusedBy(edit())).toBe('cash_ups_are_final')
})

test('while all invariants hold every count is zero, and a broken invariant is counted', async () => {
  const { db } = await freshDatabase()
  const { booking } = await confirmedBooking(db)
  const ticket = { type: 'email', kind: 'ticket', dedupe_key: 'ticket', contact_info: booking.email } as const
  await db
    .insertInto('notifications')
    .values({ ...ticket, booking_id: booking.id })
    .execute()
  const broken = async () => (await countInvariantViolations(db)).filter((invariant) => invariant.broken > 0)
  expect(await broken()).toEqual([])
  await db.updateTable('bookings').set({ paid_kobo: 1, confirmed_by: null, required_kobo: 0 }).execute()
  expect(await broken()).toEqual([
    { invariant: 'a booking counts exactly the money applied to it', broken: 1 },
  ])
})

test('money that is neither used nor refunded is counted, also if its exception was closed', async () => {
  const { db } = await freshDatabase()
  const booking = await buildBooking(db, await buildTrip(db))
  const clerk = await buildUser(db)
  await buildPayment(db, booking, {
    ...paid(),
    applied: false,
    applied_kobo: 0,
    exception: 'seats_lost',
    exception_closed_at: new Date(),
    exception_closed_by: clerk.id,
  })
  const broken = async () => (await countInvariantViolations(db)).filter((invariant) => invariant.broken > 0)
  expect(await broken()).toEqual([{ invariant: 'money that bought no seat is refunded', broken: 1 }])
  await db.updateTable('payments').set({ exception: 'reversed' }).execute()
  expect(await broken()).toEqual([])
})

test('money of a passenger whose trip was cancelled is counted until it is refunded', async () => {
  const { db } = await freshDatabase()
  const { booking, payment } = await confirmedBooking(db)
  await withTransaction(db, async (tx) => {
    const cancelled = {
      status: 'CANCELLED',
      cancelled_because: 'trip_canceled',
      cancelled_at: new Date(),
    } as const
    await tx
      .updateTable('seats')
      .set({ status: 'AVAILABLE', booking_id: null })
      .where('booking_id', '=', booking.id)
      .execute()
    await tx.updateTable('bookings').set(cancelled).execute()
  })
  const broken = async () => (await countInvariantViolations(db)).filter((invariant) => invariant.broken > 0)
  expect(await broken()).toEqual([
    { invariant: 'a cancelled trip keeps no money of its passengers', broken: 1 },
  ])
  const refund = { payment_id: payment.id, amount_kobo: payment.received_kobo ?? 0 }
  await db
    .insertInto('refunds')
    .values({ ...refund, reason: 'trip_canceled' })
    .execute()
  expect(await broken()).toEqual([])
})

test('money that is refunded and still counts is counted, except for goodwill', async () => {
  const { db } = await freshDatabase()
  const { booking, payment } = await confirmedBooking(db)
  await db
    .insertInto('notifications')
    .values({
      type: 'email',
      kind: 'ticket',
      dedupe_key: 'ticket',
      contact_info: booking.email,
      booking_id: booking.id,
    })
    .execute()
  const broken = async () => (await countInvariantViolations(db)).filter((invariant) => invariant.broken > 0)
  const refund = { payment_id: payment.id, amount_kobo: 100 }
  await db
    .insertInto('refunds')
    .values({ ...refund, reason: 'goodwill' })
    .execute()
  expect(await broken()).toEqual([])
  await db
    .insertInto('refunds')
    .values({ ...refund, reason: 'seats_cancelled' })
    .execute()
  expect(await broken()).toEqual([
    { invariant: 'money that was refunded is neither a charge nor applied, except for goodwill', broken: 1 },
  ])
})

test('only a booking by staff or by USSD may lack an e-mail address; none may lack a phone number', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const clerk = await buildUser(db)
  const without = (fields: object) => buildBooking(db, trip, { fields })
  expect(await refusedBy(without({ email: '' }))).toBe('bookings_have_a_passenger')
  expect(await refusedBy(without({ mobile: '', created_by: clerk.id }))).toBe('bookings_have_a_passenger')
  expect(await refusedBy(without({ mobile: '', is_by_ussd: true }))).toBe('bookings_have_a_passenger')
  expect(await without({ email: '', created_by: clerk.id })).toMatchObject({ email: '' })
  expect(await buildBooking(db, trip, { seats: [2], fields: { email: '', is_by_ussd: true } })).toMatchObject(
    {
      email: '',
    },
  )
})

test('a code to dial is one of a known bank', async () => {
  const { db } = await freshDatabase()
  const booking = await buildBooking(db, await buildTrip(db))
  const payment = (fields: object) => buildPayment(db, booking, fields)
  expect(await refusedBy(payment({ ussd_bank: '901' }))).toBe('payments_ussd_bank_is_known')
  expect(await refusedBy(payment({ ussd_code: '*737*1#' }))).toBe('payments_ussd_code_has_a_bank')
  expect(await payment({ ussd_bank: '737', ussd_code: '*737*1#' })).toMatchObject({ ussd_bank: '737' })
})

test('an active user has a role; a former one may have none', async () => {
  const { db } = await freshDatabase()
  const { id } = await buildUser(db)
  const without = (fields: { deleted_at?: Date }) =>
    db
      .updateTable('users')
      .set({ role_id: null, ...fields })
      .where('id', '=', id)
      .execute()
  expect(await refusedBy(without({}))).toBe('users_here_have_a_role')
  expect(await refusedBy(without({ deleted_at: new Date() }))).toBe('accepted')
})

test('a TOTP secret is long, its codes are used once, a passkey has one owner, and a login has five attempts', async () => {
  const { db } = await freshDatabase()
  const [one, other] = [await buildUser(db), await buildUser(db)]
  const secret = (bytes: Buffer) =>
    refusedBy(
      db.insertInto('totp_secrets').values({ user_id: one.id, secret: bytes, last_step: 9 }).execute(),
    )
  expect(await secret(Buffer.from('short'))).toBe('totp_secrets_are_long')
  expect(await secret(Buffer.alloc(20))).toBe('accepted')
  const back = db.updateTable('totp_secrets').set({ last_step: 8 }).execute()
  expect(await refusedBy(back)).toBe('totp_codes_are_used_once')

  const passkey = (user_id: number) =>
    refusedBy(
      db
        .insertInto('passkeys')
        .values({ user_id, credential_id: 'one', public_key: Buffer.from('key'), name: 'Laptop' })
        .execute(),
    )
  expect(await passkey(one.id)).toBe('accepted')
  expect(await passkey(other.id)).toBe('passkeys_belong_to_one_person')

  const login = { token_sha256: Buffer.alloc(32), user_id: one.id, expires_at: new Date() }
  const sixth = db
    .insertInto('login_challenges')
    .values({ ...login, attempts: 6 })
    .execute()
  expect(await refusedBy(sixth)).toBe('login_challenges_are_tried_five_times')
})

test('a hold is counted under a phone number with country code, and a proof of work is spent once [F31]', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const under = (hold_phone: string, seat: number) =>
    refusedBy(buildBooking(db, trip, { seats: [seat], fields: { hold_phone } }))
  expect(await under('0803 123 4567', 1)).toBe('bookings_hold_phone_is_dialled')
  expect(await under('2348031234567', 2)).toBe('accepted')
  const spend = (id: string) =>
    refusedBy(db.insertInto('spent_proofs').values({ id, expires_at: new Date() }).execute())
  expect(await spend('short')).toBe('spent_proofs_have_a_random_id')
  expect(await spend('00112233445566778899aabb')).toBe('accepted')
  expect(await spend('00112233445566778899aabb')).toBe('spent_proofs_pkey')
})

test('the count of a broken invariant is not negative, and has a start time only while it is above zero', async () => {
  const { db } = await freshDatabase()
  const count = (broken: number, since: Date | null) =>
    refusedBy(
      db
        .insertInto('invariant_counts')
        .values({ invariant: `p${broken}${since}`, broken, broken_since: since })
        .execute(),
    )
  expect(await count(-1, null)).toBe('invariant_counts_are_counts')
  expect(await count(1, null)).toBe('invariant_counts_say_since_when')
  expect(await count(0, new Date())).toBe('invariant_counts_say_since_when')
  expect(await count(0, null)).toBe('accepted')
})

test.each([
  [
    'hours that do not fall',
    [
      { hoursBefore: 4, percent: 0 },
      { hoursBefore: 24, percent: 50 },
      { hoursBefore: 0, percent: 100 },
    ],
  ],
  [
    'percents that do not rise',
    [
      { hoursBefore: 4, percent: 50 },
      { hoursBefore: 0, percent: 50 },
    ],
  ],
  ['no line for the last hours', [{ hoursBefore: 4, percent: 50 }]],
  ['more than the fare', [{ hoursBefore: 0, percent: 101 }]],
  ['no line', []],
  ['no list', {}],
])('no refund policy has %s', async (_, brackets) => {
  const { db } = await freshDatabase()
  const broken = db
    .insertInto('refund_policies')
    .values({ name: 'Broken', flat_kobo: 0, move_kobo: 0, brackets: JSON.stringify(brackets) })
    .execute()
  expect(await refusedBy(broken)).toBe('refund_policies_brackets_in_order')
})

test('a payment charges no more than came and was not applied, and an act refunds it once', async () => {
  const { db } = await freshDatabase()
  const { booking, payment } = await confirmedBooking(db)
  const charge = (kobo: number) =>
    db.updateTable('payments').set({ charged_kobo: kobo }).where('id', '=', payment.id).execute()
  expect(await refusedBy(charge(1))).toBe('payments_keep_no_more_than_came')
  expect(await refusedBy(charge(-1))).toBe('payments_keep_no_more_than_came')
  const act = { booking_id: booking.id, kind: 'cancel' as const, by_passenger: true }
  const { id } = await db.insertInto('booking_acts').values(act).returning('id').executeTakeFirstOrThrow()
  const refund = () =>
    db
      .insertInto('refunds')
      .values({ payment_id: payment.id, reason: 'seats_cancelled', amount_kobo: 100, act_id: id })
      .execute()
  await refund()
  expect(await refusedBy(refund())).toBe('refunds_once_per_act')
  const nobody = { booking_id: booking.id, kind: 'cancel' as const, by_passenger: false }
  expect(await refusedBy(db.insertInto('booking_acts').values(nobody).execute())).toBe(
    'booking_acts_name_who',
  )
})

test('only a refund in cash has a code, and a passenger corrects the name of a booking once', async () => {
  const { db } = await freshDatabase()
  const { booking, payment } = await confirmedBooking(db)
  const refund = { payment_id: payment.id, reason: 'goodwill', amount_kobo: 100 } as const
  const withCode = (method: 'cash' | 'paystack', collect_code: string) =>
    db
      .insertInto('refunds')
      .values({ ...refund, method, collect_code })
      .execute()
  expect(await refusedBy(withCode('paystack', '012345'))).toBe('refunds_code_is_for_cash')
  expect(await refusedBy(withCode('cash', '12345'))).toBe('refunds_code_is_for_cash')
  const correction = { booking_id: booking.id, kind: 'name' as const, by_passenger: true }
  await db.insertInto('booking_acts').values(correction).execute()
  expect(await refusedBy(db.insertInto('booking_acts').values(correction).execute())).toBe(
    'booking_acts_name_once',
  )
})

test('a phone at the door has a user and a token that expires, and the back-office is one device for each user', async () => {
  const { db } = await freshDatabase()
  const { trip } = await confirmedBooking(db)
  const user = await buildUser(db)
  const phone = {
    trip_id: trip.id,
    user_id: user.id,
    token_sha256: Buffer.alloc(32, 1),
    expires_at: new Date(),
  }
  const add = (fields: object) =>
    db
      .insertInto('door_devices')
      .values({ ...phone, ...fields })
      .execute()
  expect(await refusedBy(add({ expires_at: null }))).toBe('door_devices_tokens_expire')
  expect(await refusedBy(add({ user_id: null }))).toBe('door_devices_have_a_user')
  const office = { token_sha256: null, expires_at: null }
  await add(office)
  expect(await refusedBy(add(office))).toBe('door_devices_one_back_office')
})

test('an event at the door is whole and final, and an exception names its events and how it was resolved', async () => {
  const { db } = await freshDatabase()
  const { trip, booking } = await confirmedBooking(db)
  const { id: device_id } = await db
    .insertInto('door_devices')
    .values({ trip_id: trip.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scan = { device_id, seq: 1, trip_id: trip.id, kind: 'board', seat_no: '1', at: new Date() } as const
  const record = (fields: object) =>
    db
      .insertInto('door_events')
      .values({ ...scan, booking_id: booking.id, ...fields })
      .execute()
  expect(await refusedBy(record({ seat_no: null }))).toBe('door_events_name_their_seat')
  expect(await refusedBy(record({ kind: 'unboard' }))).toBe('door_events_undo_something')
  expect(await refusedBy(record({ kind: 'cash' }))).toBe('door_events_cash_has_an_amount')
  await record({})
  const edits = [
    () => db.updateTable('door_events').set({ seat_no: '2' }).execute(),
    () => db.deleteFrom('door_events').execute(),
  ]
  for (const edit of edits) expect(await refusedBy(edit())).toBe('door_events_are_final')

  const list = (fields: object) =>
    db
      .insertInto('door_exceptions')
      .values({ trip_id: trip.id, kind: 'boarded_unpaid', device_id, seq: 1, ...fields })
      .execute()
  expect(await refusedBy(list({ kind: 'double_scan' }))).toBe('door_exceptions_double_scans_name_both')
  expect(await refusedBy(list({ resolved_at: new Date() }))).toBe('door_exceptions_resolved_have_a_note')
  expect(await refusedBy(list({ not_due_kobo: 1 }))).toBe('door_exceptions_not_due_is_cash')
  expect(await refusedBy(list({ kind: 'cash_not_due', not_due_kobo: 0 }))).toBe(
    'door_exceptions_not_due_is_cash',
  )
  await list({})
  expect(await refusedBy(list({}))).toBe('door_exceptions_once')
})

test.each([
  ['people', { permissions: ['users.view'] }, 'api_keys_never_dangerous'],
  ['roles, among others', { permissions: ['trips.view', 'roles.edit'] }, 'api_keys_never_dangerous'],
  ['settings', { permissions: ['settings.edit'] }, 'api_keys_never_dangerous'],
  ['other keys', { permissions: ['api-keys.edit'] }, 'api_keys_never_dangerous'],
  ['payments', { permissions: ['payments.process', 'trips.view'] }, 'api_keys_never_dangerous'],
  ['refunds', { permissions: ['payments.refund'] }, 'api_keys_never_dangerous'],
  ['nothing', { permissions: [] }, 'api_keys_allow_something'],
  ['two years', { expires_at: new Date(Date.now() + 730 * 86_400_000) }, 'api_keys_live_at_most_a_year'],
  ['payments.view', { permissions: ['payments.view'] }, 'accepted'],
])('an API key for %s: %s, %s', async (_, fields, constraint) => {
  const { db } = await freshDatabase()
  const stored = db
    .insertInto('api_keys')
    .values({
      name: 'Partner',
      prefix: 'tk_ABC123',
      token_sha256: Buffer.alloc(32),
      permissions: ['trips.view'],
      created_by: (await buildUser(db)).id,
      expires_at: new Date(Date.now() + 86_400_000),
      ...fields,
    })
    .execute()
  expect(await refusedBy(stored)).toBe(constraint)
})
