import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

type Visitor = Awaited<ReturnType<typeof visitorWithDraft>>

const initialize = ({ app }: SellingApp, visitor: Visitor, key: string, change: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/payments/initialize',
    headers: { 'idempotency-key': key },
    payload: {
      email: visitor.email,
      amount: visitor.trip.price_kobo * visitor.seatIds.length,
      bookingId: visitor.id,
      bookingToken: visitor.bookingToken,
      seatIds: visitor.seatIds,
      isSplitPayment: false,
      ...change,
    },
  })

const extensions = async ({ database }: SellingApp) =>
  (await database.db.selectFrom('bookings').select('hold_extensions').executeTakeFirstOrThrow())
    .hold_extensions

test('a request repeated with its idempotency key gets the same payment and has no second effect', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const first = await initialize(shop, visitor, 'key-of-one-click')
  expect(first.statusCode).toBe(200)
  const again = await Promise.all(
    Array.from({ length: 20 }, () => initialize(shop, visitor, 'key-of-one-click')),
  )
  const { holdExpiresIn, ...payment } = first.json()
  for (const answer of again) {
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject(payment)
    expect(answer.json().holdExpiresIn).toBeLessThanOrEqual(holdExpiresIn)
  }
  expect(await extensions(shop)).toBe(1)
  expect(await shop.database.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
})

test('an idempotency key sent with other details is refused', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  await initialize(shop, visitor, 'key-of-one-click')
  const answer = await initialize(shop, visitor, 'key-of-one-click', { email: 'another@example.com' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'KEY_REUSED' })
})

test('twenty copies of a request at once start one payment', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => initialize(shop, visitor, 'key-of-one-click')),
  )
  expect(new Set(answers.map((answer) => answer.json().paystackRef)).size).toBe(1)
})

test('an idempotency key can be used again after a wrong amount and after an error of the provider', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const wrong = await initialize(shop, visitor, 'key-of-one-click', { amount: naira(34_000) })
  expect(wrong.json().code).toBe('AMOUNT_DIFFERS')
  shop.sandbox.paystack.script({ on: 'initialize', times: 1, status: 503 })
  expect((await initialize(shop, visitor, 'key-of-one-click')).statusCode).toBe(503)
  expect((await initialize(shop, visitor, 'key-of-one-click')).statusCode).toBe(200)
})

test('the response to a repeated request contains the hold time that is left now', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  await initialize(shop, visitor, 'key-of-one-click')
  await shop.database.pool.query(
    `update seats set hold_expires_at = now() + interval '1 minute' where status = 'RESERVED'`,
  )
  expect((await initialize(shop, visitor, 'key-of-one-click')).json().holdExpiresIn).toBeLessThanOrEqual(60)
  await shop.database.pool.query(
    `update seats set hold_expires_at = now() - interval '1 minute' where status = 'RESERVED'`,
  )
  expect((await initialize(shop, visitor, 'key-of-one-click')).json().holdExpiresIn).toBe(0)
})
