import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildApp } from '#server/app.ts'
import { linkTokenOf } from '#server/bookings/tickets/booking-link.ts'
import { redeemLink } from '#server/platform/links/one-time-links.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { callsWith, cookieOf, linkedSelf, openSelf, paidBooking, tokenInMail } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { bookingOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

const WHOLE = { expected: { charge: naira(1_000), back: naira(34_000) } }

async function tokenFor(shop: SellingApp, booking: { booking_token: string; email: string }) {
  const visitor = await openSelf(shop, booking)
  const sent = await visitor.call('link', { channel: 'email' })
  expect(sent.json()).toEqual({ data: { sentTo: expect.stringMatching(/^p•••@example\.com$/) } })
  return { visitor, token: await tokenInMail(shop) }
}

const use = ({ app }: SellingApp, token: string) => app.inject({ method: 'POST', url: `/act/${token}` })

test('without a link nothing is cancelled, and without an open booking nothing is shown', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await openSelf(shop, booking)
  expect((await visitor.call('cancel', WHOLE)).json()).toMatchObject({ code: 'FORBIDDEN' })
  const stranger = await shop.app.inject({
    method: 'POST',
    url: '/api/self/quote',
    payload: { act: 'cancel' },
  })
  expect(stranger.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  const wrong = { bookingToken: booking.booking_token, email: 'other@example.com' }
  expect((await shop.app.inject({ method: 'POST', url: '/api/self/open', payload: wrong })).statusCode).toBe(
    404,
  )
  const byPhone = { bookingToken: booking.booking_token, phone: booking.mobile }
  expect(
    (await shop.app.inject({ method: 'POST', url: '/api/self/open', payload: byPhone })).statusCode,
  ).toBe(404)
})

test('a link works once [F87]', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  const uses = await Promise.all([use(shop, token), use(shop, token), use(shop, token)])
  expect(uses.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 404, 404])
  const again = await use(shop, token)
  expect(again.statusCode).toBe(404)
  expect(again.body).toContain('This link has been used or has expired.')
})

test.each([
  ['899 seconds', 1, 303],
  ['900 seconds', 0, 404],
])('a link that is %s old [F87]', async (_, secondsLeft, status) => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::int as seconds from one_time_links
  `.execute(shop.database.db)
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(900)
  // Leaves the link one minute instead of one second, so that a slow test does not fail.
  await sql`update one_time_links set expires_at = now() + ${secondsLeft} * interval '1 minute'`.execute(
    shop.database.db,
  )
  expect((await use(shop, token)).statusCode).toBe(status)
})

test('a link acts on its own booking only [F87]', async () => {
  const shop = await sellingApp()
  const [mine, other] = [await paidBooking(shop), await paidBooking(shop)]
  const visitor = await linkedSelf(shop, mine.booking)
  expect((await visitor.call('cancel', WHOLE)).statusCode).toBe(200)
  expect(await bookingOf(shop, mine.booking.id)).toMatchObject({ status: 'CANCELLED' })
  expect(await bookingOf(shop, other.booking.id)).toMatchObject({ status: 'CONFIRMED' })
})

test('the permission of a link ends after 15 minutes', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await linkedSelf(shop, booking)
  await sql`update self_sessions set acts_until = now()`.execute(shop.database.db)
  expect((await visitor.call('cancel', WHOLE)).json()).toMatchObject({ code: 'FORBIDDEN' })
  await sql`update self_sessions set expires_at = now()`.execute(shop.database.db)
  expect((await visitor.call('cancel', WHOLE)).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a passenger who opens the same booking again keeps the permission of the link until its end', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { cookie } = await linkedSelf(shop, booking)
  const opening = { bookingToken: booking.booking_token, email: booking.email }
  const openAgain = () =>
    shop.app.inject({ method: 'POST', url: '/api/self/open', payload: opening, headers: { cookie } })
  const again = await openAgain()
  expect(again.json().data).toMatchObject({ mayAct: true })
  // The session was extended by 15 minutes, but its permission to act on money was not.
  const { rows } = await sql<{ isLonger: boolean }>`
    select expires_at > acts_until as "isLonger" from self_sessions where acts_until is not null
  `.execute(shop.database.db)
  expect(rows).toEqual([{ isLonger: true }])
  await sql`update self_sessions set acts_until = now()`.execute(shop.database.db)
  expect((await openAgain()).json().data).toMatchObject({ mayAct: false })
  await sql`update self_sessions set acts_until = now() + interval '1 minute' where acts_until is not null`.execute(
    shop.database.db,
  )
  const visitor = callsWith(shop, cookieOf(again.headers['set-cookie']))
  expect((await visitor.call('cancel', WHOLE)).statusCode).toBe(200)
})

test('the permission of a link does not pass to another booking that the browser opens', async () => {
  const shop = await sellingApp()
  const [mine, other] = [await paidBooking(shop), await paidBooking(shop)]
  const { cookie } = await linkedSelf(shop, mine.booking)
  const payload = { bookingToken: other.booking.booking_token, email: other.booking.email }
  const opened = await shop.app.inject({
    method: 'POST',
    url: '/api/self/open',
    payload,
    headers: { cookie },
  })
  expect(opened.json().data).toMatchObject({ mayAct: false, booking: { id: other.booking.id } })
  const visitor = callsWith(shop, cookieOf(opened.headers['set-cookie']))
  expect((await visitor.call('cancel', WHOLE)).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await bookingOf(shop, other.booking.id)).toMatchObject({ status: 'CONFIRMED' })
})

test('a mail scanner that follows the link uses nothing: the passenger can still continue [F87]', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  for (let visit = 0; visit < 5; visit++) {
    const page = await shop.app.inject(`/act/${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.body).toContain(`action="/act/${token}"`)
  }
  expect((await use(shop, token)).statusCode).toBe(303)
})

