import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { counterApp } from '#testing/counter.ts'
import { fullDump } from '#testing/full-dump.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf } from '#testing/stored-rows.ts'
import { bookWithoutEmail, endJourneys, mailedToken, visitOf } from './testing/canaries.ts'

const ADA = 'ada@example.com'
const LONG_AGO = new Date(Date.now() - 4 * 86_400_000)

const erase = ({ app }: SellingApp, dataKey: string) =>
  app.inject({ method: 'POST', url: '/api/my-data/erase', payload: { dataKey, isUnderstood: true } })

/** Stores a cancelled booking of the person. */
async function pastBooking({ database: { db } }: SellingApp, fields: object = {}) {
  const trip = await buildTrip(db)
  return buildBooking(db, trip, { fields: { email: ADA, status: 'CANCELLED', ...fields } })
}

async function eraseAda(shop: SellingApp): Promise<number> {
  const { dataKey } = await visitOf(shop, ADA)
  return (await erase(shop, dataKey)).statusCode
}

const textsOf = async ({ database }: SellingApp, kind: string): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('notifications')
    .select('message')
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ message }) => message)
}

test('an SMS to a brother who shares the phone stays when the person erases an e-mail address', async () => {
  const shop = await sellingApp()
  await pastBooking(shop, { mobile: '08035550101' })
  const staff = await staffMember(shop)
  const sms = { type: 'sms', contactInfo: '+234 803 555 0101', message: 'To the brother' }
  await staff.call('POST', '/notifications', sms)
  await sendNotifications(shop.context)
  expect(await eraseAda(shop)).toBe(200)
  expect(await textsOf(shop, 'staff-sms')).toEqual(['Tafiya: To the brother'])
})

test('an SMS to a number of another country with the same last ten digits stays', async () => {
  const shop = await sellingApp()
  await bookWithoutEmail(shop, { mobile: '08035550101' })
  const staff = await staffMember(shop)
  for (const [contactInfo, message] of [
    ['+234 803 555 0101', 'Home'],
    ['+1 803 555 0101', 'Abroad'],
  ])
    await staff.call('POST', '/notifications', { type: 'sms', contactInfo, message })
  await sendNotifications(shop.context)
  const how = { dataContact: '08035550101', identity: 'Showed the national ID card' }
  expect((await staff.call('POST', '/privacy/erasures', how)).statusCode).toBe(200)
  expect(await textsOf(shop, 'staff-sms')).toEqual(['', 'Tafiya: Abroad'])
})

test('a second erasure does not drop the receipt of the first, which still waits', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  expect(await eraseAda(shop)).toBe(200)
  await pastBooking(shop)
  const staff = await staffMember(shop)
  const how = { dataContact: ADA, identity: 'Showed the national ID card' }
  expect((await staff.call('POST', '/privacy/erasures', how)).statusCode).toBe(200)
  shop.sandbox.mailbox.clear()
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list().map(({ to }) => to[0])).toEqual([ADA, ADA])
})

test('a mail to staff at the same address stays', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  await shop.database.pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, message, status, sent_at)
     values ('email', 'contact-message', 'another', $1, 'Of another passenger', 'delivered', now())`,
    [ADA],
  )
  expect(await eraseAda(shop)).toBe(200)
  expect(await textsOf(shop, 'contact-message')).toEqual(['Of another passenger'])
})

test('mails of a booking that was passed on are emptied, and one that waits goes to the new contact [F76]', async () => {
  const shop = await sellingApp()
  const { sell, call } = await counterApp({ shop })
  const { id } = (await sell([1], { email: ADA })).json().data
  await sendNotifications(shop.context)
  const next = 'next@example.com'
  const { pool } = shop.database
  await pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, booking_id, last_error, next_attempt_at)
     values ('email', 'ticket-again', 'waits', $1, $2, 'no mailbox', now() + interval '1 hour')`,
    [ADA, id],
  )
  expect((await call('PATCH', `/bookings/${id}/contact`, { email: next })).statusCode).toBe(200)
  const messagesTo = async (contact: string) =>
    (await pool.query('select kind from notifications where contact_info = $1 order by id', [contact])).rows
  expect(await eraseAda(shop)).toBe(200)
  expect(await messagesTo(ADA)).toEqual([{ kind: 'erasure-receipt' }])
  expect(await textsOf(shop, 'ticket')).toEqual([''])

  shop.sandbox.mailbox.clear()
  await pool.query(`update notifications set next_attempt_at = now() where status = 'pending'`)
  await sendNotifications(shop.context)
  const sent = shop.sandbox.mailbox.list().map(({ to }) => to[0])
  expect(sent.toSorted()).toEqual([ADA, next])
  expect(await fullDump(pool)).not.toContain(ADA)
  // The passenger who has the booking now keeps the data and the journey.
  expect(await bookingOf(shop, id)).toMatchObject({ email: next, status: 'CONFIRMED' })
})

