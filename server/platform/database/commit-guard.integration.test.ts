import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import { ensureDatabase } from '#server/platform/embedded-postgres/ensure-database.ts'
import { ensureRuntimeRole, RUNTIME_ROLE } from '#server/platform/embedded-postgres/ensure-role.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { announcePayment } from '#server/platform/outbox/announce.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { prepareTables } from '#server/prepare-tables.ts'
import { type BuiltTrip, buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { loseConnectionOfHold } from '#testing/lose-connection.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { type Connection, connect, REQUEST_LIMITS } from './connect.ts'
import { CommitUnknown, isDatabaseAway } from './database-errors.ts'
import { isRead } from './statement-kinds.ts'
import { withTransaction } from './with-transaction.ts'

/** A server of its own: each commit on it waits while the test lets its standby be away. */
let folder: string
let postgres: EmbeddedPostgres
let owner: Connection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tafiya-standby-'))
  postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    durable: false,
    settings: { synchronous_commit: 'on' },
  })
  await ensureDatabase(postgres, 'tafiya')
  await ensureRuntimeRole(postgres)
  owner = connect(postgres.url('tafiya'), { max: 8, onError: () => {} })
  const runtime = connect(postgres.url('tafiya', RUNTIME_ROLE), { max: 1, onError: () => {} })
  await prepareTables(runtime, postgres.url('tafiya'))
  await runtime.close()
})

