import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { buildBooking, buildPayment, buildTrip, buildUser } from '#testing/builders.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { keepOnlyWhatIsNeeded } from './keep-only-what-is-needed.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const monthsAgo = (months: number, days = 0) => {
  const at = daysAgo(days)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at
}

const run = ({ db }: { db: Database }) => keepOnlyWhatIsNeeded({ db, log: createLogger('silent') })

async function rowsOf({ pool }: FreshDatabase, query: string): Promise<unknown[]> {
  return (await pool.query(query)).rows
}

/** PERSONAL selects the columns with personal data of passengers and visitors. MONEY selects sums and all payments. */
const PERSONAL = `
  select 'bookings' as place, to_jsonb(b)::text as words from bookings b where held_by is null
  union all select 'passengers', concat_ws(' ', name, phone, address, next_of_kin_name) from passengers
  union all select 'payments', payer_email from payments
  union all select 'notifications', concat(contact_info, subject, message, html, payload) from notifications
  union all select 'support', to_jsonb(m)::text from support_messages m
  union all select 'replies', body from support_replies
  union all select 'inbox', payload::text from webhook_inbox
  union all select 'log', ip_address::text from audit_log where ip_address is not null`
const MONEY = `
  select sum(paid_kobo)::bigint as paid, sum(total_kobo)::bigint as total, sum(due_kobo)::bigint as due,
         (select sum(received_kobo)::bigint from payments) as received,
         (select sum(applied_kobo)::bigint from payments) as applied,
         (select sum(amount_kobo)::bigint from refunds) as refunded,
         (select array_agg(concat(reference, amount_kobo, status, purpose) order by id) from payments) as payments
  from bookings`
/** Texts that stay: the reasons and notes of staff, and the audit log. */
const NOTES = `
  select concat_ws(' ', reason, exception_note) as words from payments
  union all select concat_ws(' ', note, last_error) from refunds
  union all select reason from trip_cancellations
  union all select note from unknown_payments
  union all select concat_ws(' ', details, before, after) from audit_log`
/** Row versions: rewriting a row changes its version, even with the same content. */
const VERSIONS = `
  select 'bookings' as place, id::text, xmin::text as version from bookings
  union all select 'passengers', id::text, xmin::text from passengers
  union all select 'payments', id::text, xmin::text from payments
  union all select 'notifications', id::text, xmin::text from notifications
  union all select 'support', id::text, xmin::text from support_messages
  union all select 'log', id::text, xmin::text from audit_log
  union all select 'inbox', reference, xmin::text from webhook_inbox
  order by 1, 2`

test('after three years all personal data outside notes is removed and no amount has changed; a second run changes no row', async () => {
  const database = await freshDatabase()
  const { db, pool } = database
  await seedDemo(db, { now: monthsAgo(36), passwordHash: '$argon2id$a-hash-of-no-password' })
  await pool.query(`insert into webhook_inbox (body_sha256, event, reference, payload, received_at, processed_at)
    values (sha256('x'), 'charge.success', 'TAF-1', '{"customer": {"email": "someone@example.com"}}',
            now() - interval '3 years', now() - interval '3 years')`)
  const isPersonal = `place in ('replies', 'log') or words ~* '@example|tester|sample|mock|demo|trial|specimen|"mobile": "0|203\\.0\\.113'`
  const before = await rowsOf(database, `select place from (${PERSONAL}) p where ${isPersonal} group by 1`)
  expect(before).toHaveLength(8)
  const money = await rowsOf(database, MONEY)
  const people = await rowsOf(
    database,
    `select passenger_name, email, mobile, next_of_kin_name from bookings where held_by is null`,
  )

  await run(database)
  expect(await rowsOf(database, `select * from (${PERSONAL}) p where ${isPersonal}`)).toEqual([])
  expect(await rowsOf(database, MONEY)).toEqual(money)
  expect((await countInvariantViolations(db)).filter(({ broken }) => broken > 0)).toEqual([])
  const notes = ((await rowsOf(database, NOTES)) as { words: string | null }[])
    .map(({ words }) => words)
    .join('\n')
  expect(notes.length).toBeGreaterThan(1_000)
  const facts = new Set(people.flatMap((person) => Object.values(person as object)).filter(Boolean))
  expect([...facts].filter((fact) => notes.includes(fact))).toEqual([])

  const versions = await rowsOf(database, VERSIONS)
  await run(database)
  expect(await rowsOf(database, VERSIONS)).toEqual(versions)
})

