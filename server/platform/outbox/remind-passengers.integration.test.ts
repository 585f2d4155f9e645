import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import type { Bookings, CompanySettings } from '#server/platform/database/schema.ts'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { remindPassengers } from './remind-passengers.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

const PAID = { status: 'CONFIRMED', paid_kobo: naira(35_000) } as const

const tripIn = ({ database }: TestApp, hours: number) =>
  buildTrip(database.db, { departTime: inHours(hours) })

async function bookedFor(
  shop: TestApp,
  hours: number,
  fields: Partial<Insertable<Bookings>> = PAID,
  split = false,
) {
  const trip = await tripIn(shop, hours)
  return buildBooking(shop.database.db, trip, { split, fields: { mobile: '0803 123 4567', ...fields } })
}

const settings = ({ database }: TestApp, fields: Partial<Insertable<CompanySettings>>) =>
  database.db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', ...fields })
    .execute()

const outbox = ({ database }: TestApp) =>
  database.db
    .selectFrom('notifications')
    .select(['type', 'kind', 'contact_info', 'booking_id', 'status', 'dropped', 'last_error'])
    .orderBy('id')
    .execute()

const remind = ({ database }: TestApp) => remindPassengers(database.db)

test('a day before departure the passenger gets one SMS, however often the job runs, also concurrently', async () => {
  const shop: SellingApp = await sellingApp()
  const booking = await bookedFor(shop, 23)
  await bookedFor(shop, 25)
  await Promise.all([remind(shop), remind(shop), remind(shop)])
  await remind(shop)
  await sendNotifications(shop.context)
  await remind(shop)
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([
    { type: 'sms', kind: 'reminder', booking_id: booking.id, status: 'delivered' },
  ])
  const [sms, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(sms).toMatchObject({ kind: 'sms', to: ['2348031234567'], from: 'Tafiya' })
  expect(sms?.text).toMatch(/^Tafiya: Lagos.* leaves .* seat 1\. Be there by /)
  expect(sms?.text.length).toBeLessThan(160)
})

test('a passenger with a balance gets a mail too, and the SMS names the amount', async () => {
  const shop = await sellingApp()
  const owing = { status: 'CONFIRMED', paid_kobo: naira(5_000) } as const
  const booking = await bookedFor(shop, 10, owing, true)
  await remind(shop)
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([
    { type: 'sms', kind: 'reminder', contact_info: '0803 123 4567', status: 'delivered' },
    { type: 'email', kind: 'balance-reminder', contact_info: booking.email, status: 'delivered' },
  ])
  const messages = shop.sandbox.mailbox.list()
  expect(messages.find((one) => one.kind === 'sms')?.text).toMatch(
    /Balance N30,000: http:\/\/localhost:\d+\/manage#[0-9A-Z]{24}$/,
  )
  expect(messages.find((one) => one.kind === 'mail')?.subject).toMatch(/^Balance of ₦30,000 due: /)
})

test('the settings define how many hours before departure a reminder is queued', async () => {
  const shop = await testApp()
  await settings(shop, { reminder_hours: 3 })
  await bookedFor(shop, 4)
  const soon = await bookedFor(shop, 2)
  await remind(shop)
  expect((await outbox(shop)).map((one) => one.booking_id)).toEqual([soon.id])
})

test.each([
  [{ reminder_sms_enabled: false }, ['balance-reminder']],
  [{ payment_emails_enabled: false }, ['reminder']],
  [{ reminder_sms_enabled: false, payment_emails_enabled: false }, []],
])('with %j only these reminders are queued: %j', async (switches, kinds) => {
  const shop = await testApp()
  await settings(shop, switches)
  await bookedFor(shop, 10, { status: 'CONFIRMED', paid_kobo: naira(5_000) }, true)
  await remind(shop)
  expect((await outbox(shop)).map((one) => one.kind)).toEqual(kinds)
})

test('drafts, unpaid and cancelled bookings, staff holds, and departed or cancelled trips get no reminder', async () => {
  const shop = await testApp()
  const { db } = shop.database
  await bookedFor(shop, 10, { status: 'DRAFT' })
  await bookedFor(shop, 10, { status: 'PENDING' })
  await bookedFor(shop, 10, { status: 'CANCELLED' })
  await bookedFor(shop, -1)
  const staff = await buildUser(db)
  const nobody = { passenger_name: '', email: '', mobile: '', held_by: staff.id, confirmed_by: staff.id }
  await bookedFor(shop, 10, { ...PAID, ...nobody })
  const canceled = await buildTrip(db, { departTime: inHours(10), status: 'CANCELED' })
  await buildBooking(db, canceled, { fields: PAID })
  await remind(shop)
  expect(await outbox(shop)).toEqual([])
})

test('a repeated run consumes no further ids of the notifications table', async () => {
  const shop = await testApp()
  await bookedFor(shop, 10)
  for (let i = 0; i < 5; i++) await remind(shop)
  const { rows } = await shop.database.pool.query(
    `select last_value::int from pg_sequences where sequencename = 'notifications_id_seq'`,
  )
  expect(rows).toEqual([{ last_value: 1 }])
})

test('while the gateway is down the reminder waits, and is sent afterwards', async () => {
  const shop = await sellingApp()
  await bookedFor(shop, 10)
  await remind(shop)
  shop.sandbox.paystack.script({ on: 'sms', status: 503 })
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([
    { status: 'pending', last_error: expect.stringMatching(/^the SMS gateway returned 503/) },
  ])
  shop.sandbox.paystack.clear()
  await shop.database.pool.query(`update notifications set next_attempt_at = now()`)
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([{ status: 'delivered', last_error: null }])
})

test.each([
  ['the bus has left', `update trips set depart_time = now() - interval '1 minute'`],
  ['the trip is no longer scheduled', `update trips set status = 'CANCELED'`],
  [
    'the booking is no longer confirmed',
    `begin;
     update seats set status = 'AVAILABLE', booking_id = null;
     update bookings set status = 'CANCELLED', cancelled_because = 'staff', cancelled_at = now();
     commit`,
  ],
])('waiting reminders are dropped because %s', async (reason, change) => {
  const shop = await sellingApp()
  await bookedFor(shop, 10, { status: 'CONFIRMED', paid_kobo: naira(5_000) }, true)
  await remind(shop)
  await shop.database.pool.query(change)
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([
    { kind: 'reminder', status: 'failed', dropped: true, last_error: reason },
    { kind: 'balance-reminder', status: 'failed', dropped: true, last_error: reason },
  ])
  expect(shop.sandbox.mailbox.list()).toEqual([])
})

test('a passenger who pays the balance before the reminders are sent reads nothing of it in mail or SMS', async () => {
  const shop = await sellingApp()
  await bookedFor(shop, 10, { status: 'CONFIRMED', paid_kobo: naira(5_000) }, true)
  await remind(shop)
  await shop.database.pool.query(`update bookings set paid_kobo = total_kobo`)
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([
    { kind: 'reminder', status: 'delivered' },
    { kind: 'balance-reminder', status: 'failed', last_error: 'the balance has been paid' },
  ])
  const [sms, ...mails] = shop.sandbox.mailbox.list()
  expect(mails).toEqual([])
  expect(sms?.kind).toBe('sms')
  expect(sms?.text).toContain('Be there by ')
  expect(sms?.text).not.toMatch(/balance/i)
})

test('without a configured gateway an SMS fails at once with a reason', async () => {
  const shop = await testApp()
  await bookedFor(shop, 10)
  await remind(shop)
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([{ status: 'failed', last_error: 'no SMS gateway is configured' }])
})

test('an SMS to a number that cannot be dialled fails at once with a reason', async () => {
  const shop = await sellingApp()
  await bookedFor(shop, 10, { ...PAID, mobile: 'by post' })
  await remind(shop)
  await sendNotifications(shop.context)
  expect(await outbox(shop)).toMatchObject([
    { status: 'failed', dropped: false, last_error: 'this phone number is not valid' },
  ])
})
