import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildTrip } from '#testing/builders.ts'
import { PRODUCTION } from '#testing/production-environment.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { testApp } from '#testing/test-app.ts'
import { liteVisitor } from './testing/lite-visitor.ts'

type Sent = { origin?: string | null; csrf?: string; cookie?: string; pay?: 'full' | 'split' }

/** Returns the fields and the cookie of a visitor who stands at the review, and sends the form to pay. */
async function atReview(shop: SellingApp, options: Parameters<typeof liteVisitor>[1] = {}) {
  const me = await liteVisitor(shop, options)
  await me.toSeats()
  await me.toReview()
  const review = me.page()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review)?.[1] ?? ''
  const send = ({ origin = null, csrf = field('csrf'), cookie = me.cookie(), pay = 'full' }: Sent = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/lite/pay',
      headers: {
        host: 'tafiya.example',
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie && { cookie }),
        ...(origin !== null && { origin }),
      },
      payload: new URLSearchParams({
        csrf,
        key: field('key'),
        total: field('total'),
        terms: 'yes',
        pay,
      }).toString(),
    })
  return { me, send }
}

const count = async ({ database }: SellingApp, table: 'bookings' | 'payments') =>
  (await database.db.selectFrom(table).select('id').execute()).length

test.each<[string, Sent]>([
  ['without the hidden field', { csrf: '' }],
  ['with a guessed hidden field', { csrf: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['without the cookie', { cookie: '' }],
  ['from another site', { origin: 'https://evil.example' }],
  ['from a page that hides its origin', { origin: 'null' }],
  ['from another site under the name of ours', { origin: 'https://tafiya.example.evil.example' }],
])('a form %s is refused, and nothing is held [F97]', async (_, sent) => {
  const shop = await sellingApp()
  const { send } = await atReview(shop)
  const answer = await send(sent)
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('This form has expired.')
  expect([await count(shop, 'bookings'), await count(shop, 'payments')]).toEqual([0, 0])
})

test('a reference that is too long is refused beside its field in words that people understand', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.open('/lite/booking')
  await me.send('Retrieve Booking', { bookingToken: 'x'.repeat(41), email: 'a@example.com' })
  expect(me.page()).toContain('id="bookingToken-error">Enter a valid booking reference<')
})

test('the hidden field of another visitor is refused', async () => {
  const shop = await sellingApp()
  const [first, second] = [await atReview(shop), await atReview(shop)]
  const { statusCode } = await first.send({ cookie: second.me.cookie() })
  expect(statusCode).toBe(403)
})

test('control: with the cookie and the hidden field the same request books, with and without an origin [F97]', async () => {
  const shop = await sellingApp()
  for (const origin of [null, 'https://tafiya.example']) {
    const { send } = await atReview(shop)
    const answer = await send({ origin })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toContain('/checkout/')
  }
  expect(await count(shop, 'bookings')).toBe(2)
})

test('a form that is sent five times at once and again later holds one booking and starts one payment [F97]', async () => {
  const shop = await sellingApp()
  const { send } = await atReview(shop)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
  answers.push(await send())
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
  expect([await count(shop, 'bookings'), await count(shop, 'payments')]).toEqual([1, 1])
})

test('the form of a paid booking, sent again with the back button, leads to the ticket and starts nothing [F97]', async () => {
  const shop = await sellingApp()
  const { me, send } = await atReview(shop)
  const before = me.cookie()
  await me.pay()
  await me.comeBack(me.payAtProvider())
  for (const cookie of [before, me.cookie()]) {
    const answer = await send({ cookie })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).not.toContain('/checkout/')
  }
  expect([await count(shop, 'bookings'), await count(shop, 'payments')]).toEqual([1, 1])
})

test('a commitment fee that is as large as the balance is not paid twice by a form that is sent again', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db, { paymentType: 'Split', price: naira(10_000) })
  const { me, send } = await atReview(shop, { trip })
  const before = me.cookie()
  await me.pay('Pay ₦5,000 commitment fee')
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain('Balance ₦5,000')
  const answer = await send({ cookie: before, pay: 'split' })
  expect(answer.headers.location).toBe('/lite/ticket')
  expect(await count(shop, 'payments')).toBe(1)
})

test('two tabs: the review of the first is refused after the second has changed the seat [F97]', async () => {
  const shop = await sellingApp()
  const { me, send } = await atReview(shop)
  await me.open('/lite/seats')
  await me.send('Continue', { seat: me.seatIds([3]) })
  const answer = await send({ cookie: me.cookie() })
  expect(answer.headers.location).toBe('/lite/review')
  const shown = await shop.app.inject({
    url: '/lite/review',
    headers: { cookie: String(answer.headers['set-cookie']).split(';')[0] },
  })
  expect(shown.body).toContain(
    'You changed your booking on another page. Please check it again before you pay.',
  )
  expect(await count(shop, 'bookings')).toBe(0)
  await me.open('/lite/review')
  await me.pay()
  expect(me.left()).toContain('/checkout/')
})

test('the reference of a stranger’s payment in a forged way back does not take the visitor’s typed details', async () => {
  const shop = await sellingApp()
  const stranger = await atReview(shop)
  await stranger.me.pay()
  const reference = stranger.me.payAtProvider()
  const { me } = await atReview(shop)
  await me.comeBack(reference)
  expect(me.text()).toContain('Your ticket')
  expect(me.text()).not.toContain(stranger.me.person.email)
  await me.open('/lite/review')
  expect(me.text()).toContain(me.person.email)
})

test('in production the cookie is for https, for script unreadable, and for these pages only; the policy allows the checkout', async () => {
  const { app } = await testApp(PRODUCTION)
  const answer = await app.inject({ url: '/lite/booking', headers: { host: 'tafiya.example' } })
  expect(answer.headers['set-cookie']).toMatch(
    /^__Secure-lite=[\w-]+; Path=\/lite; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/,
  )
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("form-action 'self' https://checkout.paystack.com;")
  expect(policy).toContain("default-src 'none'")
  expect(answer.headers['referrer-policy']).toBe('same-origin')
  expect(answer.headers['cache-control']).toBe('no-store')
})
