import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { signWebhook } from '#sandbox/paystack/webhooks.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { buildTrip } from '#testing/builders.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf } from '#testing/stored-rows.ts'

const deliver = ({ app, context }: SellingApp, reference: string) => {
  const body = JSON.stringify({ event: 'charge.success', data: { reference } })
  return askAgainWhenBusy(() =>
    app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': signWebhook(body, context.config.paystack.secretKey),
      },
    }),
  )
}

/**
 * Returns a visitor who is about to pay the commitment fee. Twice the fee is still below the total fare, so no
 * constraint prevents the careless control `settleCarelessly` from counting it twice.
 */
async function visitorOwingFee(shop: SellingApp) {
  const trip = await buildTrip(shop.database.db, { paymentType: 'Split' })
  const visitor = await visitorWithDraft(shop, { trip, seats: [1, 2] })
  const { paystackRef } = (await visitor.initialize({ isSplitPayment: true, amount: naira(10_000) })).json()
  return { ...visitor, reference: paystackRef as string }
}

type Visitor = Awaited<ReturnType<typeof visitorOwingFee>>
type Step = (shop: SellingApp, visitor: Visitor) => Promise<unknown>

const verify = (_: SellingApp, visitor: Visitor) => askAgainWhenBusy(() => visitor.verify(visitor.reference))

const receiveWebhook: Step = async (shop, visitor) => {
  await deliver(shop, visitor.reference)
  await readWebhooks(shop.context)
}

const runReconciler: Step = async (shop) => {
  await makePaymentsDue(shop)
  await reconcile(shop.context)
}

/** Reads, asks the provider and writes without any lock. */
const settleCarelessly: Step = async ({ database, context }, { id, reference }) => {
  if ((await paymentOf({ database }, reference)).status === 'PAID') return
  const transaction = await context.paystack.verify(reference)
  if (transaction === 'unknown reference' || transaction.status !== 'success') return
  await withTransaction(database.db, async (tx) => {
    await sql`update payments set status = 'PAID', paid_at = coalesce(paid_at, now()), received_kobo = amount_kobo,
                applied = true, applied_kobo = amount_kobo where reference = ${reference}`.execute(tx)
    await sql`update seats set status = 'BOOKED', hold_expires_at = null where booking_id = ${id}`.execute(tx)
    await sql`update bookings set status = 'CONFIRMED', paid_kobo = paid_kobo + ${transaction.received}
              where id = ${id}`.execute(tx)
  })
}

/**
 * Generates any order of the acts. Each act starts while the previous ones run or after they have ended. The money
 * arrives just before one of the acts.
 */
const anyOrderOf = (acts: Step[]) =>
  fc.record({
    acts: fc.shuffledSubarray(acts, { minLength: acts.length, maxLength: acts.length }),
    isAfterTheLast: fc.array(fc.boolean(), { minLength: acts.length, maxLength: acts.length }),
    paidBefore: fc.nat(acts.length - 1),
  })

const hasOneEffect = (shop: SellingApp, acts: Step[]) =>
  fc.asyncProperty(anyOrderOf(acts), async ({ acts, isAfterTheLast, paidBefore }) => {
    const visitor = await visitorOwingFee(shop)
    let running: Promise<unknown>[] = []
    for (const [turn, act] of acts.entries()) {
      if (isAfterTheLast[turn]) {
        await Promise.all(running)
        running = []
      }
      if (turn === paidBefore) shop.sandbox.paystack.pay(visitor.reference, { notify: false })
      running.push(act(shop, visitor))
    }
    await Promise.all(running)
    // An act before the money arrived has settled nothing, so the reconciler runs last, as it does every minute.
    await runReconciler(shop, visitor)
    const booking = await bookingOf(shop, visitor.id)
    expect(booking).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(10_000) })
    expect(await paymentOf(shop, visitor.reference)).toMatchObject({ applied: true, exception: null })
  })

