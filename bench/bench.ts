import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { addDays, lagosDay } from '#domain/lagos-time.ts'
import { ROOT } from '#server/root.ts'
import { freePort, removeDataDir, startProduct } from '#testing/run-product.ts'
import { startBenchDatabase } from './bench-database.ts'
import { buyerOf, oneBusForPgbench, pairsForPgbench, requestOf } from './hold-work.ts'
import { sendBuyers, sendQuestions } from './load.ts'
import { compare, printTable, type Row } from './measure.ts'
import { hasPgbench, runPgbench } from './pgbench.ts'
import { ROUTES, resetSeats, tripsOnSale } from './selling-database.ts'

// Measures rates of the product as ratios to a limit that is measured in the same run: the rate of a smaller program
// on this machine, or another rate of the product.

const TRIPS = 20_000
const MANY_TRIPS = 100_000
const FEW_TRIPS = 1_000

const database = await startBenchDatabase()
const closers: (() => Promise<unknown>)[] = [database.stop]
try {
  console.log('Filling databases')
  const { pool } = await database.fill('selling', tripsOnSale(TRIPS))
  await database.fill('few', tripsOnSale(FEW_TRIPS))
  await database.fill('many', tripsOnSale(MANY_TRIPS))
  const selling = await startNode('selling')
  const minimal = await startLimit('minimal-server', { DATABASE_URL: database.url('selling') })
  const rows = [
    ...(await holds(pool, selling, minimal)),
    await soldOut(pool, selling),
    await oneBus(pool, selling),
    ...(await searches(await startNode('few'), await startNode('many'))),
    ...(await secondCore(pool, selling, await startNode('selling', { PROCESSES: '2' }))),
  ]
  printTable(rows)
} finally {
  for (const close of closers.reverse()) await close()
}

// Measures a visitor's way from the search to the ticket.
await import('./wizard.ts')
// Measures the staff lists and a few other staff pages with up to 1,000,000 bookings.
await import('./lists.ts')
// Measures what a passenger waits for who cancels.
await import('./self-service.ts')
// Measures the home page on a simulated phone.
await import('./first-paint.ts')

async function startNode(name: string, env: Record<string, string> = {}): Promise<string> {
  const product = await startProduct({
    env: {
      ...env,
      DATABASE_URL: database.url(name),
      // Several processes cannot share the sandbox. Nothing is paid or mailed here, so no service listens.
      PAYSTACK_SECRET_KEY: 'sk_test_bench',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for benchmarks',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
    },
  })
  closers.push(async () => {
    await product.end('SIGTERM')
    await removeDataDir(product.dataDir)
  })
  return product.url
}

/** Starts a server that the product is compared with. It runs in its own process, like the product. */
async function startLimit(name: string, env: Record<string, string>): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, `bench/${name}.ts`)], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closers.push(async () => child.kill())
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return `http://127.0.0.1:${port}`
}

const holdsThrough = (pool: pg.Pool, url: string) => async () => {
  await resetSeats(pool, 'AVAILABLE')
  const { perSecond, other } = await sendBuyers(url, TRIPS)
  if (other > 0) throw new Error(`${url}: ${other} answers were neither 200 nor 409`)
  return perSecond
}

async function holds(pool: pg.Pool, url: string, minimal: string): Promise<Row[]> {
  const ours = holdsThrough(pool, url)
  const bare = async () => {
    await resetSeats(pool, 'AVAILABLE')
    return runPgbench(database.url('selling'), pairsForPgbench(TRIPS), { clients: 16 }).perSecond
  }
  const rows = [
    await compare('hold two seats', 0.8, 'Fastify + pg, same statement', ours, holdsThrough(pool, minimal)),
  ]
  if (hasPgbench) rows.push(await compare('hold two seats', 0.25, 'pgbench, same statement', ours, bare))
  return rows
}

/**
 * Compares the rate of refusals, while all seats are off sale, with the rate of holds. The goal is twice the rate of
 * holds, because a refusal writes no booking.
 */
