import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '#domain/messages/webhooks.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  overpaidVisitor,
  refundsSettle,
} from '#server/money/refunds/testing/money-to-return.ts'
import { forgetExpired } from '#server/office/housekeeping/forget-expired.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { createBarrier } from '#testing/barrier.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { setHits } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { REPEATS } from './send-delivery-again.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { type Received, startReceiver } from './testing/receiver.ts'

/** A shop with an admin and a webhook for all events to a receiver on this machine. */
async function listeningShop(events: readonly string[] = WEBHOOK_EVENTS) {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const receiver = await startReceiver()
  const added = await admin.call('POST', '/webhook-endpoints', { url: receiver.url, events })
  const { webhook, secret } = added.json().data as {
    webhook: { id: number; updatedAt: string }
    secret: string
  }
  const deliveries = async () =>
    (await admin.call('GET', `/webhook-deliveries?endpointId=${webhook.id}`)).json().data
  const sent = async () => {
    await sendWebhooks(shop.context)
    return receiver.got.splice(0).map(({ body }) => JSON.parse(body))
  }
  return { shop, ...shop, ...admin, receiver, added, webhook, secret, deliveries, sent }
}

const makeDue = ({ database }: Pick<SellingApp, 'database'>) =>
  database.pool.query(`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`)

const isSignedWith = (secret: string, { headers, body }: Received): boolean => {
  const parts = String(headers['tafiya-signature']).split(',')
  const t = parts[0]?.slice(2)
  const hex = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return parts.slice(1).includes(`v1=${hex}`) && Math.abs(Date.now() / 1000 - Number(t)) < 300
}

test('a sale is told with signed messages of ids and amounts, and without personal data', async () => {
  const { shop, context, receiver, secret, database } = await listeningShop()
  const visitor = await confirmedVisitor(shop, [1, 2])
  await sendWebhooks(context)
  expect(receiver.got.every((received) => isSignedWith(secret, received))).toBe(true)
  expect(receiver.got.some((received) => isSignedWith(`${secret}x`, received))).toBe(false)
  expect(receiver.got[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Tafiya-Webhooks/1',
  })

  const bodies = receiver.got.map(({ body }) => JSON.parse(body))
  const [{ id: paymentId }] = (await database.pool.query('select id from payments')).rows
  expect(bodies.toSorted((one, other) => one.type.localeCompare(other.type))).toEqual([
    {
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'booking.confirmed',
      createdAt: expect.any(String),
      data: {
        bookingId: visitor.id,
        tripId: visitor.trip.id,
        seats: 2,
        totalKobo: visitor.trip.price_kobo * 2,
        paidKobo: visitor.trip.price_kobo * 2,
      },
    },
    {
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'payment.arrived',
      createdAt: expect.any(String),
      data: { paymentId, bookingId: visitor.id, amountKobo: visitor.trip.price_kobo * 2 },
    },
  ])
  const everything = JSON.stringify(bodies)
  for (const personal of [visitor.email, visitor.bookingToken, visitor.reference, 'Tester', 'Sample'])
    expect(everything).not.toContain(personal)
})

