import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { endHoldsLongAgo } from '#testing/pass-time.ts'
import { setHits } from '#testing/rate-limits.ts'
import { until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'
import { settlePayment } from './settle-payment.ts'

type Visitor = Awaited<ReturnType<typeof visitorWithDraft>>

/** Inserts `count` failed attempts that are due for a check. Without a limit, a client could create that many. */
const buildAttempts = ({ database }: SellingApp, { id }: Visitor, count: number) =>
  sql`
    insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, status, next_check_at)
    select ${id}, 'FULL', 'paystack', 'TAF-' || ${id}::int || '-' || lpad(n::text, 18, '0'), 'flood@example.com', 3500000,
           'FAILED', now() - interval '1 hour'
    from generate_series(1, ${count}::int) n
  `.execute(database.db)

const questions = ({ sandbox }: SellingApp): number => sandbox.paystack.calls().verify

test('a booking gets 5 payment attempts in 15 minutes; the open one can be opened again [F29]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const attempt = (n: number) => visitor.initialize({ email: `attempt${n}@example.com` })
  for (let n = 1; n <= 5; n++) expect((await attempt(n)).statusCode).toBe(200)
  const refused = await attempt(6)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
  expect(refused.json().error).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/)
  expect((await attempt(5)).statusCode).toBe(200)
  expect(shop.sandbox.paystack.calls().initialize).toBe(5)
  await sql`update payments set created_at = created_at - interval '15 minutes'`.execute(shop.database.db)
  expect((await attempt(6)).statusCode).toBe(200)
})

test('a booking gets 20 payment attempts in all [F29]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  await buildAttempts(shop, visitor, 20)
  await sql`update payments set created_at = created_at - interval '1 day'`.execute(shop.database.db)
  const refused = await visitor.initialize()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'Too many payments were started for this booking. Please contact us to pay.',
  )
})

