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
  ]
  printTable(rows)
} finally {
  for (const close of closers.reverse()) await close()
}

// Measures the staff lists and a few other staff pages with 1,000 and with 100,000 bookings.
await import('./lists.ts')
// Measures what a passenger waits for who cancels.
await import('./self-service.ts')
// Measures the home page on a simulated phone.
await import('./first-paint.ts')

async function startNode(name: string): Promise<string> {
  const product = await startProduct({
    env: {
      DATABASE_URL: database.url(name),
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

async function holds(pool: pg.Pool, url: string, minimal: string): Promise<Row[]> {
  const through = (target: string) => async () => {
    await resetSeats(pool, 'AVAILABLE')
    const { perSecond, other } = await sendBuyers(target, TRIPS)
    if (other > 0) throw new Error(`${target}: ${other} answers were neither 200 nor 409`)
    return perSecond
  }
  const bare = async () => {
    await resetSeats(pool, 'AVAILABLE')
    return runPgbench(database.url('selling'), pairsForPgbench(TRIPS), { clients: 16 }).perSecond
  }
  const rows = [
    await compare('hold two seats', 0.8, 'Fastify + pg, same statement', through(url), through(minimal)),
  ]
  if (hasPgbench)
    rows.push(await compare('hold two seats', 0.25, 'pgbench, same statement', through(url), bare))
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

async function searches(few: string, many: string): Promise<Row[]> {
  const day = addDays(lagosDay(new Date()), 3)
  let asked = 0
  const question = () => {
    const route = ++asked % ROUTES
    const date = addDays(day, Math.floor(asked / ROUTES) % 4)
    return `/api/trips/search?origin=Town%20${route}&destination=Camp%20${route}&date=${date}`
  }
  // `hot` repeats 200 URLs (50 routes, 4 days), so that most responses come from the cache. `cold` makes each URL
  // unique, so that no response does.
  const hot = question
  const cold = () => `${question()}&visitor=${asked}`
  const answer = await (await fetch(many + question())).text()
  const bare = await startLimit('bare-server', { ANSWER: answer })
  const rate = (url: string, next: () => string) => () => sendQuestions(url, next)
  const limit = 'node:http, the same bytes'
  return [
    await compare('search, hot', 0.8, limit, rate(many, hot), rate(bare, hot)),
    await compare('search, uncached', 0.25, limit, rate(many, cold), rate(bare, cold)),
    await compare(
      'search among 100,000 trips',
      0.6,
      'the same among 1,000',
      rate(many, cold),
      rate(few, cold),
    ),
  ]
}