async function soldOut(pool: pg.Pool, url: string): Promise<Row> {
  const holding = async () => {
    await resetSeats(pool, 'AVAILABLE')
    return (await sendBuyers(url, TRIPS)).perSecond
  }
  const refusing = async () => {
    await resetSeats(pool, 'UNAVAILABLE')
    const { perSecond, ok } = await sendBuyers(url, TRIPS)
    const { rows } = await pool.query('select count(*)::int as written from bookings')
    if (ok > 0 || rows[0].written > 0) throw new Error('a sold-out bus was sold')
    return perSecond
  }
  return compare('refuse a sold-out trip', 2, 'the rate of holds', refusing, holding)
}

/** 500 buyers want a seat of the same bus at once. Measures the responses per second until all have a response. */
async function oneBus(pool: pg.Pool, url: string): Promise<Row> {
  const seats = 14
  const rush = async () => {
    await resetSeats(pool, 'AVAILABLE')
    const start = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        fetch(`${url}/api/bookings`, requestOf(buyerOf(9_000_000 + n, 1, [1 + (n % seats)]))).then(
          (answer) => answer.status,
        ),
      ),
    )
    const sold = answers.filter((status) => status === 200).length
    if (sold !== seats || answers.some((status) => status >= 500))
      throw new Error(`${sold} sold: ${new Set(answers)}`)
    return 500 / ((performance.now() - start) / 1000)
  }
  const bare = async () => {
    await resetSeats(pool, 'AVAILABLE')
    return runPgbench(database.url('selling'), oneBusForPgbench(seats), { clients: 50, transactions: 10 })
      .perSecond
  }
  if (!hasPgbench)
    return compare('one bus, 500 buyers at once', 0.2, 'itself: pgbench is not installed', rush, rush)
  return compare('one bus, 500 buyers at once', 0.2, 'pgbench, same statement', rush, bare)
}

const rate = (url: string, next: () => string) => () => sendQuestions(url, next)

/**
 * `hot` repeats 200 URLs (50 routes, 4 days), so that most responses come from the cache. `cold` makes each URL unique,
 * so that none does.
 */
function questions() {
  const day = addDays(lagosDay(new Date()), 3)
  let asked = 0
  const hot = () => {
    const route = ++asked % ROUTES
    const date = addDays(day, Math.floor(asked / ROUTES) % 4)
    return `/api/trips/search?origin=Town%20${route}&destination=Camp%20${route}&date=${date}`
  }
  const cold = () => `${hot()}&visitor=${asked}`
  const seatMap = () => `/api/trips/${1 + (++asked % TRIPS)}/validate`
  return { hot, cold, seatMap }
}

async function searches(few: string, many: string): Promise<Row[]> {
  const { hot, cold } = questions()
  const example = hot()
  const answer = await textOf(many + example)
  const bare = await startLimit('bare-server', { ANSWER: answer })
  const fastify = await startLimit('fastify-server', { ANSWER: answer })
  const minimal = await startLimit('minimal-server', { DATABASE_URL: database.url('many') })
  if ((await textOf(minimal + example)) !== answer) throw new Error('the minimal server sends other bytes')
  return [
    await compare('search, hot', 0.8, 'Fastify, the same bytes', rate(many, hot), rate(fastify, hot)),
    await compare('search, hot', 0.8, 'node:http, the same bytes', rate(many, hot), rate(bare, hot)),
    await compare(
      'search, uncached',
      0.8,
      'Fastify + pg, same statement, same bytes',
      rate(many, cold),
      rate(minimal, cold),
    ),
    await compare('search, uncached', 0.25, 'node:http, the same bytes', rate(many, cold), rate(bare, cold)),
    await compare(
      'search among 100,000 trips',
      0.9,
      'the same among 1,000',
      rate(many, cold),
      rate(few, cold),
    ),
  ]
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text()

/**
 * Compares two processes with one. The load generator and PostgreSQL run on the same cores, so on two cores the ratio is
 * below what a machine of its own would give.
 */
async function secondCore(pool: pg.Pool, one: string, two: string): Promise<Row[]> {
  const { hot, cold, seatMap } = questions()
  const limit = 'the same with one process'
  return [
    await compare('two processes: search, hot', 1.6, limit, rate(two, hot), rate(one, hot)),
    await compare('two processes: uncached', 1.6, limit, rate(two, cold), rate(one, cold)),
    await compare('two processes: seat maps', 1.6, limit, rate(two, seatMap), rate(one, seatMap)),
    await compare('two processes: holds', 1.2, limit, holdsThrough(pool, two), holdsThrough(pool, one)),
  ]
}
