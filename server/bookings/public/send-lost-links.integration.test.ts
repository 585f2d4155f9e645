import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { linkTokenIn } from '#domain/bookings/booking-link.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import type { Bookings } from '#server/platform/database/schema.ts'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { setHits } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const PAID = { status: 'CONFIRMED', paid_kobo: naira(35_000), confirmed_at: new Date() } as const

async function booked(shop: TestApp, fields: Partial<Insertable<Bookings>> = {}) {
  const trip = await buildTrip(shop.database.db)
  return buildBooking(shop.database.db, trip, { fields: { ...PAID, ...fields } })
}

const lose = ({ app }: TestApp, contact: string, remoteAddress = '203.0.113.1') =>
  app.inject({ method: 'POST', url: '/api/retrieve/lost', payload: { contact }, remoteAddress })

const queued = ({ database }: TestApp) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'contact_info', 'booking_id'])
    .orderBy('id')
    .execute()

/** Opens the link in the text of a message, and returns the booking. */
async function openedBy(shop: SellingApp, text: string) {
  const link = text.match(/http\S+\/manage#\S+/)?.[0] ?? expect.fail('no link')
  const payload = { link: linkTokenIn(new URL(link).hash) }
  return (await shop.app.inject({ method: 'POST', url: '/api/retrieve', payload })).json().data
}

test('a passenger who types the e-mail in capitals gets a mail with a link that opens the booking', async () => {
  const shop = await sellingApp()
  const booking = await booked(shop, { email: 'lost@example.com' })
  const answer = await lose(shop, ' Lost@Example.com ')
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  await sendNotifications(shop.context)
  const [mail, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(mail?.to).toContain('lost@example.com')
  expect(mail?.subject).toMatch(/^Link to your booking: /)
  expect((await openedBy(shop, mail?.text ?? '')).id).toBe(booking.id)
})

test('a passenger who types the phone number in another form gets an SMS with the link', async () => {
  const shop = await sellingApp()
  const booking = await booked(shop, { mobile: '0803 123 4567' })
  // This number has the same last ten digits and another country code.
  await booked(shop, { mobile: '+44 803 123 4567' })
  expect((await lose(shop, '+234-803-123-4567')).statusCode).toBe(204)
  await sendNotifications(shop.context)
  const [sms, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(sms).toMatchObject({ kind: 'sms', to: ['2348031234567'] })
  expect(sms?.text.length).toBeLessThan(160)
  expect((await openedBy(shop, sms?.text ?? '')).id).toBe(booking.id)
})

test('without an SMS gateway a phone number is answered by mail to the address of the booking', async () => {
  const shop = await testApp()
  const { id, email } = await booked(shop, { mobile: '0803 123 4567' })
  expect((await lose(shop, '08031234567')).statusCode).toBe(204)
  expect(await queued(shop)).toEqual([{ kind: 'booking-link', contact_info: email, booking_id: id }])
})

test('an unknown contact gets the same answer, and nothing is sent', async () => {
  const shop = await testApp()
  await booked(shop, { email: 'known@example.com', mobile: '0803 123 4567' })
  const known = await lose(shop, 'known@example.com')
  const before = await queued(shop)
  expect(before).toHaveLength(1)
  for (const contact of ['unknown@example.com', '08031234568', "x'--@example.com"]) {
    const answer = await lose(shop, contact)
    expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body])
  }
  expect(await queued(shop)).toEqual(before)
})

test('confirmed and held bookings of coming trips are sent; cancelled, lapsed and past ones are not', async () => {
  const shop = await testApp()
  const { pool } = shop.database
  const email = 'often@example.com'
  const coming = await booked(shop, { email })
  const held = await booked(shop, { email, status: 'PENDING', paid_kobo: 0, confirmed_at: null })
  await booked(shop, { email, status: 'CANCELLED', paid_kobo: 0, confirmed_at: null })
  const lapsed = await booked(shop, { email, status: 'PENDING', paid_kobo: 0, confirmed_at: null })
  await pool.query(`update seats set hold_expires_at = now() - interval '1 second' where booking_id = $1`, [
    lapsed.id,
  ])
  const past = await booked(shop, { email })
  await pool.query(
    `update trips set depart_time = now() - interval '2 days', arrive_time = now() - interval '1 day' where id = $1`,
    [past.trip_id],
  )
  await lose(shop, email)
  expect((await queued(shop)).map(({ booking_id }) => booking_id)).toEqual([coming.id, held.id])
})

test('a phone number gets no link of seats that a visitor holds, but that of a reservation by staff', async () => {
  const shop = await testApp()
  const clerk = await buildUser(shop.database.db)
  const unpaid = { mobile: '0803 123 4567', status: 'PENDING', paid_kobo: 0, confirmed_at: null } as const
  await booked(shop, unpaid)
  const reserved = await booked(shop, { ...unpaid, created_by: clerk.id })
  expect((await lose(shop, '08031234567')).statusCode).toBe(204)
  expect((await queued(shop)).map(({ booking_id }) => booking_id)).toEqual([reserved.id])
})

test('the fourth request of an hour for one contact sends nothing and gets the same answer', async () => {
  const shop = await testApp()
  const email = 'flooded@example.com'
  await booked(shop, { email })
  const perContact = { name: 'lost-contact', windowSeconds: 60 * 60 }
  await setHits(shop, perContact, email, 2)
  expect((await lose(shop, email)).statusCode).toBe(204)
  expect(await queued(shop)).toHaveLength(1)
  // Deletes the first message. Otherwise it would prevent another one in the same quarter of an hour.
  await shop.database.db.deleteFrom('notifications').execute()
  await setHits(shop, perContact, email, 3)
  expect((await lose(shop, email, '198.51.100.7')).statusCode).toBe(204)
  expect(await queued(shop)).toEqual([])
})

test('the seventh request of a day for one contact sends nothing and gets the same answer', async () => {
  const shop = await testApp()
  const email = 'flooded@example.com'
  await booked(shop, { email })
  await setHits(shop, { name: 'lost-contact-day', windowSeconds: 24 * 60 * 60 }, email, 6)
  expect((await lose(shop, email)).statusCode).toBe(204)
  expect(await queued(shop)).toEqual([])
})

test.each([
  ['21st', 'household', '2001:db8::1', '2001:db8:0:0::/64', 20],
  ['501st', 'carrier', '203.0.113.1', '203.0.113.1', 500],
])(
  'the %s request of an hour from the network of a %s is refused, whichever contacts it names',
  async (_, __, address, network, most) => {
    const shop = await testApp()
    const perNetwork = { name: 'lost-network', windowSeconds: 60 * 60 }
    await setHits(shop, perNetwork, network, most - 1)
    expect((await lose(shop, 'one@example.com', address)).statusCode).toBe(204)
    await setHits(shop, perNetwork, network, most)
    expect((await lose(shop, 'two@example.com', address)).statusCode).toBe(429)
    expect((await lose(shop, 'two@example.com', '203.0.113.2')).statusCode).toBe(204)
  },
)

test.each(['', 'nobody', '12', 'a@b', '@'])('the contact %j is refused with a message', async (contact) => {
  const shop = await testApp()
  const answer = await lose(shop, contact)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({
    contact: 'Enter the e-mail address or phone number you used to book',
  })
})

test('a booking that is cancelled before its link is sent gets no message', async () => {
  const shop = await sellingApp()
  const email = 'cancelled@example.com'
  const unpaid = { status: 'DRAFT', paid_kobo: 0, confirmed_at: null } as const
  const { booking_token: bookingToken } = await booked(shop, { email, ...unpaid })
  await lose(shop, email)
  await shop.app.inject({ method: 'POST', url: '/api/bookings/release', payload: { bookingToken } })
  await sendNotifications(shop.context)
  expect(await queued(shop)).toHaveLength(1)
  expect(shop.sandbox.mailbox.list()).toEqual([])
})