test('the reasons and notes that staff wrote are kept', async () => {
  const database = await freshDatabase()
  const { db } = database
  const trip = await buildTrip(db, { departTime: monthsAgo(36) })
  const clerk = await buildUser(db)
  const booking = await buildBooking(db, trip, { fields: { status: 'CONFIRMED', confirmed_by: clerk.id } })
  const reason = 'Her brother paid at the counter'
  await buildPayment(db, booking, { purpose: 'MANUAL', provider: 'cash', recorded_by: clerk.id, reason })
  await run(database)
  expect(await rowsOf(database, 'select payer_email, reason from payments')).toEqual([
    { payer_email: 'removed@invalid', reason },
  ])
})

test('two runs of the job at once violate no invariant', async () => {
  const database = await freshDatabase()
  await seedDemo(database.db, { now: monthsAgo(36), passwordHash: '$argon2id$a-hash-of-no-password' })
  await Promise.all([run(database), run(database)])
  expect((await countInvariantViolations(database.db)).filter(({ broken }) => broken > 0)).toEqual([])
})

test.each([
  ['a draft of 29 days is kept', { created_at: daysAgo(29) }, false],
  ['a draft of 31 days is erased', { created_at: daysAgo(31) }, true],
  [
    'an old booking that was cancelled 29 days ago is kept',
    {
      status: 'CANCELLED',
      cancelled_because: 'expired',
      cancelled_at: daysAgo(29),
      created_at: daysAgo(60),
    },
    false,
  ],
  [
    'a booking that was cancelled 31 days ago is erased',
    {
      status: 'CANCELLED',
      cancelled_because: 'customer',
      cancelled_at: daysAgo(31),
      created_at: daysAgo(60),
    },
    true,
  ],
  [
    'a booking that was confirmed once is kept',
    {
      status: 'CANCELLED',
      cancelled_because: 'staff',
      cancelled_at: daysAgo(31),
      confirmed_at: daysAgo(50),
      created_at: daysAgo(60),
    },
    false,
  ],
  ['a booking whose payment may be under way is kept', { status: 'PENDING', created_at: daysAgo(31) }, false],
] as const)('%s', async (_, fields, isForgotten) => {
  const database = await freshDatabase()
  const { db } = database
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { fields: { ...fields, visitor_ip: '203.0.113.7' } })
  await buildPayment(db, booking, { status: 'FAILED' })
  await run(database)
  const after = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  const { payer_email } = await db.selectFrom('payments').select('payer_email').executeTakeFirstOrThrow()
  if (isForgotten) {
    expect(after).toMatchObject({
      passenger_name: 'Removed',
      passenger_address: '',
      email: 'removed@invalid',
      mobile: 'removed',
      next_of_kin_name: '',
      next_of_kin_phone: '',
      visitor_ip: null,
      booking_token: booking.booking_token,
      seat_nos: ['1'],
      total_kobo: booking.total_kobo,
    })
    expect(payer_email).toBe('removed@invalid')
  } else {
    expect(after).toEqual(booking)
    expect(payer_email).toBe(booking.email)
  }
})

test('an expired booking with a payment for lost seats is unchanged after 40 days', async () => {
  const database = await freshDatabase()
  const { db } = database
  const fields = {
    status: 'CANCELLED',
    cancelled_because: 'expired',
    cancelled_at: daysAgo(40),
    created_at: daysAgo(40),
  } as const
  const booking = await buildBooking(db, await buildTrip(db), { fields })
  const received = { status: 'PAID', paid_at: daysAgo(40), received_kobo: naira(35_000) } as const
  await buildPayment(db, booking, { ...received, exception: 'seats_lost' })
  await run(database)
  expect(await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()).toEqual(booking)
})