test('cancellations, refunds and changes of a trip are told, each at the act that makes them true', async () => {
  const { shop, call, sent } = await listeningShop()
  const visitor = await overpaidVisitor(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const types = (events: { type: string }[]) => events.map(({ type }) => type).toSorted()
  expect(types(await sent())).toEqual(['booking.confirmed', 'payment.arrived', 'refund.processed'])

  const { price_kobo: price } = visitor.trip
  await call('PATCH', `/trips/${visitor.trip.id}`, { price: price / 100 + 1000 })
  const [changed, ...none] = await sent()
  expect(none).toEqual([])
  expect(changed).toMatchObject({
    type: 'trip.changed',
    data: { tripId: visitor.trip.id, busId: visitor.trip.bus_id, routeId: visitor.trip.route_id },
  })

  const cancelled = await call('PATCH', '/bookings', {
    bookingToken: visitor.bookingToken,
    status: 'CANCELLED',
    refund: 'none',
    reason: 'Fell ill',
  })
  expect(cancelled.statusCode).toBe(200)
  expect(types(await sent())).toEqual(['booking.cancelled'])

  const other = await confirmedVisitor(shop, [3])
  await sent()
  expect((await call('PATCH', `/trips/${other.trip.id}`, { status: 'CANCELED' })).statusCode).toBe(200)
  expect(types(await sent())).toEqual(['booking.cancelled', 'trip.canceled'])
})

test('a draft that ends and a change that is no change are not told', async () => {
  const { shop, call, sent } = await listeningShop()
  const visitor = await visitorWithDraft(shop)
  await visitor.release()
  await call('PATCH', `/trips/${visitor.trip.id}`, { status: 'SCHEDULED' })
  expect(await sent()).toEqual([])
})

test('departure and arrival are told once when their time has come, and again after a postponement', async () => {
  const { database, sent } = await listeningShop()
  const trip = await buildTrip(database.db)
  const move = (minutes: number) =>
    database.pool.query(`update trips set depart_time = now() + interval '${minutes} minutes',
      arrive_time = now() + interval '${minutes + 60} minutes' where id = ${trip.id}`)
  await database.pool.query(`update webhook_endpoints set created_at = now() - interval '1 day'`)
  await move(-10)
  const moments = (events: { type: string }[]) =>
    events.map(({ type }) => type).filter((type) => type !== 'trip.changed')
  expect(moments(await sent())).toEqual(['trip.departed'])
  expect(await sent()).toEqual([])
  await move(-5)
  expect(moments(await sent())).toEqual(['trip.departed'])
  await database.pool.query(`update trips set status = 'COMPLETED' where id = ${trip.id}`)
  expect(moments(await sent())).toEqual(['trip.arrived'])
  await move(-120)
  expect(moments(await sent())).toEqual(['trip.departed', 'trip.arrived'])
})

test('an event of a transaction that is rolled back is not sent', async () => {
  const { database, sent, deliveries } = await listeningShop()
  const booking = await buildBooking(database.db, await buildTrip(database.db))
  const pay = (tx: Database) =>
    buildPayment(tx, booking, {
      status: 'PAID',
      paid_at: new Date(),
      received_kobo: booking.total_kobo,
      applied: true,
      applied_kobo: booking.total_kobo,
    })
  const seen: number[] = []
  const rolledBack = withTransaction(database.db, async (tx) => {
    await pay(tx)
    const { rows } = await sql`select from webhook_deliveries`.execute(tx)
    seen.push(rows.length)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(seen).toEqual([1])
  expect(await sent()).toEqual([])
  expect(await deliveries()).toEqual([])
})

test('a webhook gets only the events it wants, and none while it is off', async () => {
  const { shop, call, webhook, sent } = await listeningShop(['payment.arrived'])
  await confirmedVisitor(shop, [1])
  expect((await sent()).map(({ type }) => type)).toEqual(['payment.arrived'])
  await call('PATCH', `/webhook-endpoints/${webhook.id}`, { isOn: false })
  await confirmedVisitor(shop, [1])
  expect(await sent()).toEqual([])
})

test('a failed message is tried again after 1, 5, 30 minutes, 2, 6 and 24 hours; then the webhook is off and the owner told', async () => {
  const { shop, context, call, database, receiver, webhook, deliveries, sent } = await listeningShop([
    'payment.arrived',
  ])
  context.config.admin.email = 'owner@example.com'
  receiver.answerStatus(503)
  await confirmedVisitor(shop, [1])
  const waits: (number | null)[] = []
  for (let attempt = 1; attempt <= 7; attempt++) {
    await makeDue(shop)
    await sendWebhooks(context)
    const { rows } = await database.pool.query(
      `select case when status = 'pending' then round(extract(epoch from next_attempt_at - now()) / 60)::int end as minutes
       from webhook_deliveries`,
    )
    waits.push(rows[0].minutes)
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 1440, null])
  expect(receiver.got).toHaveLength(7)
  expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1)
  expect(await deliveries()).toMatchObject([
    {
      status: 'failed',
      attempts: 7,
      lastStatus: 503,
      lastError: 'the answer was HTTP 503',
      nextAttemptAt: null,
    },
  ])
  const { data } = (await call('GET', '/webhook-endpoints')).json()
  expect(data).toMatchObject([{ id: webhook.id, state: 'gave-up' }])

  await sendNotifications(context)
  const [mail] = (await shop.sandbox.mailbox.list()).filter(({ to }) => to.includes('owner@example.com'))
  expect(mail?.subject).toBe(`Webhook to 127.0.0.1:${receiver.port} switched off`)
  expect((await call('GET', '/logs?search=HTTP')).json().data[0]).toMatchObject({ action: 'webhook.gave-up' })

  receiver.answerStatus(200)
  const again = `/webhook-deliveries/${(await deliveries())[0].id}/again`
  expect((await call('POST', again)).json().error).toBe('This webhook is off. Switch it on first.')
  expect((await call('PATCH', `/webhook-endpoints/${webhook.id}`, { isOn: true })).json().data.state).toBe(
    'on',
  )
  receiver.got.length = 0
  expect((await call('POST', again)).statusCode).toBe(202)
  expect((await call('POST', again)).json().error).toBe('This event is still being sent.')
  expect(await sent()).toMatchObject([{ type: 'payment.arrived' }])
  expect(await deliveries()).toMatchObject([{ status: 'delivered', lastStatus: 200, lastError: null }])
})

test('messages that wait while a webhook is off are sent when it is on again', async () => {
  const { shop, call, webhook, receiver, sent } = await listeningShop(['payment.arrived'])
  receiver.answerStatus(500)
  await confirmedVisitor(shop, [1])
  await sent()
  await call('PATCH', `/webhook-endpoints/${webhook.id}`, { isOn: false })
  receiver.answerStatus(204)
  await makeDue(shop)
  expect(await sent()).toEqual([])
  await call('PATCH', `/webhook-endpoints/${webhook.id}`, { isOn: true })
  expect(await sent()).toMatchObject([{ type: 'payment.arrived' }])
})

test.each([
  [302, 'the address redirects to another one'],
  [404, 'the answer was HTTP 404'],
  [410, 'the answer was HTTP 410'],
])('an answer %i is a failure: %s', async (status, lastError) => {
  const { shop, receiver, deliveries, sent } = await listeningShop(['payment.arrived'])
  receiver.answerStatus(status, { location: receiver.url })
  await confirmedVisitor(shop, [1])
  expect(await sent()).toHaveLength(1)
  expect(await deliveries()).toMatchObject([{ status: 'pending', lastStatus: status, lastError }])
})

/** Fills the outbox of the webhook with test events. */
const fill = ({ database }: Pick<SellingApp, 'database'>, endpointId: number, count: number) =>
  database.pool.query(`insert into webhook_deliveries (endpoint_id, event, event_id, data, dedupe_key)
    select ${endpointId}, 'payment.arrived', 'evt_' || n, '{}', 'evt_' || n from generate_series(1, ${count}) n`)

test('two workers that run at once send each message once', async () => {
  const { shop, context, receiver, webhook, deliveries } = await listeningShop()
  await fill(shop, webhook.id, 12)
  await Promise.all([sendWebhooks(context), sendWebhooks(context), sendWebhooks(context)])
  // A worker that finds the endpoint busy leaves the rest to the worker that is sending.
  await sendWebhooks(context)
  const ids = receiver.got.map(({ body }) => JSON.parse(body).id)
  expect(ids).toHaveLength(12)
  expect(new Set(ids).size).toBe(12)
  expect((await deliveries()).every(({ attempts }: { attempts: number }) => attempts === 1)).toBe(true)
})

test('control: workers that read the due messages without a claim send each of them twice', async () => {
  const { shop, database, webhook } = await listeningShop()
  await fill(shop, webhook.id, 3)
  const meet = createBarrier(2)
  const sentIds: string[] = []
  const careless = async () => {
    const { rows } = await database.pool.query(
      `select event_id as id from webhook_deliveries where status = 'pending'`,
    )
    await meet()
    sentIds.push(...rows.map(({ id }) => id))
    await database.pool.query(`update webhook_deliveries set status = 'delivered', delivered_at = now()`)
  }
  await Promise.all([careless(), careless()])
  expect(sentIds).toHaveLength(6)
})

test('the message of a worker that died is sent again after a minute, and not before', async () => {
  const { shop, database, receiver, webhook, sent } = await listeningShop()
  await fill(shop, webhook.id, 2)
  await database.pool.query(`update webhook_deliveries set claimed_until = now() + interval '1 minute',
    next_attempt_at = now() + interval '1 minute', attempts = 1 where event_id = 'evt_1'`)
  expect(await sent(), 'the endpoint is busy').toEqual([])
  await database.pool.query(`update webhook_deliveries set claimed_until = now(), next_attempt_at = now()
    where event_id = 'evt_1'`)
  receiver.got.length = 0
  expect(await sent()).toHaveLength(2)
})

test('a test event is sent once, also to a webhook that is off, and does not switch it off', async () => {
  const { call, receiver, webhook, deliveries, sent } = await listeningShop()
  receiver.answerStatus(500)
  expect((await call('POST', `/webhook-endpoints/${webhook.id}/test`)).statusCode).toBe(202)
  expect(await sent()).toMatchObject([{ type: 'webhook.test', data: {} }])
  expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 1 }])
  expect((await call('GET', `/webhook-endpoints/${webhook.id}`)).json().data.state).toBe('on')
  receiver.answerStatus(200)
  await call('PATCH', `/webhook-endpoints/${webhook.id}`, { isOn: false })
  await call('POST', `/webhook-endpoints/${webhook.id}/test`)
  expect(await sent()).toHaveLength(1)
  expect((await call('POST', '/webhook-endpoints/9999/test')).statusCode).toBe(404)
})