afterAll(async () => {
  await owner.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const setStandbys = (names: string) =>
  owner.pool.query(`alter system set synchronous_standby_names = '${names}'`)

/** From now on, commits wait for a standby that does not exist. */
async function loseStandby(): Promise<void> {
  await setStandbys('nobody')
  await owner.pool.query('select pg_reload_conf()')
  // The setting takes effect a moment later: then this commit waits.
  const client = new pg.Client(postgres.url('tafiya'))
  await client.connect()
  onTestFinished(standbyReturns)
  let isWaiting = false
  const tryCommits = async () => {
    while (!isWaiting) await client.query(`select pg_logical_emit_message(true, 'test', '')`)
    await client.end()
  }
  void tryCommits()
  await expect.poll(() => waitingCommits('postgres')).toHaveLength(1)
  isWaiting = true
}

/** Ends all waits: PostgreSQL then waits for no standby. */
async function standbyReturns(): Promise<void> {
  await setStandbys('')
  await owner.pool.query('select pg_reload_conf()')
  await expect.poll(() => waitingCommits()).toEqual([])
}

/** Returns the backends whose commit waits for a standby. The product has a role of its own. */
async function waitingCommits(role?: string): Promise<number[]> {
  const { rows } = await owner.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event = 'SyncRep' and usename = coalesce($1, usename)`,
    [role],
  )
  return rows.map(({ pid }) => pid)
}

/** Ends the wait of the commit for which the product waits, as an administrator can. */
async function endWait(by: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
  await expect.poll(() => waitingCommits(RUNTIME_ROLE)).toHaveLength(1)
  await owner.pool.query(`select ${by}(pid) from unnest($1::int[]) pid`, [await waitingCommits(RUNTIME_ROLE)])
}

/** The product on the server of its own. Its limit is long enough for statements that do not wait for a standby. */
const shopOf = (answerMs: number): Promise<TestApp> =>
  testApp(
    { PAYSTACK_SECRET_KEY: 'sk_test_standby' },
    {
      database: { ...owner, url: postgres.url('tafiya', RUNTIME_ROLE), ownerUrl: postgres.url('tafiya') },
      limits: { ...REQUEST_LIMITS, answerMs },
    },
  )

const UNKNOWN = 'We do not know yet whether this was saved. Send it again.'
const PAUSED = 'We cannot save anything at the moment. Please try again in a minute.'

let visitors = 0

/** Returns a function that sends the same hold of a seat each time it is called. */
function holdOf({ app }: TestApp, trip: BuiltTrip, seat = 0) {
  const number = String(++visitors).padStart(4, '0')
  const request = {
    method: 'POST' as const,
    url: '/api/bookings',
    remoteAddress: `10.9.${visitors >> 8}.${visitors & 255}`,
    headers: { 'idempotency-key': `a hold for tests ${number}` },
    payload: {
      tripId: trip.id,
      seatId: [trip.seats[seat]?.id],
      passengerName: 'Tester Uche',
      passengerAddress: '1 Sample Street',
      email: `standby${number}@example.com`,
      mobile: `0805555${number}`,
      nextOfKinName: 'Sample Bisi',
      nextOfKinPhone: '08000000001',
    },
  }
  return async () => {
    const answer = await app.inject(request)
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
  }
}

function sendWebhook({ app, context }: TestApp, reference: string) {
  const payload = JSON.stringify({ event: 'transfer.success', data: { reference } })
  const signature = createHmac('sha512', context.config.paystack.secretKey).update(payload).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  return app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })
}

const bookingsOf = async (trip: BuiltTrip) =>
  (await owner.pool.query('select id from bookings where trip_id = $1', [trip.id])).rows

const metric = async ({ app }: TestApp, name: string): Promise<string | undefined> =>
  (await app.inject('/metrics')).body.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1]

test('while the standby is away, a hold is neither confirmed nor refused, and the same request later gives its one booking [F135]', async () => {
  const shop = await shopOf(1_500)
  const trip = await buildTrip(owner.db)
  const hold = holdOf(shop, trip)
  await loseStandby()
  expect(await hold()).toMatchObject({
    status: 503,
    body: { error: UNKNOWN, code: 'COMMIT_UNKNOWN' },
    retryAfter: '2',
  })
  expect(shop.logLines()).toContain('request could not be served now')
  await standbyReturns()
  const first = await hold()
  expect(first).toMatchObject({ status: 200 })
  expect(await hold()).toMatchObject({ status: 200, body: { data: { id: first.body.data.id } } })
  expect(await bookingsOf(trip)).toEqual([{ id: first.body.data.id }])
  expect((await countInvariantViolations(owner.db)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('a webhook that may not have been saved gets 503, so that the provider sends it again [F135]', async () => {
  const shop = await shopOf(1_500)
  await loseStandby()
  expect((await sendWebhook(shop, 'TFY-STANDBY')).statusCode).toBe(503)
  await standbyReturns()
  expect((await sendWebhook(shop, 'TFY-STANDBY')).statusCode).toBe(200)
})

test('a hold whose commit is cancelled is not confirmed, nor is its repeat while the standby is away [F135]', async () => {
  const shop = await shopOf(60_000)
  const trip = await buildTrip(owner.db)
  const hold = holdOf(shop, trip)
  await loseStandby()
  for (const _ of ['the hold', 'its repeat']) {
    const answer = hold()
    await endWait('pg_cancel_backend')
    expect(await answer).toMatchObject({ status: 503, body: { error: UNKNOWN } })
    expect(await bookingsOf(trip)).toHaveLength(1)
  }
})

test('a webhook whose commit is cancelled gets 503, and so does its repeat while the standby is away [F135]', async () => {
  const shop = await shopOf(60_000)
  await loseStandby()
  for (const _ of ['the webhook', 'its repeat']) {
    const answer = sendWebhook(shop, 'TFY-CANCELLED')
    await endWait('pg_cancel_backend')
    expect((await answer).statusCode).toBe(503)
  }
  const { rows } = await owner.pool.query(`select from webhook_inbox where reference = 'TFY-CANCELLED'`)
  expect(rows).toHaveLength(1)
})

async function paidBooking() {
  const booking = await buildBooking(owner.db, await buildTrip(owner.db))
  const { id, reference } = await buildPayment(owner.db, booking, {
    status: 'PAID',
    received_kobo: booking.total_kobo,
    applied: true,
    applied_kobo: booking.total_kobo,
    paid_at: new Date(),
  })
  return { bookingId: booking.id, paymentId: id, reference }
}

test('a payment that is found as paid is not reported as settled while the standby is away [F135]', async () => {
  const { context } = await shopOf(60_000)
  const { reference } = await paidBooking()
  const settle = createThrottledSettlement(context)
  await loseStandby()
  const answer = settle(reference).catch((error) => error)
  await endWait('pg_cancel_backend')
  expect(await answer).toBeInstanceOf(CommitUnknown)
  await standbyReturns()
  expect(await settle(reference)).toMatchObject({ outcome: 'settled' })
})

test('two payments settle at once while the standby is slow: neither waits for the other, and the mail job is added after them [F135]', async () => {
  const { context } = await shopOf(60_000)
  const payments = [await paidBooking(), await paidBooking()]
  await owner.pool.query('delete from graphile_worker._private_jobs')
  await loseStandby()
  const settled = payments.map((payment) =>
    withTransaction(context.db, (tx) => announcePayment(tx, { ...payment, isBalance: false })),
  )
  await expect.poll(() => waitingCommits(RUNTIME_ROLE)).toHaveLength(2)
  expect(await jobs()).toEqual([])
  await standbyReturns()
  await Promise.all(settled)
  expect(await jobs()).toEqual([{ key: 'send-notifications' }])
})

test('control: when each transaction adds the job itself, the second waits for the commit of the first [F135]', async () => {
  const { context } = await shopOf(60_000)
  await loseStandby()
  const settled = [1, 2].map(() =>
    withTransaction(context.db, (tx) =>
      sql`select graphile_worker.add_job('send-notifications', job_key => 'send-notifications')`.execute(tx),
    ),
  )
  const waitsForLock = `select from pg_stat_activity where wait_event_type = 'Lock' and usename = $1`
  await expect.poll(async () => (await owner.pool.query(waitsForLock, [RUNTIME_ROLE])).rowCount).toBe(1)
  expect(await waitingCommits(RUNTIME_ROLE)).toHaveLength(1)
  await standbyReturns()
  await Promise.all(settled)
})

const jobs = async () => (await owner.pool.query('select key from graphile_worker.jobs')).rows

test('the commit of a transaction in which a statement failed is an error, not a yes [F135]', async () => {
  const { pool } = owner
  const client = await pool.connect()
  try {
    await client.query('begin')
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
    await expect(client.query('commit')).rejects.toThrow('The transaction was rolled back')
  } finally {
    client.release()
  }
})

test('a commit that loses its connection is unknown [F135]', async () => {
  const shop = await shopOf(60_000)
  const trip = await buildTrip(owner.db)
  const hold = holdOf(shop, trip)
  await loseStandby()
  const answer = hold()
  await endWait('pg_terminate_backend')
  expect(await answer).toMatchObject({ status: 503, body: { error: UNKNOWN } })
})

test('a hold that lost its connection before it committed is made by the same request later [F135]', async () => {
  const shop = await shopOf(60_000)
  const trip = await buildTrip(owner.db)
  const hold = holdOf(shop, trip)
  const lost = await loseConnectionOfHold(owner, trip, hold)
  expect(lost).toMatchObject({ status: 503, body: { error: UNKNOWN } })
  expect(await bookingsOf(trip)).toEqual([])
  const second = await hold()
  expect(second).toMatchObject({ status: 200 })
  expect(await bookingsOf(trip)).toEqual([{ id: second.body.data.id }])
})

test('a transaction whose commit is unknown is not run again [F135]', async () => {
  const { context } = await shopOf(1_500)
  await loseStandby()
  let runs = 0
  const work = withTransaction(context.db, async (tx) => {
    runs++
    await sql`insert into page_views (day, path, views) values (current_date, '/standby', 1)`.execute(tx)
  })
  await expect(work).rejects.toBeInstanceOf(CommitUnknown)
  expect(runs).toBe(1)
})

test('a read that gets no answer within the limit is unavailable, and not unknown [F135]', async () => {
  const limits = { ...REQUEST_LIMITS, statementMs: 0, answerMs: 200 }
  const hasty = connect(postgres.url('tafiya', RUNTIME_ROLE), { max: 1, onError: () => {}, limits })
  onTestFinished(hasty.close)
  const error = await sql`select from pg_sleep(3600)`.execute(hasty.db).catch((reason) => reason)
  expect(error).not.toBeInstanceOf(CommitUnknown)
  expect(isDatabaseAway(error)).toBe(true)
  // The pool replaces the connection.
  expect((await sql`select 1`.execute(hasty.db)).rows).toHaveLength(1)
})

test('two unknown commits pause writes; search still works; writes go on when the standby is back [F136]', async () => {
  const shop = await shopOf(1_500)
  const trip = await buildTrip(owner.db)
  const holds = Array.from({ length: 4 }, (_, seat) => holdOf(shop, trip, seat))
  await loseStandby()
  const unknown = await Promise.all(holds.slice(0, 2).map((hold) => hold()))
  expect(unknown.map(({ body }) => body.error)).toEqual([UNKNOWN, UNKNOWN])
  expect(await holds[2]?.()).toMatchObject({ status: 503, body: { error: PAUSED }, retryAfter: '5' })
  expect((await sendWebhook(shop, 'TFY-PAUSED')).statusCode).toBe(503)
  expect(await metric(shop, 'tafiya_write_gate')).toBe('1')
  expect(await metric(shop, 'tafiya_commit_unknown_total')).toBe('2')
  expect((await shop.app.inject('/api/routes')).statusCode).toBe(200)
  expect((await shop.app.inject(`/api/trips/${trip.id}/validate`)).statusCode).toBe(200)
  expect((await shop.app.inject('/api/ready')).statusCode).toBe(200)

  // One probe waits for the standby. The next ones fail at its lock, so no second backend waits.
  await expect.poll(() => waitingCommits(RUNTIME_ROLE)).toHaveLength(3)

  await standbyReturns()
  await expect.poll(() => shop.context.writeGate.isClosed()).toBe(false)
  expect(await metric(shop, 'tafiya_write_gate')).toBe('0')
  expect((await Promise.all(holds.map((hold) => hold()))).map(({ status }) => status)).toEqual([
    200, 200, 200, 200,
  ])
  expect(await bookingsOf(trip)).toHaveLength(4)
})

test('control: without the guard a commit outlives statement_timeout, and a cancelled one is reported as done [F135]', async () => {
  const careless = new pg.Pool({
    connectionString: postgres.url('tafiya', RUNTIME_ROLE),
    statement_timeout: 50,
  })
  onTestFinished(() => careless.end())
  await loseStandby()
  let answer = 'none'
  const write = careless
    .query(`insert into page_views (day, path, views) values (current_date, '/careless', 1)`)
    .then(({ rowCount }) => {
      answer = `${rowCount} saved`
    })
  const isLate = `select from pg_stat_activity where wait_event = 'SyncRep' and usename = $1
                  and query_start < clock_timestamp() - interval '1 second'`
  await expect.poll(async () => (await owner.pool.query(isLate, [RUNTIME_ROLE])).rowCount).toBe(1)
  expect(answer).toBe('none')
  await endWait('pg_cancel_backend')
  await write
  expect(answer).toBe('1 saved')
})

test('control: with one pool and no gate, holds that wait take every connection, and search gets none [F136]', async () => {
  const options = { max: 3, onError: () => {}, waitMs: 500, limits: { ...REQUEST_LIMITS, answerMs: 0 } }
  const careless = connect(postgres.url('tafiya', RUNTIME_ROLE), options)
  onTestFinished(careless.close)
  const trip = await buildTrip(owner.db)
  await loseStandby()
  const write = (seat: number) =>
    sql`update seats set seat_no = seat_no where id = ${trip.seats[seat]?.id}`.execute(careless.db)
  const writes = [write(0), write(1), write(2)]
  await expect.poll(() => waitingCommits(RUNTIME_ROLE)).toHaveLength(3)
  await expect(sql`select from trips`.execute(careless.db)).rejects.toThrow('timeout exceeded')
  await standbyReturns()
  await Promise.all(writes)
})

const functionsThat = async (contain: string): Promise<string[]> => {
  const { rows } = await owner.pool.query<{ name: string }>(
    `select p.oid::regproc::text as name from pg_proc p
     where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and prorettype <> 'trigger'::regtype and pg_get_functiondef(p.oid) ~* $1`,
    [contain],
  )
  return rows.map(({ name }) => name)
}

test('no function raises a warning, which would make every commit unknown', async () => {
  const { rows } = await owner.pool.query(`select proname from pg_proc where prosrc ~* 'raise\\s+warning'`)
  expect(rows).toEqual([])
})

test('a statement that calls a function that writes is not taken for a read', async () => {
  const writing = await functionsThat('\\m(insert into|update|delete from)\\M')
  expect(writing.length).toBeGreaterThan(3)
  expect(writing.filter((name) => isRead(`select ${name}()`))).toEqual([])
})

test('a connection to a standby is refused until the standby becomes the primary [F137]', async () => {
  const dir = join(folder, 'standby')
  const settings = { hot_standby: 'on' }
  await (await startPostgres({ dir, durable: false })).stop()
  await writeFile(join(dir, 'standby.signal'), '')
  const standby = await startPostgres({ dir, durable: false, settings })
  onTestFinished(standby.stop)
  const pool = connect(standby.url('postgres'), { max: 1, onError: () => {}, limits: REQUEST_LIMITS })
  onTestFinished(pool.close)
  const ask = () =>
    sql`select 1`.execute(pool.db).then(
      () => 'answered',
      (error: Error) => error.message,
    )
  expect(await ask()).toBe('Connection terminated: the server is a standby')

  const careless = new pg.Client(standby.url('postgres'))
  await careless.connect()
  expect((await careless.query('select 1')).rowCount, 'control: without the check a standby answers').toBe(1)
  await careless.query('select pg_promote(wait => false)')
  await careless.end()
  await expect.poll(ask).toBe('answered')
})