test.each([
  [
    'initialize',
    60,
    { email: 'a@example.com', amount: 10_000, bookingId: 1, bookingToken: '', seatIds: [1] },
  ],
  ['verify', 120, { reference: 'TAF-1-000000000000000000' }],
])(
  '%s: a network that sends more than %i calls a minute is refused, whichever address it uses [F29]',
  async (call, most, body) => {
    const shop = await sellingApp()
    const ask = (remoteAddress: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/payments/${call}`,
        payload: { ...body, ...(call === 'initialize' && { isSplitPayment: false }) },
        remoteAddress,
      })
    const perNetwork = { name: `${call}-network`, windowSeconds: 60 }
    await setHits(shop, perNetwork, '2001:db8:1:2::/64', most - 1)
    expect((await ask('2001:db8:1:2::1')).statusCode).toBe(404)
    await setHits(shop, perNetwork, '2001:db8:1:2::/64', most)
    const refused = await ask('2001:db8:1:2::ffff')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask('2001:db8:1:3::1')).statusCode).toBe(404)
    expect(questions(shop)).toBe(0)
  },
)

test('fifty pages verify at once: the provider gets one request, and all pages get its answer [F29]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  const { verify } = shop.context.paystack
  let [asked, answer] = [0, () => {}]
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  shop.context.paystack.verify = async (reference) => {
    asked++
    await isAnswered
    return verify(reference)
  }
  const pages = Array.from({ length: 50 }, () => visitor.verify(paystackRef))
  await until(async () => (await verifications(shop)) === 50)
  answer()
  expect(new Set((await Promise.all(pages)).map((page) => page.json().status))).toEqual(new Set(['unpaid']))
  expect(asked).toBe(1)
})

const verifications = async ({ database }: SellingApp): Promise<number> => {
  const { rows } = await sql<{ hits: number }>`
    select coalesce(sum(hits), 0)::int as hits from rate_limits where key like 'verify-network:%'
  `.execute(database.db)
  return rows[0]?.hits ?? 0
}

test('another node asked the provider a moment ago: the page gets pending, not unpaid [F29]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  const ask = async (app: SellingApp['app']) =>
    (
      await app.inject({ method: 'POST', url: '/api/payments/verify', payload: { reference: paystackRef } })
    ).json()
  expect(await ask(shop.app)).toMatchObject({ status: 'unpaid' })
  // Uses up the limit of every two-second window of the next minute.
  await sql`
    insert into rate_limits (key, window_start)
    select distinct r.key, r.window_start + n * interval '2 seconds'
    from rate_limits r, generate_series(1, 30) n
    where r.key like 'ask-provider:%'
  `.execute(shop.database.db)
  const node = await buildApp(shop.context)
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect(await ask(node)).toMatchObject({ status: 'pending', message: 'We are confirming your payment' })
  expect(questions(shop)).toBe(1)
  await node.close()
  expect((await visitor.verify(paystackRef)).json()).toMatchObject({ status: 'success' })
})

test('control: without the throttle, fifty verifications at once send fifty requests to the provider [F29]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await Promise.all(Array.from({ length: 50 }, () => settlePayment(shop.context, paystackRef)))
  expect(questions(shop)).toBe(50)
})

test('5,000 attempts on one draft: the reconciler still settles the payment of another buyer within two runs [F29]', async () => {
  const shop = await sellingApp()
  const flooded = await visitorWithDraft(shop)
  await buildAttempts(shop, flooded, 5_000)
  const buyer = await paidUnheard(shop)
  await reconcile(shop.context)
  await reconcile(shop.context)
  expect(await bookingOf(shop, buyer.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(questions(shop)).toBeLessThanOrEqual(11)
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: in order of age, the same 5,000 attempts fill the first two runs [F29]', async () => {
  const shop = await sellingApp()
  await buildAttempts(shop, await visitorWithDraft(shop), 5_000)
  const buyer = await paidUnheard(shop)
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from payments where next_check_at <= now() order by next_check_at limit 200
  `.execute(shop.database.db)
  expect(rows.map(({ bookingId }) => bookingId)).not.toContain(buyer.id)
})

/** Returns a buyer who paid but whose webhook was lost; the next check is due now. */
async function paidUnheard(shop: SellingApp): Promise<Visitor> {
  const buyer = await visitorWithDraft(shop)
  const { paystackRef } = (await buyer.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await sql`update payments set next_check_at = now() where reference = ${paystackRef}`.execute(
    shop.database.db,
  )
  return buyer
}

test('the expiry job, a release and a cancellation by staff each ask about the newest five of 500 attempts [F29]', async () => {
  const shop = await sellingApp()
  const asked = referencesAsked(shop)
  const newest = ({ id }: Visitor) =>
    [496, 497, 498, 499, 500].map((n) => `TAF-${id}-${String(n).padStart(18, '0')}`)
  const flooded = async () => {
    const visitor = await visitorWithDraft(shop)
    await buildAttempts(shop, visitor, 500)
    return visitor
  }
  const lapsed = await flooded()
  await endHoldsLongAgo(shop)
  await releaseExpiredHolds(shop.context)
  expect(await bookingOf(shop, lapsed.id)).toMatchObject({ status: 'CANCELLED' })
  expect(asked.splice(0).sort()).toEqual(newest(lapsed))
  expect(questions(shop)).toBe(5)

  const leaving = await flooded()
  expect((await leaving.release()).statusCode).toBe(204)
  expect(asked.splice(0).sort()).toEqual(newest(leaving))
  expect(questions(shop)).toBe(10)

  const { call } = await staffMember(shop)
  const cancelled = await flooded()
  const change = { bookingToken: cancelled.bookingToken, status: 'CANCELLED' }
  expect((await call('PATCH', '/bookings', change)).statusCode).toBe(200)
  expect(asked.splice(0).sort()).toEqual(newest(cancelled))
  expect(questions(shop)).toBe(15)
})

/** Returns a list to which the reference of each later request to the provider is added. */
function referencesAsked({ context }: SellingApp): string[] {
  const { verify } = context.paystack
  const asked: string[] = []
  context.paystack.verify = (reference) => {
    asked.push(reference)
    return verify(reference)
  }
  return asked
}