test.each([
  ['29 days after arrival all data is kept', daysAgo(29), 'Tester Uche', 'Sample Bisi'],
  ['31 days after arrival the next of kin is erased', daysAgo(31), 'Tester Uche', ''],
  ['24 months less a day after arrival the passenger is kept', monthsAgo(24, -1), 'Tester Uche', ''],
  ['24 months and a day after arrival the passenger is erased', monthsAgo(24, 1), 'Removed', ''],
])('%s', async (_, arrival, passenger, nextOfKin) => {
  const database = await freshDatabase()
  const { db } = database
  const trip = await buildTrip(db, { departTime: new Date(arrival.getTime() - 11 * 3_600_000) })
  const clerk = await buildUser(db)
  await buildBooking(db, trip, { fields: { status: 'CONFIRMED', confirmed_by: clerk.id } })
  await run(database)
  expect(await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    status: 'CONFIRMED',
    passenger_name: passenger,
    next_of_kin_name: nextOfKin,
    next_of_kin_phone: nextOfKin && '08000000001',
  })
})

test('the network addresses of bookings, log entries and support messages are erased after 90 days', async () => {
  const database = await freshDatabase()
  const { db } = database
  const trip = await buildTrip(db, { bus: 'Luxry51' })
  const clerk = await buildUser(db)
  for (const [i, created_at] of [daysAgo(89), daysAgo(91)].entries()) {
    const confirmed = { status: 'CONFIRMED', confirmed_by: clerk.id, visitor_ip: '203.0.113.7' } as const
    await buildBooking(db, trip, { seats: [i + 1], fields: { ...confirmed, created_at } })
    const entry = { type: 'admin', action: 'Trip created', ip_address: '203.0.113.7', created_at } as const
    await db.insertInto('audit_log').values(entry).execute()
    const letter = { name: 'Tester', email: 'tester@example.com', subject: 'Luggage', message: 'Hello' }
    await db
      .insertInto('support_messages')
      .values({ ...letter, ip_address: '203.0.113.7', created_at })
      .execute()
  }
  await run(database)
  const addresses = await rowsOf(
    database,
    `select 'bookings' as place, visitor_ip as ip from bookings union all select 'log', ip_address from audit_log
     union all select 'support', ip_address from support_messages order by 1, 2`,
  )
  expect(addresses).toEqual(
    ['bookings', 'log', 'support'].flatMap((place) => [
      { place, ip: '203.0.113.7' },
      { place, ip: null },
    ]),
  )
})

test('messages are deleted after a year, and our mails that quote them are emptied; other mails after two years', async () => {
  const database = await freshDatabase()
  const { db } = database
  const clerk = await buildUser(db)
  const ages = {
    'eleven months': monthsAgo(11),
    'thirteen months': monthsAgo(13),
    'two years': monthsAgo(25),
  }
  for (const [subject, created_at] of Object.entries(ages)) {
    const letter = { name: 'Tester', email: 'tester@example.com', subject, message: 'Hello', created_at }
    const { id } = await db
      .insertInto('support_messages')
      .values(letter)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('support_replies')
      .values({ message_id: id, body: 'Hello Tester', replied_by: clerk.id })
      .execute()
    for (const kind of ['contact-message', 'ticket']) {
      const sent = {
        status: 'delivered',
        sent_at: created_at,
        message: 'Hello',
        html: '<p>Hello</p>',
      } as const
      const said = {
        type: 'email',
        kind,
        dedupe_key: `${kind}:${id}`,
        contact_info: 't@example.com',
      } as const
      await db
        .insertInto('notifications')
        .values({ ...said, ...sent, subject, payload: '{"messageId": 1}', created_at })
        .execute()
    }
  }
  await run(database)
  expect(await rowsOf(database, 'select subject from support_messages')).toEqual([
    { subject: 'eleven months' },
  ])
  expect(await rowsOf(database, 'select from support_replies')).toHaveLength(1)
  const gone = { contact_info: 'removed', subject: null, message: '', html: null, payload: {} }
  const kept = (subject: string) => ({
    contact_info: 't@example.com',
    subject,
    message: 'Hello',
    html: '<p>Hello</p>',
    payload: { messageId: 1 },
  })
  const columns = 'contact_info, subject, message, html, payload'
  const letters = (kind: string) =>
    rowsOf(database, `select ${columns} from notifications where kind = '${kind}' order by id`)
  expect(await letters('contact-message')).toEqual([kept('eleven months'), gone, gone])
  expect(await letters('ticket')).toEqual([kept('eleven months'), kept('thirteen months'), gone])
})

