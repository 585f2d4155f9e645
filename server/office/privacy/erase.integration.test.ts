import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { markDelivered, takeWaiting } from '#server/messages/delivery/queries.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { counterApp, PASSENGER } from '#testing/counter.ts'
import { fullDump } from '#testing/full-dump.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffAction, staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { erasePerson } from './erase-person.ts'
import { holdsData } from './holdings.ts'
import {
  bookWithoutEmail,
  CANARIES,
  canariesIn,
  canariesLeft,
  endJourneys,
  plantCanaries,
  visitOf,
} from './testing/canaries.ts'
import { visitorOf } from './visitor-of.ts'

const DAY_MS = 86_400_000

const erase = ({ app }: SellingApp, dataKey: string) =>
  app.inject({ method: 'POST', url: '/api/my-data/erase', payload: { dataKey, isUnderstood: true } })

test('a person erases their data, and a full dump with outbox and logs contains none of 16 canaries [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  expect(await canariesLeft(shop)).toEqual(Object.keys(CANARIES))
  const money = await shop.database.pool.query(
    'select reference, amount_kobo, received_kobo, applied_kobo from payments',
  )
  const { dataKey, summary } = await visitOf(shop, CANARIES.email)
  expect(summary).toMatchObject({ bookings: 1, blocks: [] })
  shop.sandbox.mailbox.clear()

  const answer = await erase(shop, dataKey)
  expect(answer.statusCode).toBe(200)
  const receipt = answer.json().data
  expect(receipt.removed).toMatchObject({ bookings: 1, payments: 1, messages: 1 })
  expect(canariesIn(answer.body)).toEqual([])

  // Until the receipt is sent, the outbox needs its address.
  expect(await canariesLeft(shop)).toEqual(['email'])
  await sendNotifications(shop.context)
  expect(await canariesLeft(shop)).toEqual([])

  // The outside world gets nothing more about the person than the receipt.
  const [mail, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(mail?.to).toEqual([CANARIES.email])
  expect(mail?.text).toContain(`Receipt number: ${receipt.number}`)
  expect(mail?.text).toContain('Copies in our backups, until ')
  expect(canariesIn(mail?.text ?? '')).toEqual([])

  expect(await invariantViolations(shop)).toEqual([])
  const after = await shop.database.pool.query(
    'select reference, amount_kobo, received_kobo, applied_kobo from payments',
  )
  expect(after.rows).toEqual(money.rows)
})

test('control: an erasure that leaves the notifications as they are leaves eleven canaries [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { dataKey } = await visitOf(shop, CANARIES.email)
  await shop.database.pool.query(`
    create function keep_notifications() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger keep_notifications before update on notifications for each row
      execute function keep_notifications()`)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  expect(await canariesLeft(shop)).toEqual([
    'name',
    'email',
    'mobile',
    'messageSender',
    'messageText',
    'replyText',
    'mailByHand',
    'smsByHand',
    'waitingMail',
    'mailError',
    'formerMail',
  ])
})

