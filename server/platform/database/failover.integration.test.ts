import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { connect } from './connect.ts'

/**
 * Sets the database to read-only or back, like a failover. Open connections keep their mode; new ones get the new mode.
 * PostgreSQL refuses writes on a standby with the same error code.
 */
async function setReadOnly({ database }: SellingApp, isReadOnly: boolean): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  await database.pool.query(
    `alter database ${rows[0]?.name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  )
}

/**
 * Sets the database to read-only, then opens new connections and builds the app with them. They go past a PgBouncer: its
 * connections would keep their mode, while in a failover the old primary ends them.
 */
async function onStandby(shop: SellingApp) {
  await setReadOnly(shop, true)
  const pool = connect(shop.database.ownerUrl, { max: 4, onError: () => {} })
  onTestFinished(pool.close)
  await Promise.all(Array.from({ length: 4 }, () => pool.pool.query('select pg_sleep(0.05)')))
  const app = await buildApp({ ...shop.context, db: pool.db })
  onTestFinished(async () => app.close())
  return { ...shop, app, pool }
}

function holdSeat({ app }: SellingApp, trip: BuiltTrip) {
  const payload = {
    tripId: trip.id,
    seatId: [trip.seats[0]?.id],
    passengerName: 'Tester Uche',
    passengerAddress: '1 Sample Street',
    email: 'failover@example.com',
    mobile: '08055550001',
    nextOfKinName: 'Sample Bisi',
    nextOfKinPhone: '08000000001',
  }
  return app.inject({ method: 'POST', url: '/api/bookings', payload })
}

function sendWebhook({ app, context }: SellingApp) {
  const payload = JSON.stringify({ event: 'charge.success', data: { id: 1, reference: 'TFY-UNKNOWN' } })
  const signature = createHmac('sha512', context.config.paystack.secretKey).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  return app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })
}

test('while the database is read-only writes get 503 and the node is not ready; later the pool reconnects [F56]', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db)
  const standby = await onStandby(shop)
  for (const answer of [await holdSeat(standby, trip), await sendWebhook(standby)])
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect((await standby.app.inject('/api/ready')).statusCode).toBe(503)
  expect((await standby.app.inject('/api/routes')).statusCode).toBe(200)

  await setReadOnly(shop, false)
  // A refused write closes the connections to the old server, at most once a second.
  const again = { timeout: 15_000 }
  await expect.poll(async () => (await sendWebhook(standby)).statusCode, again).toBe(200)
  await expect.poll(async () => (await holdSeat(standby, trip)).statusCode, again).toBe(200)
  await expect.poll(async () => (await standby.app.inject('/api/ready')).statusCode, again).toBe(200)
})

test('the readiness check alone reconnects to the primary, without a write by a visitor [F56]', async () => {
  const shop = await sellingApp()
  const { app } = await onStandby(shop)
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  await setReadOnly(shop, false)
  await expect.poll(async () => (await app.inject('/api/ready')).statusCode, { timeout: 15_000 }).toBe(200)
})

test('control: an open connection still refuses writes after the database became writable [F56]', async () => {
  const shop = await sellingApp()
  const { pool } = await onStandby(shop)
  const client = await pool.pool.connect()
  const write = () =>
    client.query('update trips set price_kobo = price_kobo').then(
      () => 'written',
      (error) => error.code,
    )
  expect(await write()).toBe('25006')
  await setReadOnly(shop, false)
  expect([await write(), await write()]).toEqual(['25006', '25006'])
  client.release()
})