test('one person can have 200 messages sent again in an hour', async () => {
  const { shop, call, user, webhook, deliveries, sent } = await listeningShop()
  await call('POST', `/webhook-endpoints/${webhook.id}/test`)
  await sent()
  const [{ id }] = await deliveries()
  const again = () => call('POST', `/webhook-deliveries/${id}/again`)
  await setHits(shop, REPEATS, String(user.id), REPEATS.most - 1)
  expect((await again()).statusCode).toBe(202)
  await sent()
  const refused = await again()
  expect(refused.statusCode).toBe(429)
  expect(await sent()).toEqual([])
})

test('after a new secret messages carry both signatures for a day', async () => {
  const { context, call, database, receiver, webhook, secret: old } = await listeningShop()
  const { secret } = (await call('POST', `/webhook-endpoints/${webhook.id}/secret`)).json().data
  const sendTest = async () => {
    await call('POST', `/webhook-endpoints/${webhook.id}/test`)
    await sendWebhooks(context)
    return receiver.got.splice(0)[0] as Received
  }
  const during = await sendTest()
  expect([isSignedWith(secret, during), isSignedWith(old, during)]).toEqual([true, true])
  await database.pool.query('update webhook_endpoints set previous_until = now()')
  const after = await sendTest()
  expect([isSignedWith(secret, after), isSignedWith(old, after)]).toEqual([true, false])
  expect((await call('POST', '/webhook-endpoints/9999/secret')).statusCode).toBe(404)
})

