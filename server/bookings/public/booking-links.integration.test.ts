import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkTokenIn } from '#domain/bookings/booking-link.ts'
import { linkTokenBytes, linkTokenFrom } from '#domain/bookings/booking-reference.ts'
import { naira } from '#domain/platform/money.ts'
import { linkTokenOf } from '#server/bookings/tickets/booking-link.ts'
import { linkKeys, rotateLinkKey } from '#server/bookings/tickets/link-keys.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { setHits } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { readBookingById } from './read-booking.ts'

const PAID = { status: 'CONFIRMED', paid_kobo: naira(35_000), confirmed_at: new Date() } as const

const open = ({ app }: TestApp, link: string, remoteAddress = '203.0.113.1') =>
  app.inject({ method: 'POST', url: '/api/retrieve', payload: { link }, remoteAddress })

const tokenFor = async ({ database: { db } }: TestApp, bookingId: number) =>
  linkTokenOf(db, await readBookingById(db, bookingId))

async function booked(shop: TestApp) {
  const trip = await buildTrip(shop.database.db)
  const booking = await buildBooking(shop.database.db, trip, { fields: PAID })
  return { ...booking, token: await tokenFor(shop, booking.id) }
}

/** Puts another booking id into a token and keeps its signature. */
function pointedAt(token: string, bookingId: number): string {
  const bytes = Buffer.from(linkTokenBytes(token) ?? expect.fail())
  bytes.writeUInt32BE(bookingId, 1)
  return linkTokenFrom(bytes)
}

function forged(token: string): string {
  const bytes = Buffer.from(linkTokenBytes(token) ?? expect.fail())
  bytes.set(randomBytes(10), 5)
  return linkTokenFrom(bytes)
}

async function paidVisitor(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  return visitor
}

/** Sends the queued messages and returns the token in the newest mail with these words in its subject. */
async function mailedToken(shop: SellingApp, subject: string): Promise<string> {
  await sendNotifications(shop.context)
  const mail = shop.sandbox.mailbox.list().findLast((one) => one.subject.includes(subject))
  const link = mail?.text.match(/http\S+\/manage#\S+/)?.[0] ?? expect.fail('the mail has no link')
  return linkTokenIn(new URL(link).hash) ?? expect.fail('the link has no token')
}

test('the link in the ticket mail opens the unmasked booking, as often as wanted, and sends no mail', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const token = await mailedToken(shop, 'Booking Confirmed')
  const before = await shop.database.db.selectFrom('notifications').select('id').execute()
  for (let time = 0; time < 2; time++) {
    const answer = await open(shop, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({
      mailed: false,
      data: { id: visitor.id, email: visitor.email, nextOfKinName: 'Sample Bisi' },
    })
  }
  expect(await shop.database.db.selectFrom('notifications').select('id').execute()).toEqual(before)
})

test('staff who open a link see the booking as its passenger does, and issue no ticket', async () => {
  const shop = await testApp()
  const { id, token } = await booked(shop)
  const driver = await staffMember(shop, 'driver')
  const answer = await driver.call('POST', '/retrieve', { link: token })
  expect(answer.json()).toMatchObject({ mailed: false, data: { id } })
})

test('a token opens its own booking only; every other token gets one and the same answer [F68]', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const [mine, other] = [await booked(shop), await booked(shop)]
  expect((await open(shop, mine.token)).json().data.id).toBe(mine.id)
  const unknown = 2_000_000_000
  const wrong = [
    pointedAt(mine.token, other.id),
    pointedAt(mine.token, unknown),
    forged(mine.token),
    `${mine.token.slice(0, -1)}${mine.token.endsWith('0') ? '1' : '0'}`,
    mine.token.slice(1),
    mine.booking_token,
    linkTokenFrom(Buffer.alloc(15)),
    linkTokenFrom(Buffer.alloc(15, 255)),
    'nonsense',
    "' or true --",
  ]
  const answers = new Set<string>()
  for (const [n, link] of wrong.entries()) {
    const answer = await open(shop, link, `203.0.113.${n + 10}`)
    const { requestId: _, ...told } = answer.json()
    answers.add(JSON.stringify({ status: answer.statusCode, ...told }))
  }
  expect([...answers]).toEqual([
    JSON.stringify({
      status: 404,
      error: "We couldn't find a booking with the provided details. Please check and try again.",
      code: 'NOT_FOUND',
    }),
  ])
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
})

test('a corrected e-mail or phone number ends every link that was sent before; other corrections do not [F68]', async () => {
  const shop = await testApp()
  const { id, token } = await booked(shop)
  const { call } = await staffMember(shop)
  const correct = async (change: object) =>
    expect((await call('PATCH', `/bookings/${id}/contact`, change)).statusCode).toBe(200)

  await correct({ passengerName: 'Uche Tester', nextOfKinPhone: '08000000099' })
  expect((await open(shop, token)).statusCode).toBe(200)

  await correct({ email: 'right@example.com' })
  expect((await open(shop, token)).statusCode).toBe(404)
  const second = await tokenFor(shop, id)
  expect((await open(shop, second)).statusCode).toBe(200)

  await correct({ mobile: '08000000098' })
  expect((await open(shop, second)).statusCode).toBe(404)
  expect((await open(shop, await tokenFor(shop, id))).statusCode).toBe(200)
})

