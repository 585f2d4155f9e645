import { expect, test } from 'vitest'
import { REMOVED } from '#domain/platform/retention.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { fullDump } from '#testing/full-dump.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { findHoldings } from './holdings.ts'
import { bookWithoutEmail, endJourneys, visitOf } from './testing/canaries.ts'

const VICTIM = 'victim@example.com'
const CLERK = 'clerk.at.home@example.com'
const PHONE = '08035550101'

const asked = ({ app }: SellingApp, dataContact: string) =>
  app.inject({ method: 'POST', url: '/api/my-data/links', payload: { dataContact } })

const erase = ({ app }: SellingApp, dataKey: string) =>
  app.inject({ method: 'POST', url: '/api/my-data/erase', payload: { dataKey, isUnderstood: true } })

/** Lets support staff replace the e-mail address of a passenger by their own. */
async function takenOver(shop: SellingApp): Promise<void> {
  const { db } = shop.database
  const booking = await buildBooking(db, await buildTrip(db), {
    fields: { email: VICTIM, passenger_name: 'Tester Victim', status: 'CANCELLED' },
  })
  const support = await staffMember(shop, 'support')
  const changed = await support.call('PATCH', `/bookings/${booking.id}/contact`, { email: CLERK })
  expect(changed.statusCode).toBe(200)
}

const mailsTo = ({ sandbox }: SellingApp, contact: string): string[] =>
  sandbox.mailbox
    .list()
    .filter(({ to }) => to.includes(contact))
    .map(({ text }) => text)

test('support staff who write their own address into a booking get no link to its data, and the passenger is told', async () => {
  const shop = await sellingApp()
  await takenOver(shop)
  expect((await asked(shop, CLERK)).statusCode).toBe(204)
  await sendNotifications(shop.context)
  expect(mailsTo(shop, CLERK)).toEqual([expect.stringContaining('The contact details for your booking')])
  expect(mailsTo(shop, VICTIM)).toEqual([
    expect.stringContaining('the e-mail address in the booking below changed'),
  ])
})

test('staff who have another booking with the address neither see nor erase the one that they took over', async () => {
  const shop = await sellingApp()
  await takenOver(shop)
  const { db } = shop.database
  await buildBooking(db, await buildTrip(db), { fields: { email: CLERK, status: 'CANCELLED' } })
  const { dataKey, summary } = await visitOf(shop, CLERK)
  expect(summary.bookings).toBe(1)
  const exported = await shop.app.inject({ method: 'POST', url: '/api/my-data/export', payload: { dataKey } })
  expect(exported.body).not.toContain('Tester Victim')
  expect((await erase(shop, dataKey)).json().data.removed.bookings).toBe(1)
  expect(await fullDump(shop.database.pool)).toContain('Tester Victim')
})

test('control: a request that does not look at the change reaches the booking that staff took over', async () => {
  const shop = await sellingApp()
  await takenOver(shop)
  const bookingsOf = async (proof: 'link' | 'identity') =>
    (await findHoldings(shop.database.db, { email: CLERK }, { proof })).bookingIds.length
  expect([await bookingsOf('link'), await bookingsOf('identity')]).toEqual([0, 1])
})

test('after 7 days the new contact opens the booking; an admin who checks the identity can do so at once', async () => {
  const shop = await sellingApp()
  await takenOver(shop)
  const admin = await staffMember(shop)
  const found = await admin.call('POST', '/privacy/lookups', { dataContact: CLERK })
  expect(found.json().data.bookings).toBe(1)
  const age = (days: number) =>
    shop.database.pool.query(`update bookings set contact_changed_at = now() - make_interval(days => $1)`, [
      days,
    ])
  await age(6)
  await asked(shop, CLERK)
  await sendNotifications(shop.context)
  expect(mailsTo(shop, CLERK)).toEqual([expect.stringContaining('The contact details for your booking')])
  await age(7)
  expect((await visitOf(shop, CLERK)).summary.bookings).toBe(1)
})

test('an address that is changed in the database does not skip the 7 days', async () => {
  const shop = await sellingApp()
  const { db, pool } = shop.database
  await buildBooking(db, await buildTrip(db), { fields: { email: VICTIM, status: 'CANCELLED' } })
  await pool.query('update bookings set email = $1', [CLERK])
  const { bookingIds } = await findHoldings(db, { email: CLERK }, { proof: 'link' })
  expect(bookingIds).toEqual([])
})

