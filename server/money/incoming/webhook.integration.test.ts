import { expect, test } from 'vitest'
import { signWebhook } from '#sandbox/paystack/webhooks.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { readWebhooks } from './read-webhooks.ts'
import { reconcile } from './reconcile.ts'

const deliver = ({ app, context }: SellingApp, body: string, signature?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature ?? signWebhook(body, context.config.paystack.secretKey),
    },
  })

const success = (reference: string) => JSON.stringify({ event: 'charge.success', data: { reference } })

const bookingStatus = async ({ database }: SellingApp, id: number) =>
  (await database.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

async function paidVisitor(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  return { ...visitor, reference: paystackRef as string }
}

test('the visitor closes the popup after paying and the page never verifies: the webhook confirms the booking [F1]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef)
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  expect(await bookingStatus(shop, visitor.id)).toBe('CONFIRMED')
})

test('the webhook is lost as well: the reconciler alone confirms the booking [F1]', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  await reconcile(shop.context)
  expect(await bookingStatus(shop, visitor.id)).toBe('PENDING')
  await shop.database.pool.query(`update payments set next_check_at = now() - interval '1 second'`)
  await reconcile(shop.context)
  expect(await bookingStatus(shop, visitor.id)).toBe('CONFIRMED')
})

test.each([
  ['forged', 'f'.repeat(128)],
  ['unsigned', ''],
])('a webhook that is %s is refused and not stored', async (_, signature) => {
  const shop = await sellingApp()
  expect((await deliver(shop, success('TAF-1-x'), signature)).statusCode).toBe(401)
  expect(await shop.database.db.selectFrom('webhook_inbox').selectAll().execute()).toEqual([])
})

test('a signed webhook beyond 64 KiB is refused and not stored', async () => {
  const shop = await sellingApp()
  const body = JSON.stringify({
    event: 'charge.success',
    data: { reference: 'x', padding: 'x'.repeat(70_000) },
  })
  expect((await deliver(shop, body)).statusCode).toBe(413)
  expect(await shop.database.db.selectFrom('webhook_inbox').selectAll().execute()).toEqual([])
})

test.each([
  ['{"event":"charge.success","data":{"reference":7}}', 'charge.success', 'the message names no payment'],
  [
    '{"event":"charge.success","data":{"reference":{"id":1}}}',
    'charge.success',
    'the message names no payment',
  ],
  ['{"event":"refund.failed","data":{}}', 'refund.failed', 'the message names no payment'],
  ['{"event":7,"data":{}}', 'unreadable', 'the message could not be read'],
  ['{"event":"charge.success"}', 'unreadable', 'the message could not be read'],
  ['not json', 'unreadable', 'the message could not be read'],
  ['null', 'unreadable', 'the message could not be read'],
  ['', 'unreadable', 'the message could not be read'],
  ['not json \0', 'unreadable', 'the message could not be read'],
  ['not json \\ud800', 'unreadable', 'the message could not be read'],
  [
    `{"event":"x","data":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
    'unreadable',
    'the message could not be read',
  ],
])('a malformed signed webhook is stored as unprocessable: case %# [F58]', async (body, event, why) => {
  const shop = await sellingApp()
  expect((await deliver(shop, body)).statusCode).toBe(200)
  await readWebhooks(shop.context)
  const [kept] = await shop.database.db.selectFrom('webhook_inbox').selectAll().execute()
  expect(kept).toMatchObject({
    event,
    reference: null,
    processed_at: null,
    last_error: `unprocessable: ${why}`,
  })
  expect(shop.logLines()).toContain(`a webhook is unprocessable: ${why}`)
})

test('a webhook about an unknown payment is stored, logged and scheduled for a retry [F4]', async () => {
  const shop = await sellingApp()
  expect((await deliver(shop, success('TAF-0-stranger'))).statusCode).toBe(200)
  await readWebhooks(shop.context)
  const [parked] = await shop.database.db.selectFrom('webhook_inbox').selectAll().execute()
  expect(parked).toMatchObject({ processed_at: null, last_error: 'unknown reference', attempts: 1 })
  expect(parked?.next_attempt_at.getTime()).toBeGreaterThan(Date.now())
  expect(shop.logLines()).toContain('a webhook refers to an unknown payment')
})

test('a webhook about an unknown payment is retried after 1, 2, 4, 8, 16 and then every 32 minutes', async () => {
  const shop = await sellingApp()
  await deliver(shop, success('TAF-0-stranger'))
  const minutes: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await readWebhooks(shop.context)
    const { rows } = await shop.database.pool.query(
      `select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from webhook_inbox`,
    )
    minutes.push(rows[0].minutes)
    await shop.database.pool.query('update webhook_inbox set next_attempt_at = now()')
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 32, 32])
})

test('the webhook reports success but the provider’s API does not: the booking is not confirmed', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await deliver(shop, success(paystackRef))
  await readWebhooks(shop.context)
  expect(await bookingStatus(shop, visitor.id)).toBe('PENDING')
})

test('a payment was reversed before its webhook was read: the webhook is processed, and the booking is not confirmed', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  shop.sandbox.paystack.reverse(paystackRef)
  await deliver(shop, success(paystackRef))
  await readWebhooks(shop.context)
  const [message] = await shop.database.db.selectFrom('webhook_inbox').selectAll().execute()
  expect(message?.processed_at).not.toBeNull()
  expect(await bookingStatus(shop, visitor.id)).toBe('PENDING')
})

test('a webhook about an event that we do not use is marked as processed', async () => {
  const shop = await sellingApp()
  await deliver(shop, JSON.stringify({ event: 'transfer.success', data: {} }))
  await readWebhooks(shop.context)
  const [filed] = await shop.database.db.selectFrom('webhook_inbox').selectAll().execute()
  expect(filed?.processed_at).not.toBeNull()
})