test('a webhook is emptied 90 days after it was processed, and never before it is processed', async () => {
  const database = await freshDatabase()
  await database.pool.query(`insert into webhook_inbox (body_sha256, event, payload, received_at, processed_at)
    values (sha256('a'), 'old', '{"a": 1}', now() - interval '1 year', now() - interval '91 days'),
           (sha256('b'), 'young', '{"a": 1}', now() - interval '1 year', now() - interval '89 days'),
           (sha256('c'), 'waiting', '{"a": 1}', now() - interval '1 year', null)`)
  await run(database)
  expect(await rowsOf(database, 'select event, payload from webhook_inbox order by event')).toEqual([
    { event: 'old', payload: {} },
    { event: 'waiting', payload: { a: 1 } },
    { event: 'young', payload: { a: 1 } },
  ])
})

test('a reservation that staff made under their own name is unchanged after 40 days', async () => {
  const database = await freshDatabase()
  const { db } = database
  const clerk = await buildUser(db)
  const nobody = { passenger_name: '', passenger_address: '', email: '', mobile: '', held_by: clerk.id }
  const fields = { ...nobody, next_of_kin_name: '', next_of_kin_phone: '', created_at: daysAgo(40) }
  const hold = await buildBooking(db, await buildTrip(db), { fields })
  await run(database)
  expect(await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()).toEqual(hold)
})

test('the evidence of a decided dispute is deleted with the passenger’s data; an open dispute keeps it', async () => {
  const database = await freshDatabase()
  const { db } = database
  const departTime = monthsAgo(25)
  for (const [provider_id, resolved_at] of [
    ['decided', monthsAgo(24)],
    ['open', null],
  ] as const) {
    const booking = await buildBooking(db, await buildTrip(db, { departTime }))
    const payment = await buildPayment(db, booking)
    const pack = Buffer.from('Tester Uche')
    await db
      .insertInto('disputes')
      .values({
        payment_id: payment.id,
        provider_id,
        status: resolved_at ? 'LOST' : 'OPEN',
        amount_kobo: 100,
        opened_at: departTime,
        due_at: departTime,
        resolved_at,
        pack,
        pack_sha256: pack,
        facts_sha256: pack,
        basis_sha256: pack,
        pack_made_at: departTime,
        answer: JSON.stringify({ resolution: 'declined', refundAmount: 0, message: 'Tester Uche travelled' }),
        answer_claimed_at: departTime,
        answered_at: departTime,
      })
      .execute()
  }
  await run(database)
  expect(
    await rowsOf(
      database,
      `select provider_id, pack is null as "isDeleted", answer ->> 'message' as message from disputes order by 1`,
    ),
  ).toEqual([
    { provider_id: 'decided', isDeleted: true, message: '' },
    { provider_id: 'open', isDeleted: false, message: 'Tester Uche travelled' },
  ])
  // The bank decides after the data of the passenger was removed.
  await database.pool.query(
    `update disputes set status = 'WON', resolved_at = now() where provider_id = 'open'`,
  )
  await run(database)
  expect(
    await rowsOf(
      database,
      `select pack is null as "isDeleted", answer ->> 'message' as message from disputes`,
    ),
  ).toEqual([
    { isDeleted: true, message: '' },
    { isDeleted: true, message: '' },
  ])
})