test('a link works until 14 days after the arrival of the bus [F68]', async () => {
  const shop = await testApp()
  const { token, trip_id } = await booked(shop)
  const arrivedBefore = (days: string) =>
    shop.database.pool.query(
      `update trips set depart_time = now() - $1::interval - interval '1 day', arrive_time = now() - $1::interval where id = $2`,
      [days, trip_id],
    )
  await arrivedBefore('13 days 23 hours')
  expect((await open(shop, token)).statusCode).toBe(200)
  await arrivedBefore('14 days')
  expect((await open(shop, token)).statusCode).toBe(404)
})

test('a moved booking keeps its link', async () => {
  const shop = await testApp()
  const { id, token } = await booked(shop)
  const friday = await buildTrip(shop.database.db)
  const { call } = await staffMember(shop)
  const move = { tripId: friday.id, seatId: [friday.seats[0]?.id], reason: 'Asked for Friday' }
  expect((await call('POST', `/bookings/${id}/move`, move)).statusCode).toBe(200)
  expect((await open(shop, token)).json().data.trip.id).toBe(friday.id)
})

test('a thousand guesses at one booking open nothing, end in a refusal and do not lock out its passenger [F68]', async () => {
  const shop = await testApp()
  const { id, token } = await booked(shop)
  const statuses = new Set<number>()
  // Each of 40 networks sends 25 guesses: five of them get 404, the others 429.
  for (let network = 0; network < 40; network++) {
    const guesses = Array.from({ length: 25 }, () => open(shop, forged(token), `198.51.100.${network}`))
    for (const { statusCode } of await Promise.all(guesses)) statuses.add(statusCode)
  }
  expect(statuses).toEqual(new Set([404, 429]))
  expect((await open(shop, token, '203.0.113.77')).json().data.id).toBe(id)
  expect((await open(shop, token, '198.51.100.0')).json().data.id).toBe(id)
})

test('guesses at many bookings from one network are limited together with retrievals; a valid link still opens there', async () => {
  const shop = await testApp()
  const { id, token } = await booked(shop)
  await setHits(shop, { name: 'retrieve-network', windowSeconds: 15 * 60 }, '203.0.113.1', 199)
  expect((await open(shop, forged(token))).statusCode).toBe(404)
  expect((await open(shop, forged(token))).statusCode).toBe(429)
  expect((await open(shop, 'nonsense')).statusCode).toBe(429)
  expect((await open(shop, token)).json().data.id).toBe(id)
  const typed = await shop.app.inject({
    method: 'POST',
    url: '/api/retrieve',
    payload: { email: 'someone@example.com', bookingToken: 'nonsense' },
    remoteAddress: '203.0.113.1',
  })
  expect(typed.statusCode).toBe(429)
})

test('a link outlives three rotations of the key and ends with the fourth', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const { id, token } = await booked(shop)
  for (let rotation = 0; rotation < 3; rotation++) {
    await rotateLinkKey(db)
    expect((await open(shop, token)).statusCode).toBe(200)
  }
  const newer = await tokenFor(shop, id)
  expect(newer).not.toBe(token)
  await rotateLinkKey(db)
  expect((await open(shop, token)).statusCode).toBe(404)
  expect((await open(shop, newer)).statusCode).toBe(200)
  expect(await linkKeys(db)).toHaveLength(4)
})

test('eight first requests for the keys at once create one key', async () => {
  const shop = await testApp()
  const all = await Promise.all(Array.from({ length: 8 }, () => linkKeys(shop.context.db)))
  const [first] = all
  for (const keys of all) expect(keys).toEqual(first)
  expect(first).toHaveLength(1)
})

test('reference and e-mail get the link of a booking without a mail; the reference alone gets none', async () => {
  const shop = await testApp()
  const { id, email, booking_token: bookingToken } = await booked(shop)
  const ask = (payload: object) =>
    shop.app.inject({ method: 'POST', url: '/api/bookings/link', payload, remoteAddress: '203.0.113.1' })
  const { linkToken } = (await ask({ bookingToken, email: email.toUpperCase() })).json().data
  expect((await open(shop, linkToken)).json().data.id).toBe(id)
  const confirmed = await shop.app.inject({ url: '/api/bookings/confirm', query: { bookingToken } })
  expect(confirmed.body).not.toContain(linkToken)
  expect(await shop.database.db.selectFrom('notifications').select('id').execute()).toEqual([])
  expect((await ask({ bookingToken, email: 'thief@example.com' })).statusCode).toBe(404)
  const perPerson = { name: 'retrieve-person', windowSeconds: 15 * 60 }
  await setHits(shop, perPerson, 'thief@example.com 203.0.113.1', 5)
  expect((await ask({ bookingToken, email: 'thief@example.com' })).statusCode).toBe(429)
})

test('neither the log nor the stored copy of a message contains the token [F68]', async () => {
  const shop = await sellingApp()
  await paidVisitor(shop)
  const token = await mailedToken(shop, 'Booking Confirmed')
  await open(shop, token)
  expect(shop.logLines()).not.toContain(token)
  const stored = await shop.database.db.selectFrom('notifications').select(['message', 'html']).execute()
  expect(stored.length).toBeGreaterThan(0)
  for (const { message, html } of stored) {
    expect(message).toContain('/manage\n')
    expect(`${message} ${html}`).not.toContain('/manage#')
    expect(`${message} ${html}`).not.toContain(token)
  }
})
