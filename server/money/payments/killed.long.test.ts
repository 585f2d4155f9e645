import { expect, onTestFinished, test } from 'vitest'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { type Product, removeDataDir, startProduct, until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { invariantViolations, paymentOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { blockSettlement, expectNothingThenAll, STEPS, visitorWhoPaid } from './testing/blocked-settlement.ts'

/** Starts a second node that can be killed, next to the one in this process. */
async function secondNode({ database, context, sandbox }: SellingApp): Promise<Product> {
  const node = await startProduct({
    env: {
      ROLE: 'web',
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for tests',
      DATABASE_URL: database.url,
      PAYSTACK_SECRET_KEY: context.config.paystack.secretKey,
      PAYSTACK_BASE_URL: `${sandbox.url}/paystack`,
      SMTP_URL: sandbox.smtpUrl,
    },
  })
  onTestFinished(async () => {
    await node.end('SIGKILL')
    await removeDataDir(node.dataDir)
  })
  return node
}

const post = (node: Product, path: string, body: object) =>
  fetch(`${node.url}/api/payments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)

test('the node is killed between charge and commit, at the first, a middle and the last step: nothing is half done [F11]', async () => {
  const shop = await sellingApp()
  for (const [, obstacle] of [STEPS[0], STEPS[5], STEPS[8]]) {
    const visitor = await visitorWhoPaid(shop)
    const node = await secondNode(shop)
    const before = shop.sandbox.paystack.calls().verify
    shop.sandbox.paystack.script({ on: 'verify', times: 1, delay: 1_000 })
    const answer = post(node, 'verify', { reference: visitor.reference })
    await until(() => shop.sandbox.paystack.calls().verify > before)
    const unblock = await blockSettlement(shop, obstacle)
    await untilLockWaits(shop)
    await node.end('SIGKILL')
    await unblock()
    expect(await answer).toBeUndefined()
    // PostgreSQL notices at its next step that the killed node is gone, and rolls its transaction back.
    await until(async () => (await shop.database.pool.query(SESSIONS_OF_OTHERS)).rowCount === 0)
    await expectNothingThenAll(shop, visitor)
  }
})

const SESSIONS_OF_OTHERS = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`

test('the node is killed while it calls the provider: the provider has no reference that we do not know [F4]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const node = await secondNode(shop)
  shop.sandbox.paystack.script({ on: 'initialize', times: 1, delay: 2_000 })
  const starting = post(node, 'initialize', {
    email: visitor.email,
    amount: visitor.trip.price_kobo,
    bookingId: visitor.id,
    bookingToken: visitor.bookingToken,
    seatIds: visitor.seatIds,
    isSplitPayment: false,
  })
  await until(() => shop.sandbox.paystack.calls().initialize === 1)
  await node.end('SIGKILL')
  expect(await starting).toBeUndefined()
  await until(() => shop.sandbox.paystack.ledger().transactions.length === 1)
  const [atProvider] = shop.sandbox.paystack.ledger().transactions
  expect(await paymentOf(shop, atProvider?.reference ?? '')).toMatchObject({
    status: 'PENDING',
    access_code: null,
  })

  // The visitor clicks again and pays. The payment of the killed node is paid too and is a duplicate.
  const { paystackRef } = (await visitor.initialize()).json()
  for (const { reference } of shop.sandbox.paystack.ledger().transactions)
    shop.sandbox.paystack.pay(reference, { notify: false })
  expect((await visitor.verify(paystackRef)).json().status).toBe('success')
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await paymentOf(shop, atProvider?.reference ?? '')).toMatchObject({ exception: 'duplicate_payment' })
  expect(await invariantViolations(shop)).toEqual([])
})
