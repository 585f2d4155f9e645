import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { createPaystack } from '#server/platform/providers/paystack.ts'
import { buildTrip } from '#testing/builders.ts'
import { limit } from '#testing/limits.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, paymentOf } from '#testing/stored-rows.ts'
import { openTransactions } from '#testing/watch-database.ts'

/** Returns a shop whose provider client has a shorter timeout than the default of eight seconds. */
async function impatientShop(budgetMs: number): Promise<SellingApp> {
  const shop = await sellingApp()
  const { baseUrl = '', secretKey } = shop.context.config.paystack
  shop.context.paystack = createPaystack({ baseUrl, secretKey, budgetMs })
  return shop
}

test('the provider hangs for 30 s on every call: visitors get a response after the timeout, and no transaction is open meanwhile [F13]', async () => {
  const shop = await impatientShop(limit(3_000))
  const trip = await buildTrip(shop.database.db)
  const visitors = []
  for (let seat = 1; seat <= 10; seat++) visitors.push(await visitorWithDraft(shop, { trip, seats: [seat] }))
  const paid = await visitorWithDraft(shop, { trip, seats: [11] })
  const { paystackRef } = (await paid.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  shop.sandbox.paystack.script({ on: 'initialize', delay: 30_000 }, { on: 'verify', delay: 30_000 })

  const answers = Promise.all([
    ...visitors.map((visitor) => visitor.initialize()),
    ...Array.from({ length: 10 }, () => paid.verify(paystackRef)),
  ])
  // All requests wait for the provider. The ten verifications of one payment share one call.
  await until(
    () => shop.sandbox.paystack.calls().initialize === 11 && shop.sandbox.paystack.calls().verify === 1,
  )
  expect(await openTransactions(shop)).toBe(0)
  const codes = (await answers).map((answer) => answer.statusCode)
  expect(codes).toEqual([...Array(10).fill(503), ...Array(10).fill(202)])

  // A visitor retries and gets the same payment.
  shop.sandbox.paystack.clear()
  const again = await visitors[0]?.initialize()
  expect(again?.statusCode).toBe(200)
  const { payments } = await countPayments(shop)
  expect(payments).toBe(11)
})

const countPayments = async ({ database }: SellingApp) =>
  database.db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('payments'))
    .executeTakeFirstOrThrow()

test('control: called inside a transaction, the same hanging provider keeps a transaction open for each visitor [F13]', async () => {
  const shop = await impatientShop(limit(3_000))
  shop.sandbox.paystack.script({ on: 'verify', delay: 30_000 })
  const careless = () =>
    shop.database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await shop.context.paystack.verify('TAF-1-none')
    })
  const asking = Promise.allSettled(Array.from({ length: 5 }, careless))
  await until(() => shop.sandbox.paystack.calls().verify === 5)
  expect(await openTransactions(shop)).toBe(5)
  await asking
})

test.each([500, 502, 503, 429])(
  'the provider answers %i when a payment is started: the visitor is told to retry, and the retry starts the same payment [F13]',
  async (status) => {
    const shop = await sellingApp()
    const visitor = await visitorWithDraft(shop)
    shop.sandbox.paystack.script({ on: 'initialize', times: 1, status })
    const refused = await visitor.initialize()
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const { paystackRef } = (await visitor.initialize()).json()
    expect(await countPayments(shop)).toEqual({ payments: 1 })
    expect((await paymentOf(shop, paystackRef)).status).toBe('PENDING')
  },
)

test('the provider is down while visitors pay: no visitor reads "failed", and all payments settle when it is up again [F14]', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db)
  const payers: {
    id: number
    reference: string
    verify: () => Promise<{ statusCode: number; body: string }>
  }[] = []
  for (let seat = 1; seat <= 8; seat++) {
    const visitor = await visitorWithDraft(shop, { trip, seats: [seat] })
    const { paystackRef } = (await visitor.initialize()).json()
    payers.push({ id: visitor.id, reference: paystackRef, verify: () => visitor.verify(paystackRef) })
  }
  shop.sandbox.paystack.script({ on: 'verify', status: 503 }, { on: 'webhook', drop: true })
  for (const { reference } of payers) shop.sandbox.paystack.pay(reference)
  for (let round = 0; round < 5; round++) {
    for (const answer of await Promise.all(payers.map((payer) => payer.verify()))) {
      expect(answer.statusCode).toBe(202)
      expect(JSON.parse(answer.body)).toMatchObject({
        status: 'pending',
        message: 'We are confirming your payment',
      })
    }
    await makePaymentsDue(shop)
    await reconcile(shop.context)
  }
  shop.sandbox.paystack.clear()
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  for (const { id } of payers) expect((await bookingOf(shop, id)).status).toBe('CONFIRMED')
  expect(await invariantViolations(shop)).toEqual([])
})

/** Returns a shop with three started payments. Verifying the first one throws an error, as a bug in our code would. */
async function shopWithMistake() {
  const shop = await sellingApp()
  const references: string[] = []
  for (let count = 0; count < 3; count++) {
    const visitor = await visitorWithDraft(shop)
    const { paystackRef } = (await visitor.initialize()).json()
    references.push(paystackRef)
  }
  const { paystack } = shop.context
  shop.context.paystack = {
    ...paystack,
    verify: (reference) => {
      if (reference === references[0]) throw new TypeError('a mistake of ours')
      return paystack.verify(reference)
    },
  }
  return { shop, references }
}

async function expectOthersPaid(shop: SellingApp, references: string[]): Promise<void> {
  const payments = await Promise.all(references.map((reference) => paymentOf(shop, reference)))
  expect(payments.map((payment) => payment.status)).toEqual(['PENDING', 'PAID', 'PAID'])
  expect(shop.logLines()).toContain('a mistake of ours')
}

test('one payment that cannot be settled delays no other payment [F14]', async () => {
  const { shop, references } = await shopWithMistake()
  for (const reference of references) shop.sandbox.paystack.pay(reference, { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  await expectOthersPaid(shop, references)
})

test('one webhook that cannot be processed delays no other webhook, and stays in the inbox [F3]', async () => {
  const { shop, references } = await shopWithMistake()
  for (const reference of references) shop.sandbox.paystack.pay(reference)
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  await expectOthersPaid(shop, references)
  const waiting = await shop.database.db
    .selectFrom('webhook_inbox')
    .select(['reference', 'last_error'])
    .where('processed_at', 'is', null)
    .execute()
  expect(waiting).toEqual([{ reference: references[0], last_error: 'failed' }])
})
