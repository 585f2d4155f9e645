import { expect, onTestFinished, test, vi } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { followRefunds } from './follow-refunds.ts'
import { sendRefunds } from './send-refunds.ts'
import {
  deliver,
  invariantViolations,
  lateVisitor,
  logOf,
  minutesToNextAttempt,
  overpaidVisitor,
  paymentRow,
  refundRow,
  timePasses,
} from './testing/money-to-return.ts'

/** Returns a shop that gets no webhooks by itself, and whose refunds stay pending until the test settles them. */
async function quietShop(): Promise<SellingApp> {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true }, { on: 'refund', outcome: 'pending' })
  return shop
}

async function sentRefund(shop: SellingApp) {
  const visitor = await overpaidVisitor(shop)
  await sendRefunds(shop.context)
  const providerId = Number((await refundRow(shop, visitor.refundId)).provider_refund_id)
  return { ...visitor, providerId }
}

/**
 * Webhook data as in the provider's samples: the amount is text or a number, there is no refund id, and
 * `refund_reference` does not identify the refund.
 */
const news = (status: string, reference: string) => ({
  status,
  transaction_reference: reference,
  refund_reference: status === 'processed' ? 'TRF_1' : null,
  amount: status === 'failed' ? naira(5_000) : String(naira(5_000)),
  currency: 'NGN',
})

const permutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))

test.each(permutations(['pending', 'processing', 'processed']).map((order) => [order]))(
  'webhooks in the order %j end with one processed refund',
  async (order) => {
    const shop = await quietShop()
    const { reference, refundId, providerId, id } = await sentRefund(shop)
    for (const status of order) {
      if (status === 'processed') shop.sandbox.paystack.settleRefund(providerId, 'processed')
      for (let copy = 0; copy < 2; copy++) await deliver(shop, `refund.${status}`, news(status, reference))
      await readWebhooks(shop.context)
    }
    expect((await refundRow(shop, refundId)).status).toBe('PROCESSED')
    expect((await paymentRow(shop, reference)).exception_closed_at).not.toBeNull()
    expect((await logOf(shop, id)).filter((action) => action === 'refund.processed')).toHaveLength(1)
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test.each([
  ['processed', 'PROCESSED'],
  ['failed', 'FAILED'],
  ['needs-attention', 'NEEDS_ATTENTION'],
] as const)('no webhook comes: polling finds the provider’s status %s', async (outcome, status) => {
  const shop = await quietShop()
  const { refundId, providerId } = await sentRefund(shop)
  shop.sandbox.paystack.settleRefund(providerId, outcome)
  await followRefunds(shop.context)
  expect((await refundRow(shop, refundId)).status).toBe('SENT')
  await timePasses(shop)
  await followRefunds(shop.context)
  expect((await refundRow(shop, refundId)).status).toBe(status)
})

test.each([
  ['1 hour', 60],
  ['10 hours', 5 * 60],
  ['9 days', 24 * 60],
])('%s after it was sent, a refund is polled again in %i minutes', async (age, minutes) => {
  const shop = await quietShop()
  const { refundId } = await sentRefund(shop)
  await shop.database.pool.query(
    `update refunds set sent_attempt_at = now() - interval '${age}', next_attempt_at = now()`,
  )
  await followRefunds(shop.context)
  expect(minutesToNextAttempt(await refundRow(shop, refundId))).toBe(minutes)
})

test('a webhook that contradicts the provider’s API changes nothing', async () => {
  const shop = await quietShop()
  const { reference, refundId } = await sentRefund(shop)
  await deliver(shop, 'refund.processed', news('processed', reference))
  await readWebhooks(shop.context)
  expect((await refundRow(shop, refundId)).status).toBe('SENT')
})

test('later webhooks about a processed refund change nothing', async () => {
  const shop = await quietShop()
  const { reference, refundId, providerId } = await sentRefund(shop)
  shop.sandbox.paystack.settleRefund(providerId, 'processed')
  await deliver(shop, 'refund.processed', news('processed', reference))
  await readWebhooks(shop.context)
  for (const status of ['pending', 'failed', 'needs-attention']) {
    await deliver(shop, `refund.${status}`, news(status, reference))
  }
  await readWebhooks(shop.context)
  expect((await refundRow(shop, refundId)).status).toBe('PROCESSED')
})

test('the response to our call was lost, but a webhook comes: the refund counts as sent and is not sent again', async () => {
  const shop = await quietShop()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true, outcome: 'pending' })
  await sendRefunds(shop.context)
  await deliver(shop, 'refund.pending', news('pending', visitor.reference))
  await readWebhooks(shop.context)
  expect((await refundRow(shop, visitor.refundId)).status).toBe('SENT')
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(shop.sandbox.paystack.ledger().refunds).toHaveLength(1)
})

test('a webhook does not mark a refund as sent if the provider does not list it', async () => {
  const shop = await quietShop()
  const visitor = await overpaidVisitor(shop)
  await shop.database.pool.query(
    `update refunds set sent_attempt_at = now(), attempts = 1, next_attempt_at = now() + interval '10 minutes'`,
  )
  await deliver(shop, 'refund.pending', news('pending', visitor.reference))
  await readWebhooks(shop.context)
  await sendRefunds(shop.context)
  expect((await refundRow(shop, visitor.refundId)).status).toBe('REQUESTED')
  expect(shop.sandbox.paystack.calls().refund).toBe(0)
})