test('SMS about a booking without an e-mail address go with the number that it had', async () => {
  const shop = await sellingApp()
  await bookWithoutEmail(shop, { mobile: '08035550101' })
  const { pool } = shop.database
  await pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, booking_id, message, status, sent_at)
     select 'sms', 'reminder', 'to-' || number, number, b.id, 'To ' || number, 'delivered', now()
     from bookings b, unnest(array['08035550101', '08035550199']) as number`,
  )
  await pool.query(`update bookings set mobile = '08035550199'`)
  const { dataKey, summary } = await visitOf(shop, '08035550101')
  expect(summary.bookings).toBe(0)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  expect(await textsOf(shop, 'reminder')).toEqual(['', 'To 08035550199'])
})

test.each([
  ['a full note with a short name', { passenger_name: 'Abel' }, 'Abel '.repeat(60), 'Abel '.repeat(60)],
  ['an amount', { passenger_address: '000' }, 'Paid ₦35,000', 'Paid ₦35,000'],
  ['a part of a word', { passenger_name: 'Trans' }, 'Transfer by TRANS', 'Transfer by Removed'],
  ['signs', { passenger_name: 'Ada (B.) *' }, 'From ada (b.) *, cash', 'From Removed, cash'],
  ['a phone number', { mobile: '08035550101' }, 'Called 08035550101', 'Called Removed'],
  [
    'a longer note than fits',
    { passenger_name: 'Tobia' },
    'Tobia '.repeat(50),
    'Removed '.repeat(50).slice(0, 300),
  ],
])('what staff wrote about money keeps its sense: %s', async (_, fields, note, kept) => {
  const shop = await sellingApp()
  const booking = await pastBooking(shop, fields)
  await buildPayment(shop.database.db, booking, {
    created_at: LONG_AGO,
    reason: note,
    gateway_response: 'Declined',
  })
  expect(await eraseAda(shop)).toBe(200)
  const [payment] = await shop.database.db.selectFrom('payments').selectAll().execute()
  expect(payment).toMatchObject({ reason: kept, gateway_response: 'Declined' })
})

test('a webhook that waits during the erasure, or comes later, does not keep the address [F76]', async () => {
  const shop = await sellingApp()
  const booking = await pastBooking(shop)
  const { reference } = await buildPayment(shop.database.db, booking, { created_at: LONG_AGO })
  const { pool } = shop.database
  const add = (digest: string, event: string, payload: object, inside: string | null) =>
    pool.query(
      `insert into webhook_inbox (body_sha256, event, reference, payload) values (sha256($1::bytea), $2, $3, $4)`,
      [digest, event, inside, JSON.stringify(payload)],
    )
  const stored = async () =>
    (await pool.query(`select payload from webhook_inbox order by received_at`)).rows.map(
      ({ payload }) => payload,
    )
  const customer = { email: ADA }
  await add('early', 'refund.processed', { id: 7, transaction: { reference }, customer }, null)
  expect(await eraseAda(shop)).toBe(200)
  expect(await stored()).toEqual([{ id: 7, transaction: { reference } }])
  await add('late', 'transfer.success', { reference, customer }, reference)
  await readWebhooks(shop.context)
  expect(JSON.stringify(await stored())).not.toContain(ADA)
})

test('webhooks and stored responses of a person with a longer address stay', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  const { pool } = shop.database
  const longer = { customer: { email: `${ADA}.ng` } }
  for (const [key, value] of Object.entries({ longer, own: { customer: { email: 'Ada@Example.com' } } })) {
    await pool.query(
      `insert into webhook_inbox (body_sha256, event, payload, processed_at)
       values (sha256($1::bytea), 'transfer.success', $2, now())`,
      [key, JSON.stringify(value)],
    )
    await pool.query(
      `insert into idempotency_keys (endpoint, key_sha256, request_sha256, status_code, answer)
       values ('POST /test', sha256($1::bytea), sha256('request'), 200, $2)`,
      [key, JSON.stringify(value)],
    )
  }
  expect(await eraseAda(shop)).toBe(200)
  const webhooks = await pool.query(`select payload from webhook_inbox where payload <> '{}'`)
  expect(webhooks.rows).toEqual([{ payload: longer }])
  const answers = await pool.query(`select answer from idempotency_keys where endpoint = 'POST /test'`)
  expect(answers.rows).toEqual([{ answer: longer }])
})

test('a stored response about the phone of an erased person is deleted, one with the same digits elsewhere stays', async () => {
  const shop = await sellingApp()
  await bookWithoutEmail(shop, { mobile: '08035550101' })
  const { pool } = shop.database
  const other = { id: 80355, amount: 50101 }
  for (const [key, value] of Object.entries({ other, own: [{ mobile: '+234 803 555 0101' }] }))
    await pool.query(
      `insert into idempotency_keys (endpoint, key_sha256, request_sha256, status_code, answer)
       values ('POST /test', sha256($1::bytea), sha256('request'), 200, $2)`,
      [key, JSON.stringify(value)],
    )
  const staff = await staffMember(shop)
  const how = { dataContact: '08035550101', identity: 'Showed the national ID card' }
  expect((await staff.call('POST', '/privacy/erasures', how)).statusCode).toBe(200)
  const answers = await pool.query(`select answer from idempotency_keys where endpoint = 'POST /test'`)
  expect(answers.rows).toEqual([{ answer: other }])
})

test('a link still works after its response could not be made', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  await endJourneys(shop)
  const payload = { dataToken: await mailedToken(shop, ADA) }
  const open = () => shop.app.inject({ method: 'POST', url: '/api/my-data/open', payload })
  await shop.database.pool.query('alter table consents rename to consents_away')
  expect((await open()).statusCode).toBe(500)
  await shop.database.pool.query('alter table consents_away rename to consents')
  expect((await open()).statusCode).toBe(200)
})
