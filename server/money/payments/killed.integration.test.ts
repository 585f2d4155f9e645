import { expect, onTestFinished, test } from 'vitest'
import { reconcile } from '#server/money/reconciliation/reconcile.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { type Product, removeDataDir, startProduct, until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

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

async function visitorWhoPaid(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  return { ...visitor, reference: paystackRef as string }
}

/** Expects that the settlement has written nothing, and that the reconciler then completes it. */
async function expectNothingThenAll(shop: SellingApp, { id, reference }: { id: number; reference: string }) {
  expect((await paymentOf(shop, reference)).status).toBe('PENDING')
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'PENDING', paid_kobo: 0 })
  expect(await mailsOf(shop, id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await mailsOf(shop, id)).toEqual(['receipt', 'ticket'])
  expect(await invariantViolations(shop)).toEqual([])
}

/** The steps of a settlement in order, each with a statement whose lock blocks the settlement before that step. */
const STEPS = [
  ['the trip is locked', 'select from trips for update'],
  ['the booking is locked', 'select from bookings for update'],
  ['the payment is locked', 'select from payments for update'],
  ['the seats are locked', 'select from seats for update'],
  ['the money is written', 'lock table payments in share mode'],
  ['the seats are booked', 'lock table seats in share mode'],
  ['the booking is confirmed', 'lock table bookings in share mode'],
  ['the tickets are issued', 'lock table tickets in share mode'],
  ['the mails are written', 'lock table notifications in share mode'],
  ['the mail job is queued', 'lock table graphile_worker._private_jobs in share mode'],
] as const

/** Takes a lock that blocks the settlement. The returned function releases the lock. */
async function blockSettlement({ database }: SellingApp, obstacle: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(obstacle)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test.each(STEPS)(
  'the database connection breaks before %s: nothing is half done [F11]',
  async (_, obstacle) => {
    const shop = await sellingApp()
    const visitor = await visitorWhoPaid(shop)
    const { paystack } = shop.context
    let unblock = async () => {}
    const verify: typeof paystack.verify = async (reference) => {
      const answer = await paystack.verify(reference)
      unblock = await blockSettlement(shop, obstacle)
      return answer
    }
    shop.context.paystack = { ...paystack, verify }
    const answer = visitor.verify(visitor.reference)
    await untilLockWaits(shop)
    await shop.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    await unblock()
    expect((await answer).statusCode).toBe(503)
    shop.context.paystack = paystack
    await expectNothingThenAll(shop, visitor)
  },
)

test('the node is killed between charge and commit, at the first, a middle and the last step: nothing is half done [F11]', async () => {
  const shop = await sellingApp()
  for (const [, obstacle] of [STEPS[0], STEPS[5], STEPS[9]]) {
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

test('control: committed in two steps, a kill in between leaves money without a seat [F11]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWhoPaid(shop)
  await shop.database.pool.query(`update payments set status = 'PAID', paid_at = now(), received_kobo = amount_kobo,
    applied = true, applied_kobo = amount_kobo`)
  // The kill happens here. The second step, the booking, never runs: the payment is PAID and is not checked again.
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect((await bookingOf(shop, visitor.id)).status).toBe('PENDING')
  expect(await invariantViolations(shop)).not.toEqual([])
})

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