test('the secret is shown once, and lists, log and changes leave it out', async () => {
  const { call, added, webhook, secret, deliveries, logLines } = await listeningShop()
  expect(added.statusCode).toBe(201)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
  const shown = [
    (await call('GET', '/webhook-endpoints')).body,
    (await call('GET', `/webhook-endpoints/${webhook.id}`)).body,
    (await call('PATCH', `/webhook-endpoints/${webhook.id}`, { events: ['trip.changed'] })).body,
    (await call('GET', '/logs')).body,
    JSON.stringify(await deliveries()),
    logLines(),
  ].join('')
  expect(shown).not.toContain(secret)
  const stale = { events: ['trip.changed'], updatedAt: webhook.updatedAt }
  expect((await call('PATCH', `/webhook-endpoints/${webhook.id}`, stale)).json().code).toBe('STALE')
  const actions = (await call('GET', '/logs')).json().data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['webhook.updated', 'webhook.created'])
  expect((await call('DELETE', `/webhook-endpoints/${webhook.id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `/webhook-endpoints/${webhook.id}`)).statusCode).toBe(404)
})

test.each([
  ['http://partner.example/hook', 'Enter an address that starts with https://'],
  ['https://127.0.0.1/hook', 'This address is in a private network, so we cannot call it'],
  ['https://[::1]/hook', 'This address is in a private network, so we cannot call it'],
  ['https://0x7f000001/hook', 'This address is in a private network, so we cannot call it'],
  ['https://localhost/hook', 'This address is in a private network, so we cannot call it'],
  ['https://10.0.0.8/', 'This address is in a private network, so we cannot call it'],
  ['https://user:pass@partner.example/', 'Enter an address that starts with https://'],
  ['https://localhost./hook', 'This address is in a private network, so we cannot call it'],
  ['ftp://partner.example/', 'Enter an address that starts with https://'],
  ['partner.example', 'Enter an address that starts with https://'],
])('a webhook to %s is refused: %s', async (url, words) => {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  const answer = await call('POST', '/webhook-endpoints', { url, events: ['trip.changed'] })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ url: words })
  const good = { url: 'https://partner.example/hook', events: ['trip.changed'] }
  const { id } = (await call('POST', '/webhook-endpoints', good)).json().data.webhook
  expect((await call('PATCH', `/webhook-endpoints/${id}`, { url })).json().fields).toEqual({ url: words })
  expect((await call('POST', '/webhook-endpoints', good)).json().fields).toEqual({
    url: 'There is already a webhook to this address',
  })
})

test('deliveries are deleted after 30 days', async () => {
  const { shop, database, webhook, deliveries } = await listeningShop()
  await fill(shop, webhook.id, 2)
  await database.pool.query(
    `update webhook_deliveries set created_at = now() - interval '31 days' where event_id = 'evt_1'`,
  )
  await forgetExpired(database.db)
  expect(await deliveries()).toMatchObject([{ eventId: 'evt_2' }])
})