test.each([
  ['another address', VICTIM, { email: CLERK }, true],
  ['the first address', '', { email: CLERK }, true],
  ['another number, with an address', VICTIM, { mobile: '08035550199' }, false],
  ['another number, without an address', '', { mobile: '08035550199' }, true],
  ['another spelling', '', { mobile: '+234 (0) 803 555 0101' }, false],
  ['the same digits in another country', '', { mobile: '+1 803 555 0101' }, true],
  ['another name', VICTIM, { passenger_name: 'Tester Uche' }, false],
  ['no person any more', VICTIM, { email: REMOVED.email, mobile: REMOVED.phone }, false],
])('the database notes whether a booking got another contact: %s', async (_, email, change, isNoted) => {
  const { db } = await freshDatabase()
  const { id: created_by } = await buildUser(db)
  const fields = { email, mobile: PHONE, created_by, status: 'CANCELLED' } as const
  await buildBooking(db, await buildTrip(db), { fields })
  await db.updateTable('bookings').set(change).execute()
  const { contact_changed_at } = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  expect(contact_changed_at !== null).toBe(isNoted)
})

test('a corrected phone number or name keeps the booking with its e-mail address; both numbers and the address get a message', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const booking = await buildBooking(db, await buildTrip(db), { fields: { email: VICTIM, mobile: PHONE } })
  const admin = await staffMember(shop)
  const change = { mobile: '08035550199', passengerName: 'Tester Uche' }
  await admin.call('PATCH', `/bookings/${booking.id}/contact`, change)
  expect((await visitOf(shop, VICTIM)).summary.bookings).toBe(1)
  const kinds = await db.selectFrom('notifications').select('kind').execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
    'contact-changed',
    'contact-changed-sms',
    'contact-changed-sms',
    'data-link',
  ])
})

test('the former number of a booking without an e-mail address is told by SMS; another spelling changes nothing', async () => {
  const shop = await sellingApp()
  await bookWithoutEmail(shop, { mobile: PHONE })
  const { id } = await shop.database.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
  const support = await staffMember(shop, 'support')
  const change = (mobile: string) => support.call('PATCH', `/bookings/${id}/contact`, { mobile })
  await change('+234 803 555 0101')
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toEqual([])
  await change('0803 555 0199')
  await sendNotifications(shop.context)
  expect(mailsTo(shop, '2348035550101')).toEqual([
    expect.stringMatching(/^Tafiya: the phone number in booking \S+ changed\. /),
  ])
  await asked(shop, '08035550199')
  await sendNotifications(shop.context)
  expect(mailsTo(shop, '2348035550199')).toEqual([
    expect.stringMatching(/^Tafiya: the phone number in booking \S+ changed\. /),
  ])
})

test('the next owner of a phone number reaches bookings and SMS of the last 12 months only; an e-mail address reaches all', async () => {
  const shop = await sellingApp()
  await bookWithoutEmail(shop, { mobile: PHONE, passenger_name: 'Tester Former' })
  const staff = await staffMember(shop)
  await staff.call('POST', '/notifications', { type: 'sms', contactInfo: PHONE, message: 'To the former' })
  const { pool, db } = shop.database
  await pool.query(`update bookings set created_at = now() - interval '366 days'`)
  await pool.query(`update notifications set created_at = now() - interval '366 days'`)
  expect((await asked(shop, PHONE)).statusCode).toBe(204)
  expect((await pool.query('select from one_time_links')).rows).toEqual([])

  await bookWithoutEmail(shop, { mobile: PHONE, passenger_name: 'Tester Next' })
  await endJourneys(shop)
  const { dataKey, summary } = await visitOf(shop, PHONE)
  expect(summary.bookings).toBe(1)
  const exported = await shop.app.inject({ method: 'POST', url: '/api/my-data/export', payload: { dataKey } })
  expect(exported.body).toContain('Tester Next')
  expect(exported.body).not.toMatch(/Tester Former|To the former/)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  const names = await db.selectFrom('bookings').select('passenger_name').orderBy('id').execute()
  expect(names).toEqual([{ passenger_name: 'Tester Former' }, { passenger_name: 'Removed' }])

  // An admin checks the identity, so there is no such limit.
  const how = { dataContact: PHONE, identity: 'Showed the contract of the number' }
  expect((await staff.call('POST', '/privacy/erasures', how)).json().data.removed.bookings).toBe(1)

  await buildBooking(db, await buildTrip(db), {
    fields: { email: VICTIM, status: 'CANCELLED', created_at: new Date(Date.now() - 700 * 86_400_000) },
  })
  expect((await visitOf(shop, VICTIM)).summary.bookings).toBe(1)
})