test('control: a link that is used by GET is gone when the passenger comes [F87]', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  const carelessGet = () => redeemLink(shop.database.db, 'booking-act', token)
  expect(await carelessGet()).toMatchObject({ subject: String(booking.id) })
  expect((await use(shop, token)).statusCode).toBe(404)
})

test('the stored message has no link, and a booking gets three links in 15 minutes', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { visitor, token } = await tokenFor(shop, booking)
  const { rows } = await shop.database.pool.query('select message, html from notifications')
  expect(JSON.stringify(rows)).not.toContain(token)
  const answers = [1, 2, 3].map(() => visitor.call('link', { channel: 'email' }))
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 429])
})

test('a form of another site is refused', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await shop.app.inject({ method: 'POST', url: `/act/${token}`, headers })
    expect(answer.statusCode).toBe(403)
  }
})

test('a link that is used while the contact changes waits for the booking, and has ended by then', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  const holder = await shop.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from bookings where id = $1 for update', [booking.id])
    const used = use(shop, token)
    await untilLockWaits(shop)
    // Locks the link without waiting. That fails if the waiting request has locked the link, which would be a deadlock.
    await holder.query('select from one_time_links where subject = $1 for update nowait', [booking.id])
    await holder.query('delete from one_time_links where subject = $1', [booking.id])
    await holder.query('commit')
    expect((await used).statusCode).toBe(404)
  } finally {
    holder.release()
  }
})

/** Opens a booking with the link in its mails. Passengers forward these mails. */
async function openByLink(shop: SellingApp, booking: { id: number; email: string; mobile: string }) {
  const { id, email, mobile } = booking
  const link = await linkTokenOf(shop.database.db, { id, email, mobile })
  const opened = await shop.app.inject({ method: 'POST', url: '/api/self/open', payload: { link } })
  expect(opened.statusCode, opened.body).toBe(200)
  return { opened: opened.json().data, ...callsWith(shop, cookieOf(opened.headers['set-cookie'])) }
}

test('a visitor with a forwarded booking link reads the booking, but cannot change seats without a link by e-mail', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const stranger = await openByLink(shop, booking)
  expect(stranger.opened.acts).toContainEqual({ act: 'seat', block: null, reason: null, needsLink: true })
  const change = { seatId: [trip.seats[4]?.id] }
  expect((await stranger.call('seat', change)).json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ seat_nos: ['1'] })
  const page = (await stranger.page('/self?act=seat')).body
  expect(page).toContain('action="/self/link"')
  expect(page).not.toContain('action="/self/seat"')
  // The link goes to the passenger, and it leads back to the choice of seats.
  const of = booking.booking_token
  await stranger.send('/self/link', { of, channel: 'email', act: 'seat' })
  const used = await use(shop, await tokenInMail(shop))
  expect(used.headers.location).toBe('/self?act=seat')
  const linked = callsWith(shop, cookieOf(used.headers['set-cookie']))
  expect((await linked.call('seat', change)).statusCode).toBe(200)
})

test('a stranger with a forwarded booking link, or on another network, does not use up the links of the passenger', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const { booking } = await paidBooking(shop)
  const asks = async ({ cookie }: { cookie: string }, remoteAddress: string, times: number) => {
    const answers: number[] = []
    for (let time = 0; time < times; time++) {
      const request = { url: '/api/self/link', payload: { channel: 'email' }, headers: { cookie } }
      answers.push((await shop.app.inject({ method: 'POST', ...request, remoteAddress })).statusCode)
    }
    return answers
  }
  const [stranger, passenger] = [await openByLink(shop, booking), await openSelf(shop, booking)]
  for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    expect(await asks(stranger, network, 4)).toEqual([202, 202, 202, 429])
  expect(await asks(stranger, '203.0.113.4', 2)).toEqual([202, 429])
  expect(await asks(passenger, '203.0.113.1', 4)).toEqual([202, 202, 202, 429])
  expect(await asks(passenger, '203.0.113.9', 3)).toEqual([202, 202, 202])
})

test('a stranger with a forwarded booking link does not use up the acts of the passenger', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const { booking } = await paidBooking(shop)
  const stranger = await openByLink(shop, booking)
  for (let time = 0; time < 21; time++) await stranger.call('resend', { channel: 'email' })
  expect((await stranger.call('resend', { channel: 'sms' })).statusCode).toBe(429)
  const passenger = await linkedSelf(shop, booking)
  expect((await passenger.call('cancel', WHOLE)).statusCode).toBe(200)
})

test('over https the cookie of a booking has the prefix that keeps other hosts from setting it, and one without is ignored', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const config = { ...shop.context.config, publicUrl: 'https://tafiya.example' }
  const app = await buildApp({ ...shop.context, config })
  onTestFinished(() => app.close())
  const { cookie, page } = await openSelf({ app }, booking)
  expect(cookie).toMatch(/^__Host-tafiya_self=[\w-]{22}$/)
  expect((await page()).body).toContain('action="/self/quote"')
  const planted = callsWith({ app }, cookie.replace('__Host-', ''))
  expect((await planted.page()).body).toContain('action="/self/open"')
})