test('verify, two webhooks and the reconciler settle a payment in any order and at once: it counts once [F3]', async () => {
  const shop = await sellingApp()
  const property = hasOneEffect(shop, [verify, receiveWebhook, receiveWebhook, runReconciler])
  await fc.assert(property, { numRuns: 40 })
  for (const { id } of await shop.database.db.selectFrom('bookings').select('id').execute())
    expect(await mailsOf(shop, id)).toEqual(['receipt', 'ticket'])
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: when the code checks first and writes later, the same orders count the money twice [F3]', async () => {
  const shop = await sellingApp()
  const property = hasOneEffect(shop, Array<Step>(4).fill(settleCarelessly))
  await expect(fc.assert(property, { numRuns: 40, endOnFailure: true })).rejects.toThrow('paid_kobo')
})

test('the provider sends a webhook 5,000 times while the page polls: the payment counts once, with one ticket mail [F3]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorOwingFee(shop)
  shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  const codes = new Set<number>()
  for (let wave = 0; wave < 10; wave++) {
    const messages = Array.from({ length: 500 }, () => deliver(shop, visitor.reference))
    const questions = Array.from({ length: 5 }, () => verify(shop, visitor))
    const reading = readWebhooks(shop.context)
    for (const answer of await Promise.all([...messages, ...questions])) codes.add(answer.statusCode)
    await reading
  }
  await sendNotifications(shop.context)
  expect([...codes]).toEqual([200])
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(10_000) })
  expect(await mailsOf(shop, visitor.id)).toEqual(['receipt', 'ticket'])
  const tickets = shop.sandbox.mailbox
    .list()
    .filter(({ attachments }) => attachments.some(({ mimeType }) => mimeType === 'application/pdf'))
  expect(tickets).toHaveLength(1)
})

test('the response to a verification is lost: the next one returns the result without asking the provider again [F2]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorOwingFee(shop)
  shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  shop.sandbox.paystack.script({ on: 'verify', times: 1, delay: 100 })
  await askAndHangUp(shop, visitor.reference)
  await until(async () => (await paymentOf(shop, visitor.reference)).status === 'PAID')
  const [again, oncemore] = [await visitor.verify(visitor.reference), await visitor.verify(visitor.reference)]
  expect(again.json()).toMatchObject({ status: 'success' })
  expect(oncemore.body).toBe(again.body)
  expect(shop.sandbox.paystack.calls().verify).toBe(1)
})

/** Simulates a lost connection: the request arrives, but the client disconnects before the response. */
async function askAndHangUp({ app, sandbox }: SellingApp, reference: string): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  const asking = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/payments/verify',
    headers: { 'content-type': 'application/json' },
  })
  asking.on('error', () => {})
  asking.end(JSON.stringify({ reference }))
  await until(() => sandbox.paystack.calls().verify > 0)
  asking.destroy()
}

/** Returns a visitor who has paid the fee at the provider twice, in an old tab and in a new one. */
async function visitorWithTwoPayments(shop: SellingApp) {
  const visitor = await visitorOwingFee(shop)
  await shop.database.pool.query(`update payments set status = 'FAILED' where reference = $1`, [
    visitor.reference,
  ])
  const second = await visitor.initialize({ isSplitPayment: true, amount: naira(10_000) })
  const references = [visitor.reference, second.json().paystackRef as string]
  for (const reference of references) shop.sandbox.paystack.pay(reference, { notify: false })
  return { visitor, references }
}

test('payments of an old tab and a new one are verified at once: one confirms the booking, the other is refunded [F10]', async () => {
  const shop = await sellingApp()
  for (let round = 0; round < 10; round++) {
    const { visitor, references } = await visitorWithTwoPayments(shop)
    const answers = await Promise.all(
      references.map((reference) => askAgainWhenBusy(() => visitor.verify(reference))),
    )
    expect(answers.map((answer) => answer.json().status).sort()).toEqual(['refunding', 'success'])
    const payments = await Promise.all(references.map((reference) => paymentOf(shop, reference)))
    expect(payments.map((payment) => payment.exception).sort()).toEqual(['duplicate_payment', null])
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: without the lock both payments count as the fee [F10]', async () => {
  const shop = await sellingApp()
  const { visitor, references } = await visitorWithTwoPayments(shop)
  await Promise.all(references.map((reference) => settleCarelessly(shop, { ...visitor, reference })))
  const payments = await Promise.all(references.map((reference) => paymentOf(shop, reference)))
  expect(payments.filter((payment) => payment.applied)).toHaveLength(2)
})
