import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signWebhook } from '#sandbox/paystack/webhooks.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { type Product, removeDataDir, startProduct, until } from '#testing/run-product.ts'
import { connect } from './connect.ts'

const SECRET_KEY = 'sk_test_restarts'

/** Starts the product with its own database. Both run as processes that the test can kill. */
async function shopWithItsDatabase({ settings = {}, provider = 'http://127.0.0.1:1' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-restarts-'))
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), settings })
  await ensureDatabase(postgres, 'tafiya')
  const product = await startProduct({
    env: {
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for tests',
      DATABASE_URL: postgres.url('tafiya'),
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_BASE_URL: provider,
      SMTP_URL: 'smtp://127.0.0.1:1',
      TRUST_PROXY: '127.0.0.1',
    },
  })
  const database = connect(postgres.url('tafiya'), { max: 4, onError: () => {} })
  onTestFinished(async () => {
    await product.end('SIGKILL')
    await database.close()
    await postgres.stop()
    await removeDataDir(product.dataDir)
    await rm(folder, { recursive: true, force: true })
  })
  const kill = () => process.kill(postgres.pid(), 'SIGKILL')
  return { product, database, kill, postmaster: postgres.pid }
}

type Shop = Awaited<ReturnType<typeof shopWithItsDatabase>>

const post = (node: Product, path: string, body: string, headers: Record<string, string>) =>
  fetch(`${node.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

/**
 * Creates eight trips, then holds their seats and sends webhooks until stopped. Collects the status codes. A refused
 * hold without a Retry-After header adds its status as a negative number too.
 */
async function keepBusy(shop: Shop) {
  const codes = new Set<number>()
  const holds: { id: number; seatId: number }[] = []
  const messages: string[] = []
  let isOver = false
  const seats: { id: number; trip_id: number }[] = []
  for (let bus = 0; bus < 8; bus++)
    seats.push(...(await buildTrip(shop.database.db, { bus: 'Luxry51' })).seats)

  const buyer = async () => {
    for (let seat = seats.pop(); seat && !isOver; seat = seats.pop()) {
      const draft = {
        tripId: seat.trip_id,
        seatId: [seat.id],
        passengerName: 'Tester Uche',
        passengerAddress: '1 Sample Street',
        email: `buyer${seat.id}@example.com`,
        mobile: `080${String(seat.id).padStart(8, '0')}`,
        nextOfKinName: 'Sample Bisi',
        nextOfKinPhone: '08000000001',
      }
      const from = { 'x-forwarded-for': `10.0.${seat.id >> 8}.${seat.id & 255}` }
      const answer = await post(shop.product, 'bookings', JSON.stringify(draft), from)
      codes.add(answer.status)
      if (answer.status === 200) holds.push({ id: (await answer.json()).data.id, seatId: seat.id })
      else if (!answer.headers.get('retry-after')) codes.add(-answer.status)
    }
  }
  const provider = async (name: string) => {
    for (let count = 0; !isOver; count++) {
      const reference = `TAF-${name}-${count}`
      const body = JSON.stringify({ event: 'transfer.success', data: { reference } })
      const answer = await post(shop.product, 'payments/webhook', body, {
        'x-paystack-signature': signWebhook(body, SECRET_KEY),
      })
      codes.add(answer.status)
      if (answer.status === 200) messages.push(reference)
    }
  }
  const running = [buyer(), buyer(), buyer(), buyer(), provider('one'), provider('two')]
  return {
    acknowledged: () => holds.length + messages.length,
    async stop() {
      isOver = true
      await Promise.all(running)
      return { codes: [...codes].sort(), holds, messages }
    },
  }
}

/** Counts the requests that got a 200 but whose data is missing from the database. */
async function countLost(
  { database }: Shop,
  { holds, messages }: { holds: { id: number; seatId: number }[]; messages: string[] },
) {
  const { rows } = await database.pool.query<{ lost: number }>(
    `select (select count(*) from unnest($1::int[], $2::int[]) as acked (id, seat_id)
             where not exists (select from bookings b join seats s on s.booking_id = b.id
                               where b.id = acked.id and s.id = acked.seat_id))
          + (select count(*) from unnest($3::text[]) as acked (reference)
             where not exists (select from webhook_inbox w where w.reference = acked.reference)) as lost`,
    [holds.map((hold) => hold.id), holds.map((hold) => hold.seatId), messages],
  )
  return Number(rows[0]?.lost)
}

const isReady = async ({ product }: Shop) => (await fetch(`${product.url}/api/ready`)).status === 200

test('the database is killed three times during a sale: holds and webhooks that got a 200 are kept, the others get 503 [F12]', async () => {
  const shop = await shopWithItsDatabase()
  const busy = await keepBusy(shop)
  for (let death = 1; death <= 3; death++) {
    const before = busy.acknowledged()
    await until(() => busy.acknowledged() > before + 30)
    const dead = shop.postmaster()
    shop.kill()
    await until(async () => shop.postmaster() !== dead && (await isReady(shop)), shop.product)
  }
  const answered = await busy.stop()
  expect(answered.codes).toEqual([200, 503])
  expect(await countLost(shop, answered)).toBe(0)
  expect((await countInvariantViolations(shop.database.db)).filter((one) => one.broken > 0)).toEqual([])
})

test('control: with synchronous_commit off the same crash loses holds or webhooks that got a 200 [F12]', async () => {
  const shop = await shopWithItsDatabase({ settings: { synchronous_commit: 'off', wal_writer_delay: '10s' } })
  const busy = await keepBusy(shop)
  const before = busy.acknowledged()
  await until(() => busy.acknowledged() > before + 30)
  const dead = shop.postmaster()
  shop.kill()
  await until(async () => shop.postmaster() !== dead && (await isReady(shop)), shop.product)
  const answered = await busy.stop()
  expect(await countLost(shop, answered)).toBeGreaterThan(0)
})

test('the database dies during a job: the product keeps running, and the next job completes [F12]', async () => {
  const provider = createServer().listen(0, '127.0.0.1')
  await once(provider, 'listening')
  onTestFinished(() => void provider.close())
  const shop = await shopWithItsDatabase({
    provider: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  })
  const { db, pool } = shop.database
  const booking = await buildBooking(db, await buildTrip(db), { fields: { status: 'PENDING' } })
  await buildPayment(db, booking, { next_check_at: new Date(0) })
  // Kills the database while the job calls the provider, so that the job cannot store the response.
  const dead = shop.postmaster()
  provider.once('request', (_, answer) => {
    shop.kill()
    answer.writeHead(404, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ status: false, message: 'Transaction reference not found' }))
  })
  await pool.query(`select graphile_worker.add_job('reconcile')`)
  await until(async () => shop.postmaster() !== dead && (await isReady(shop)), shop.product)
  await pool.query(`insert into rate_limits (key, window_start) values ('old', now() - interval '2 days')`)
  await pool.query(`select graphile_worker.add_job('forget-expired')`)
  const left = async () => (await pool.query(`select from rate_limits where key = 'old'`)).rowCount
  await expect.poll(left, { message: shop.product.output() }).toBe(0)
})
