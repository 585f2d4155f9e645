import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { buildApp } from '#server/app.ts'
import { startJobs } from '#server/jobs.ts'
import { type BuiltTrip, buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { endHoldsLongAgo } from '#testing/pass-time.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf } from '#testing/stored-rows.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { BACKGROUND_LIMITS, connect, type Database, REQUEST_LIMITS } from './connect.ts'
import { openDatabase } from './open-database.ts'
import { withTransaction } from './with-transaction.ts'

const ROUTE = { origin: 'Lagos (Jibowu)', destination: 'Awgu (Enugu)' }
const TOLD_TO_RETRY = { statusCode: 503, code: 'UNAVAILABLE', retryAfter: '2' }

/** Opens a transaction that holds a lock until the test ends, as another program could. */
async function lock({ database }: TestApp, statement: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(statement)
  let isOpen = true
  const end = async () => {
    if (!isOpen) return
    isOpen = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(end)
  return end
}

let buyers = 0
function hold(app: TestApp['app'], trip: BuiltTrip, seatNo: number) {
  const number = String(++buyers).padStart(4, '0')
  const seat = trip.seats.find(({ seat_no }) => Number(seat_no) === seatNo)
  return app.inject({
    method: 'POST',
    url: '/api/bookings',
    remoteAddress: `10.2.0.${buyers}`,
    payload: {
      tripId: trip.id,
      seatId: [seat?.id],
      passengerName: 'Tester Uche',
      passengerAddress: '1 Sample Street',
      email: `limits${number}@example.com`,
      mobile: `0805555${number}`,
      nextOfKinName: 'Sample Bisi',
      nextOfKinPhone: '08000000001',
    },
  })
}

const told = (answer: Awaited<ReturnType<typeof hold>>) => ({
  statusCode: answer.statusCode,
  code: answer.json().code,
  retryAfter: answer.headers['retry-after'],
})

/** Locks one seat row. Returns its trip, another trip and a search URL. */
async function lockedSeat(test: TestApp) {
  const route = await buildRoute(test.database.db, ROUTE)
  const [trip, other] = [
    await buildTrip(test.database.db, { route }),
    await buildTrip(test.database.db, { route }),
  ]
  await lock(test, `select from seats where id = ${trip.seats[0]?.id} for update`)
  const search = `/api/trips/search?${new URLSearchParams({ ...ROUTE, date: lagosDay(other.depart_time) })}`
  return { trip, other, search }
}

test('one seat row stays locked and 25 people want it: search and other trips still work, and the 25 are told to retry [F55]', async () => {
  const shop = await testApp()
  const { trip, other, search } = await lockedSeat(shop)
  const holds = Array.from({ length: 25 }, () => hold(shop.app, trip, 1))
  let areAnswered = false
  const answers = Promise.all(holds).finally(() => {
    areAnswered = true
  })
  await untilLockWaits(shop)
  expect((await shop.app.inject(search)).statusCode).toBe(200)
  expect((await hold(shop.app, other, 1)).statusCode).toBe(200)
  expect(areAnswered).toBe(false)
  expect((await answers).map(told)).toEqual(Array(25).fill(TOLD_TO_RETRY))
})

test('control: without limits the 25 take every connection, and a search gets 503 [F55]', async () => {
  const shop = await testApp()
  const { trip, search } = await lockedSeat(shop)
  const careless = connect(shop.database.url, { max: 20, onError: () => {} })
  onTestFinished(careless.close)
  const locked = sql`select from seats where id = ${trip.seats[0]?.id} for update`
  const waiting = Array.from({ length: 25 }, () => locked.execute(careless.db).catch(() => 'given up'))
  await untilLockWaits(shop, 20)
  const app = await buildApp({ ...shop.context, db: careless.db })
  onTestFinished(async () => app.close())
  expect(told(await app.inject(search))).toEqual(TOLD_TO_RETRY)
  await shop.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  await Promise.all(waiting)
})

test('while a table is locked requests get 503, inside a transaction and outside [F55]', async () => {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  const trip = await buildTrip(shop.database.db)
  await lock(shop, 'lock table seats in access exclusive mode')
  const answers = await Promise.all([
    shop.app.inject(`/api/trips/${trip.id}`),
    hold(shop.app, trip, 1),
    call('DELETE', `/trips/${trip.id}`),
  ])
  expect(answers.map(told)).toEqual(Array(3).fill(TOLD_TO_RETRY))
})

test('a request whose statement takes too long gets 503 [F55]', async () => {
  const shop = await testApp()
  const hasty = connect(shop.database.url, {
    max: 2,
    onError: () => {},
    limits: { ...REQUEST_LIMITS, statementMs: 50 },
  })
  onTestFinished(hasty.close)
  const app = await buildApp({ ...shop.context, db: hasty.db })
  onTestFinished(async () => app.close())
  await shop.database.pool.query(`
    alter table routes rename to routes_as_they_are;
    create view routes as select r.* from routes_as_they_are r, pg_sleep(60);
    grant select on routes to public`)
  await shop.database.pool.query(`insert into routes_as_they_are (origin, destination, distance_km, duration, payment_type)
    select 'A', 'B', 1, '1 hour', 'Full' where not exists (select from routes_as_they_are)`)
  expect(told(await app.inject('/api/routes'))).toEqual(TOLD_TO_RETRY)
})

test('each of three connections for requests has the time limits', async () => {
  const { database } = await testApp()
  const limited = connect(database.url, { max: 3, onError: () => {}, limits: REQUEST_LIMITS })
  onTestFinished(limited.close)
  const shown = await Promise.all([limitsOf(limited.db), limitsOf(limited.db), limitsOf(limited.db)])
  expect(shown).toEqual(Array(3).fill({ statement: '5s', lock: '3s', idle: '5s' }))
})

async function limitsOf(db: Database) {
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

test.each([
  ['all', 8],
  ['web', 3],
] as const)(
  'a node with the role %s has pools for writes and reads of requests and one of %i connections for jobs and exports, each with its limits',
  async (role, most) => {
    const { database, context } = await testApp()
    const config = { ...context.config, role, databaseUrl: database.url }
    const { requests, background, close } = await openDatabase(config, context.log, () => {})
    onTestFinished(close)
    expect([config.databasePool, requests.pool.options.max]).toEqual([20, 12])
    const ofRequests = { statement: '5s', lock: '3s', idle: '5s' }
    expect(await limitsOf(requests.db)).toEqual(ofRequests)
    expect(await withTransaction(requests.db, limitsOf)).toEqual(ofRequests)
    expect(background.pool.options.max).toBe(most)
    expect(await limitsOf(background.db)).toEqual({ statement: '1min', lock: '10s', idle: '30s' })
  },
)

/** Opens a pool for requests with one connection. `takeAll` takes it until the test ends. */
function smallPool({ database }: TestApp) {
  const requests = connect(database.url, { max: 1, onError: () => {}, limits: REQUEST_LIMITS })
  onTestFinished(requests.close)
  const takeAll = async () => {
    const client = await requests.pool.connect()
    onTestFinished(() => client.release())
  }
  return { db: requests.db, takeAll }
}

test('requests have taken every connection of their pool: a job runs on the pool for jobs and exports [F55]', async () => {
  const shop = await testApp()
  const { id } = await buildBooking(shop.database.db, await buildTrip(shop.database.db))
  await endHoldsLongAgo(shop)
  const background = connect(shop.database.url, { max: 8, onError: () => {}, limits: BACKGROUND_LIMITS })
  onTestFinished(background.close)
  const { db, takeAll } = smallPool(shop)
  await takeAll()
  const jobs = await startJobs({ ...shop.context, db, background: background.db }, background.pool)
  onTestFinished(jobs.stop)
  await jobs.add('release-expired-holds', {})
  await expect.poll(async () => (await bookingOf(shop, id)).status).toBe('CANCELLED')
})

test('requests take every connection of their pool during an export: the file is complete [F55]', async () => {
  const shop = await testApp()
  await buildBooking(shop.database.db, await buildTrip(shop.database.db))
  const { db, takeAll } = smallPool(shop)
  const app = await buildApp({ ...shop.context, db })
  onTestFinished(async () => app.close())
  const { call } = await staffMember({ ...shop, app }, 'finance')
  const unlock = await lock(shop, 'lock table bookings in access exclusive mode')
  const exported = call('GET', '/export')
  // The login was checked on a connection for requests. From here on the export needs none of them.
  await untilLockWaits(shop)
  await takeAll()
  await unlock()
  const { statusCode, body } = await exported
  expect(statusCode).toBe(200)
  expect(body.split('\r\n')).toHaveLength(3)
})
