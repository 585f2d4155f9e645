import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { until } from '#testing/run-product.ts'
import { type SellingApp, SMS_WEBHOOK_SECRET, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { sendNotifications } from './send-notifications.ts'

async function office() {
  const shop = await sellingApp()
  const manager = await staffMember(shop, 'manager')
  const write = async (contactInfo: string): Promise<number> => {
    const answer = await manager.call('POST', '/notifications', {
      type: 'sms',
      contactInfo,
      message: 'Gate 4.',
    })
    return answer.json().data.id
  }
  const show = async (id: number) => (await manager.call('GET', `/notifications/${id}`)).json().data
  return { shop, ...manager, write, show }
}

const report = (
  { app }: SellingApp,
  messageId: string,
  status: string,
  signature = (body: string) => createHmac('sha512', SMS_WEBHOOK_SECRET).update(body).digest('hex'),
) => {
  const payload = JSON.stringify({ type: 'outbound', message_id: messageId, status, channel: 'dnd' })
  return app.inject({
    method: 'POST',
    url: '/api/notifications/sms-reports',
    headers: { 'content-type': 'application/json', 'x-termii-signature': signature(payload) },
    payload,
  })
}

const messageIdOf = async ({ database }: SellingApp, notificationId: number): Promise<string> =>
  (
    await database.db
      .selectFrom('sms_messages')
      .select('message_id')
      .where('notification_id', '=', notificationId)
      .executeTakeFirstOrThrow()
  ).message_id

test('a number with do-not-disturb gets its SMS by the transactional route, and staff see the report', async () => {
  const { shop, write, show } = await office()
  const id = await write('0803 123 4000')
  await sendNotifications(shop.context)
  await until(async () => (await show(id)).deliveryReport !== null)
  expect(await show(id)).toMatchObject({
    status: 'delivered',
    deliveryReport: 'delivered',
    reportedAt: expect.any(String),
  })
})

test('control: by the promotional route the same number is reported as do-not-disturb', async () => {
  const { shop, write, show } = await office()
  const id = await write('0803 123 4000')
  shop.context.sms = {
    send: async ({ to, text }) => {
      const body = { api_key: 'any', to, from: 'Tafiya', sms: text, type: 'plain', channel: 'generic' }
      const answer = await fetch(`${shop.sandbox.url}/sms/api/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return ((await answer.json()) as { message_id: string }).message_id
    },
  }
  await sendNotifications(shop.context)
  await until(async () => (await show(id)).deliveryReport !== null)
  expect(await show(id)).toMatchObject({
    status: 'failed',
    deliveryReport: 'dnd',
    lastError: 'do-not-disturb is active on this number',
  })
})

test('an SMS that the network cannot deliver is shown as failed and can be sent again', async () => {
  const { shop, call, write, show } = await office()
  const id = await write('0803 123 4999')
  await sendNotifications(shop.context)
  await until(async () => (await show(id)).status === 'failed')
  expect(await show(id)).toMatchObject({
    deliveryReport: 'failed',
    lastError: 'the network could not deliver the SMS',
  })
  expect((await call('POST', `/notifications/${id}/resend`)).statusCode).toBe(200)
  expect(await show(id)).toMatchObject({ status: 'pending', deliveryReport: null, lastError: null })
})

test('a report that arrives before the sending is stored still counts; a late failure does not undo a delivery', async () => {
  const { shop, write, show } = await office()
  shop.context.sms = {
    send: async () => {
      expect((await report(shop, 'early-1', 'Message Failed')).statusCode).toBe(200)
      return 'early-1'
    },
  }
  const id = await write('0803 123 4567')
  await sendNotifications(shop.context)
  expect(await show(id)).toMatchObject({ status: 'failed', deliveryReport: 'failed' })
  await report(shop, 'early-1', 'Delivered')
  expect(await show(id)).toMatchObject({ status: 'delivered', deliveryReport: 'delivered', lastError: null })
  await report(shop, 'early-1', 'DND Active on Phone Number')
  expect(await show(id)).toMatchObject({ status: 'delivered', deliveryReport: 'delivered' })
})

test('a report that is forged, invalid, without an outcome or about another message does not change the SMS', async () => {
  const { shop, write, show } = await office()
  shop.context.sms = { send: async () => 'known-1' }
  const id = await write('0803 123 4567')
  await sendNotifications(shop.context)
  const messageId = await messageIdOf(shop, id)
  const forged = await report(shop, messageId, 'Message Failed', () => '0'.repeat(128))
  expect(forged.statusCode).toBe(401)
  expect(forged.json().error).toBe('The signature is not valid.')
  for (const unreadable of ['', 'ab\u0000cd', '\ud800'])
    expect((await report(shop, unreadable, 'Message Failed')).statusCode).toBe(400)
  expect((await report(shop, messageId, 'Message Sent')).statusCode).toBe(200)
  expect((await report(shop, 'unknown-1', 'Message Failed')).statusCode).toBe(200)
  expect(await show(id)).toMatchObject({ status: 'delivered', deliveryReport: null })
})