test('a person who shares the phone and the bus keeps their data, and is not in the export', async () => {
  const shop = await sellingApp()
  const bookingId = await plantCanaries(shop)
  const { db } = shop.database
  const { trip_id } = await db
    .selectFrom('bookings')
    .select('trip_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const seats = await db.selectFrom('seats').selectAll().where('trip_id', '=', trip_id).execute()
  const trip = await db.selectFrom('trips').selectAll().where('id', '=', trip_id).executeTakeFirstOrThrow()
  const other = await buildBooking(
    db,
    { ...trip, seats },
    {
      seats: [2],
      fields: {
        email: 'brother@example.com',
        mobile: `0${CANARIES.mobile}`,
        passenger_name: 'Tester Brother',
        status: 'CANCELLED',
      },
    },
  )
  const tooOld = { created_at: new Date(Date.now() - 4 * DAY_MS) }
  const brothers = { ...other, id: bookingId, email: 'brother@example.com' }
  await buildPayment(db, brothers, { purpose: 'BALANCE', ...tooOld })
  const { dataKey } = await visitOf(shop, CANARIES.email)
  const exported = await shop.app.inject({ method: 'POST', url: '/api/my-data/export', payload: { dataKey } })
  expect(exported.body).toContain(CANARIES.name)
  expect(exported.body.toLowerCase()).not.toContain('brother')

  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  const kept = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual(other)
})

test.each([
  ['a journey has not ended', 'trip', /is for a journey that ends on/],
  ['seats are held', 'hold', /Seats are held for booking/],
  ['a refund is under way', 'refund', /A refund of ₦1,000 .* is under way/],
  ['a bank decides on a payment', 'dispute', /The bank is deciding/],
] as const)('while %s, nothing is erased, and the person reads why', async (_, because, words) => {
  const shop = await sellingApp()
  const { db } = shop.database
  const isAhead = because === 'trip' || because === 'hold'
  const trip = await buildTrip(db, { departTime: new Date(Date.now() + (isAhead ? 2 : -2) * DAY_MS) })
  const isPaid = because !== 'hold'
  const email = 'waiting@example.com'
  const paid = { status: 'CONFIRMED', paid_kobo: naira(35_000), confirmed_at: new Date() } as const
  const booking = await buildBooking(db, trip, { fields: { email, ...(isPaid && paid) } })
  const received = { status: 'PAID', paid_at: new Date(), received_kobo: naira(35_000) } as const
  const payment = await buildPayment(db, booking, {
    created_at: new Date(Date.now() - 4 * DAY_MS),
    ...(isPaid && { ...received, applied: true, applied_kobo: naira(35_000) }),
  })
  if (because === 'refund')
    await db
      .insertInto('refunds')
      .values({ payment_id: payment.id, reason: 'goodwill', amount_kobo: naira(1_000) })
      .execute()
  if (because === 'dispute')
    await db
      .insertInto('disputes')
      .values({
        payment_id: payment.id,
        provider_id: '1',
        status: 'OPEN',
        amount_kobo: 100,
        opened_at: new Date(),
        due_at: new Date(),
      })
      .execute()
  const { dataKey, summary } = await visitOf(shop, email)
  expect(summary.blocks).toEqual([expect.stringMatching(words)])
  const answer = await erase(shop, dataKey)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toMatch(words)
  expect(await fullDump(shop.database.pool)).toContain(email)
  // The refusal did not end the visit.
  expect((await erase(shop, dataKey)).json().error).toMatch(words)
})

test.each([
  ['SCHEDULED', 25, 200],
  ['SCHEDULED', 23, 409],
  ['COMPLETED', 25, 200],
  ['COMPLETED', 23, 409],
] as const)(
  'on a trip that is %s and arrived %i hours ago, an erasure is answered with %i',
  async (status, hours, code) => {
    const shop = await sellingApp()
    const { sell } = await counterApp({ shop })
    expect((await sell([1])).statusCode).toBe(201)
    const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000)
    await shop.database.db
      .updateTable('trips')
      .set({ status, depart_time: hoursAgo(hours + 8), arrive_time: hoursAgo(hours) })
      .execute()
    const { dataKey } = await visitOf(shop, PASSENGER.email)
    expect((await erase(shop, dataKey)).statusCode).toBe(code)
  },
)

test('two presses of the button at once erase once and give one receipt [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { dataKey } = await visitOf(shop, CANARIES.email)
  const answers = await Promise.all([erase(shop, dataKey), erase(shop, dataKey)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await shop.database.db.selectFrom('erasures').selectAll().execute()).toHaveLength(1)
})

test('control: when the visit is checked first and ended later, two presses at once give two receipts [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { dataKey } = await visitOf(shop, CANARIES.email)
  const { db } = shop.database
  // Both find the visit before one of them ends it.
  const people = await Promise.all([visitorOf(db, dataKey), visitorOf(db, dataKey)])
  await Promise.all(people.map((person) => withTransaction(db, (tx) => erasePerson(tx, person, null))))
  expect(await db.selectFrom('erasures').selectAll().execute()).toHaveLength(2)
})

test('two admins who erase a person at once give one receipt; the second reads that nothing is left [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const admin = await staffMember(shop)
  const how = { dataContact: CANARIES.email, identity: 'Showed the national ID card' }
  const act = () => admin.call('POST', '/privacy/erasures', how)
  const answers = await meetAtLock(shop, 'select from bookings for update', [act, act])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  expect(await shop.database.db.selectFrom('erasures').selectAll().execute()).toHaveLength(1)
})