test('a webhook that arrives while the provider is down is processed later', async () => {
  const shop = await quietShop()
  const { reference, refundId, providerId } = await sentRefund(shop)
  shop.sandbox.paystack.settleRefund(providerId, 'processed')
  shop.sandbox.paystack.script({ on: 'list', times: 1, status: 503 })
  await deliver(shop, 'refund.processed', news('processed', reference))
  await readWebhooks(shop.context)
  const inbox = shop.database.db.selectFrom('webhook_inbox').select(['processed_at', 'last_error'])
  expect(await inbox.execute()).toEqual([{ processed_at: null, last_error: 'provider away' }])
  await timePasses(shop)
  await readWebhooks(shop.context)
  expect((await refundRow(shop, refundId)).status).toBe('PROCESSED')
})

test('a refund that we did not request and a webhook about an unknown payment are logged', async () => {
  const shop = await quietShop()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  shop.sandbox.paystack.refundOnDashboard(paystackRef, naira(5_000))
  await deliver(shop, 'refund.processed', news('processed', paystackRef))
  await deliver(shop, 'refund.processed', news('processed', 'TAF-0-stranger'))
  await readWebhooks(shop.context)
  expect(shop.logLines()).toContain('the provider refunded a payment without our request')
  expect(shop.logLines()).toContain('a webhook refers to an unknown payment')
})

test('the provider reports an unknown status: the refund stays SENT, and an error is logged', async () => {
  const shop = await quietShop()
  const { refundId } = await sentRefund(shop)
  const { readRefund } = shop.context.paystack
  const odd: AppContext = {
    ...shop.context,
    paystack: {
      ...shop.context.paystack,
      readRefund: async (id) => ({ ...(await readRefund(id)), status: 'quarantined' }),
    },
  }
  await timePasses(shop)
  await followRefunds(odd)
  expect((await refundRow(shop, refundId)).status).toBe('SENT')
  expect(shop.logLines()).toContain('an unknown refund status')
})

test('two refunds of one payment with the same amount get their own statuses', async () => {
  const shop = await quietShop()
  const late = await lateVisitor(shop)
  const { id: paymentId } = await paymentRow(shop, late.reference)
  await shop.database.pool.query(`
    update refunds set amount_kobo = ${naira(15_000)};
    insert into refunds (payment_id, reason, amount_kobo, next_attempt_at)
    values (${paymentId}, 'goodwill', ${naira(15_000)}, now())`)
  await sendRefunds(shop.context)
  const [first, second] = shop.sandbox.paystack.ledger().refunds
  shop.sandbox.paystack.settleRefund(second?.id ?? 0, 'processed')
  shop.sandbox.paystack.settleRefund(first?.id ?? 0, 'failed')
  await deliver(shop, 'refund.processed', news('processed', late.reference))
  await readWebhooks(shop.context)
  const rows = await shop.database.db
    .selectFrom('refunds')
    .select(['reason', 'status'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { reason: 'seats_lost', status: 'FAILED' },
    { reason: 'goodwill', status: 'PROCESSED' },
  ])
})

test('one refund that the provider does not show delays no other [F38]', async () => {
  const shop = await quietShop()
  const refunds = []
  for (let count = 0; count < 4; count++) refunds.push(await sentRefund(shop))
  for (const { providerId } of refunds) shop.sandbox.paystack.settleRefund(providerId, 'processed')
  await shop.database.pool.query(`update refunds set provider_refund_id = '999999' where id = $1`, [
    refunds[0]?.refundId,
  ])
  await timePasses(shop)
  await shop.database.pool.query(
    `update refunds set next_attempt_at = now() - interval '1 minute' where provider_refund_id = '999999'`,
  )
  await followRefunds(shop.context)
  const statuses = await Promise.all(refunds.map(({ refundId }) => refundRow(shop, refundId)))
  expect(statuses.map(({ status }) => status)).toEqual(['SENT', 'PROCESSED', 'PROCESSED', 'PROCESSED'])
  expect(shop.logLines()).toContain('the provider does not show a refund')
})

test('an error of the provider delays only the refund that was asked about [F38]', async () => {
  const shop = await quietShop()
  const refunds = [await sentRefund(shop), await sentRefund(shop), await sentRefund(shop)]
  for (const { providerId } of refunds) shop.sandbox.paystack.settleRefund(providerId, 'processed')
  await timePasses(shop)
  shop.sandbox.paystack.script({ on: 'list', times: 1, status: 503 })
  await followRefunds(shop.context)
  await followRefunds(shop.context)
  const statuses = await Promise.all(refunds.map(({ refundId }) => refundRow(shop, refundId)))
  expect(statuses.map(({ status }) => status).sort()).toEqual(['PROCESSED', 'PROCESSED', 'SENT'])
})

test('with a slow provider a run checks one refund, ends after 40 seconds and queues the next run', async () => {
  const shop = await quietShop()
  const refunds = [await sentRefund(shop), await sentRefund(shop)]
  for (const { providerId } of refunds) shop.sandbox.paystack.settleRefund(providerId, 'processed')
  await timePasses(shop)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance'] })
  const { paystack } = shop.context
  const readRefund: typeof paystack.readRefund = (id) => {
    vi.advanceTimersByTime(41_000)
    return paystack.readRefund(id)
  }
  await followRefunds({ ...shop.context, paystack: { ...paystack, readRefund } })
  const statuses = await Promise.all(refunds.map(({ refundId }) => refundRow(shop, refundId)))
  expect(statuses.map(({ status }) => status).sort()).toEqual(['PROCESSED', 'SENT'])
  const { rows } = await shop.database.pool.query('select key from graphile_worker.jobs')
  expect(rows).toContainEqual({ key: 'follow-refunds' })
})
