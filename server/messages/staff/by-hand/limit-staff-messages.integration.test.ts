import { expect, test } from 'vitest'
import { countWithin } from '#server/platform/limits/limit.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { PER_PERSON } from './limit-staff-messages.ts'

const LETTER = { type: 'email', contactInfo: 'uche@example.com', subject: 'Hello', message: 'Hello' }
const SMS = { type: 'sms', contactInfo: '08030000000', message: 'Hello' }

const written = async ({ database }: TestApp) =>
  (await database.pool.query('select from notifications')).rowCount

/** Simulates that this member of staff has already sent `count` messages today. */
const hasWritten = ({ database }: TestApp, userId: number, type: 'email' | 'sms', count: number) =>
  countWithin(database.db, PER_PERSON[type], String(userId), count)

test.each([
  ['e-mails', LETTER, 'One person can send 1000 e-mails a day. This message would exceed the limit.'],
  ['SMS', SMS, 'One person can send 300 SMS a day. This message would exceed the limit.'],
])('at the daily limit of %s a person is refused, a colleague is not [F54]', async (_, message, words) => {
  const shop = await testApp()
  await keepOneWindow(shop)
  const { call, user } = await staffMember(shop, 'support')
  const type = message.type === 'sms' ? 'sms' : 'email'
  await hasWritten(shop, user.id, type, PER_PERSON[type].most - 1)
  expect((await call('POST', '/notifications', message)).statusCode).toBe(201)
  const refused = await call('POST', '/notifications', message)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error).toBe(`${words} Ask a colleague to send it, or try again after 1:00 am.`)
  expect(await written(shop)).toBe(1)
  const colleague = await staffMember(shop, 'support')
  expect((await colleague.call('POST', '/notifications', message)).statusCode).toBe(201)
})

test('all staff share one SMS budget; e-mails are still sent [F54]', async () => {
  const shop = await testApp({ STAFF_SMS_PER_DAY: '2' })
  await keepOneWindow(shop)
  const first = await staffMember(shop, 'support')
  const second = await staffMember(shop, 'manager')
  const answers = await Promise.all(
    [first, second, first, second].map(({ call }) => call('POST', '/notifications', SMS)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 429, 429])
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json().error).toBe(
    'Staff can send 2 SMS a day in total. This message would exceed the limit. Send an e-mail, or try again after 1:00 am.',
  )
  expect(await written(shop)).toBe(2)
  expect((await first.call('POST', '/notifications', LETTER)).statusCode).toBe(201)
})

test('control: when each request counts first and writes later, concurrent ones exceed the limit [F54]', async () => {
  const shop = await testApp()
  const most = 2
  const write = () =>
    shop.database.pool.query(
      `insert into notifications (type, kind, dedupe_key, contact_info)
       values ('sms', 'staff-sms', gen_random_uuid()::text, '08030000000')`,
    )
  const counts = await Promise.all(Array.from({ length: 4 }, () => written(shop)))
  for (const before of counts) if ((before ?? 0) < most) await write()
  expect(await written(shop)).toBeGreaterThan(most)
})

test('a message to a trip counts once per passenger, is refused as a whole, and then counts nothing', async () => {
  const shop = await testApp()
  await keepOneWindow(shop)
  const { db } = shop.database
  const trip = await buildTrip(db)
  for (const seat of [1, 2, 3]) {
    const fields = { status: 'CONFIRMED', paid_kobo: trip.price_kobo, email: `p${seat}@example.com` } as const
    await buildBooking(db, trip, { seats: [seat], fields })
  }
  const { call, user } = await staffMember(shop, 'manager')
  await hasWritten(shop, user.id, 'email', PER_PERSON.email.most - 2)
  const toAll = { type: 'email', subject: 'Gate', message: 'Gate 4', tripId: trip.id }
  expect((await call('POST', '/notifications/passengers', toAll)).statusCode).toBe(429)
  expect(await written(shop)).toBe(0)
  for (let i = 0; i < 2; i++) expect((await call('POST', '/notifications', LETTER)).statusCode).toBe(201)
  expect((await call('POST', '/notifications', LETTER)).statusCode).toBe(429)
})

test('the same idempotency key from two members of staff creates two messages', async () => {
  const shop = await testApp()
  const key = { 'idempotency-key': 'pressed-once' }
  const [first, second] = [await staffMember(shop, 'support'), await staffMember(shop, 'manager')]
  const theirs = (await first.call('POST', '/notifications', LETTER, key)).json().data
  const ours = (await second.call('POST', '/notifications', LETTER, key)).json().data
  expect([theirs.createdBy, ours.createdBy]).toEqual([first.user.name, second.user.name])
  expect(ours.id).not.toBe(theirs.id)
  expect((await second.call('POST', '/notifications', { ...LETTER, subject: 'Other' }, key)).statusCode).toBe(
    422,
  )
  expect(await written(shop)).toBe(2)

  const { db } = shop.database
  const trip = await buildTrip(db)
  const fields = { status: 'CONFIRMED', paid_kobo: trip.price_kobo, email: 'p@example.com' } as const
  await buildBooking(db, trip, { seats: [1], fields })
  const toAll = { type: 'email', subject: 'Gate', message: 'Gate 4', tripId: trip.id }
  await first.call('POST', '/notifications/passengers', toAll, key)
  await second.call('POST', '/notifications/passengers', { ...toAll, message: 'Gate 5' }, key)
  expect(await written(shop)).toBe(4)
})