test('control: without the lock on the person, two admins at once give two receipts [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { db } = shop.database
  const act = await staffAction(db)
  const person = { email: CANARIES.email }
  const careless = () =>
    withTransaction(db, async (tx) => {
      if (!(await holdsData(tx, person, { proof: 'identity' }))) throw new Error('nothing is left')
      return erasePerson(tx, person, { act, identity: 'Showed the national ID card' })
    })
  await meetAtLock(shop, 'select from bookings for update', [careless, careless])
  expect(await db.selectFrom('erasures').selectAll().execute()).toHaveLength(2)
})

test('while a clerk or a payment has locked a booking, the person reads that nothing was erased and what to do [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { dataKey } = await visitOf(shop, CANARIES.email)
  const holder = await shop.database.pool.connect()
  await holder.query('begin; select from bookings for update')
  const busy = await erase(shop, dataKey)
  await holder.query('commit')
  holder.release()
  expect([busy.statusCode, busy.headers['retry-after'], busy.json().error]).toEqual([
    503,
    '5',
    'A booking or payment of this person is being changed right now, so nothing was erased. Please try again in a minute.',
  ])
  // The visit still works.
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
})

test('a mail that is being sent while its person is erased does not bring the address back [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { dataKey } = await visitOf(shop, CANARIES.email)
  await shop.database.pool.query(
    `update notifications set next_attempt_at = now() + case when contact_info = $1 then '0' else '1 hour' end::interval
     where status = 'pending'`,
    [CANARIES.email],
  )
  const waiting = await takeWaiting(shop.database.db)
  expect(waiting?.contactInfo).toBe(CANARIES.email)
  await erase(shop, dataKey)
  await markDelivered(shop.database.db, waiting?.id ?? 0, {
    contactInfo: CANARIES.email,
    subject: 'Umbrella',
    message: CANARIES.waitingMail,
    html: null,
    messageId: 'canary',
  })
  await sendNotifications(shop.context)
  expect(await canariesLeft(shop)).toEqual([])
})

test('a receipt that cannot be sent loses the address after the last attempt [F76]', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { dataKey } = await visitOf(shop, CANARIES.email)
  await erase(shop, dataKey)
  await shop.database.pool.query(`update notifications set attempts = 29 where kind = 'erasure-receipt'`)
  const send = () => Promise.reject(new Error(`550 ${CANARIES.email}`))
  await sendNotifications({ ...shop.context, mailer: { ...shop.context.mailer, send } })
  expect(await canariesLeft(shop)).toEqual([])
})

test('staff erase a person without an e-mail address, who gets the receipt by SMS', async () => {
  const shop = await sellingApp()
  await bookWithoutEmail(shop, { mobile: '0803 555 0101', passenger_name: CANARIES.name })
  await endJourneys(shop)
  const admin = await staffMember(shop)
  const dataContact = '+2348035550101'
  const found = await admin.call('POST', '/privacy/lookups', { dataContact })
  expect(found.json().data).toMatchObject({ bookings: 1, blocks: [] })
  const exported = await admin.call('POST', '/privacy/exports', { dataContact })
  expect(exported.json().bookings[0].passenger.name).toBe(CANARIES.name)
  const how = { dataContact, identity: 'Showed the national ID card' }
  const erased = await admin.call('POST', '/privacy/erasures', how)
  expect(erased.statusCode).toBe(200)
  await sendNotifications(shop.context)
  const [sms] = shop.sandbox.mailbox.list()
  expect(sms?.to).toEqual(['2348035550101'])
  expect(sms?.text).toMatch(/^Tafiya: we have erased your data\. Receipt \d+\./)
  expect(sms?.text.length).toBeLessThan(160)
  expect(await canariesLeft(shop)).toEqual([])
  expect((await admin.call('POST', '/privacy/erasures', how)).json().error).toBe(
    'Data about this contact not found',
  )
  const manager = await staffMember(shop, 'manager')
  for (const path of ['lookups', 'exports', 'erasures'])
    expect((await manager.call('POST', `/privacy/${path}`, how)).statusCode).toBe(403)
})
