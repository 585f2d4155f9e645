import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { actDigest } from '#server/bookings/act-links/open-link.ts'
import { linkedSelf, openSelf, paidBooking, tokenInMail } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { bookingOf } from '#testing/stored-rows.ts'
import { consumeLink } from './queries.ts'

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

test('a link works once [F82]', async () => {
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
])('a link that is %s old [F82]', async (_, secondsLeft, status) => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::int as seconds from act_links
  `.execute(shop.database.db)
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(900)
  // A minute more than the test needs, or none.
  await sql`update act_links set expires_at = now() + ${secondsLeft} * interval '1 minute'`.execute(
    shop.database.db,
  )
  expect((await use(shop, token)).statusCode).toBe(status)
})

test('a link acts on its own booking only [F82]', async () => {
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

test('a mail scanner that follows the link uses nothing: the passenger can still continue [F82]', async () => {
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

test('control: a link that is used by GET is gone when the passenger comes [F82]', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const { token } = await tokenFor(shop, booking)
  const carelessGet = () => consumeLink(shop.database.db, actDigest(token))
  expect(await carelessGet()).toMatchObject({ bookingId: booking.id })
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
