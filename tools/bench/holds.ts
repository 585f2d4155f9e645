import type pg from 'pg'
import { withBenchServers } from './bench-servers.ts'
import { buyerOf, oneBusForPgbench, pairsForPgbench, requestOf } from './hold-work.ts'
import { sendBuyers, sendHolds } from './load.ts'
import { compare, printTable, type Row } from './measure.ts'
import { hasPgbench, runPgbench } from './pgbench.ts'
import { resetSeats, tripsOnSale } from './selling-database.ts'

// Measures holds and refusals.

const TRIPS = 20_000

await withBenchServers(async ({ database, startNode, startLimit }) => {
  const { pool } = await database.fill('selling', tripsOnSale(TRIPS))
  const databaseUrl = database.url('selling')
  const url = await startNode('selling')
  const minimal = await startLimit('minimal-server', { DATABASE_URL: databaseUrl })
  printTable([
    ...(await holds(pool, url, minimal, databaseUrl)),
    await soldOut(pool, url),
    await oneBus(pool, url, databaseUrl),
  ])
})

async function holds(pool: pg.Pool, url: string, minimal: string, databaseUrl: string): Promise<Row[]> {
  const ours = () => sendHolds(pool, url, TRIPS)
  const bare = async () => {
    await resetSeats(pool, 'AVAILABLE')
    return runPgbench(databaseUrl, pairsForPgbench(TRIPS), { clients: 16 }).perSecond
  }
  const rows = [
    await compare('hold two seats', 0.8, 'Fastify + pg, same statement', ours, () =>
      sendHolds(pool, minimal, TRIPS),
    ),
  ]
  if (hasPgbench) rows.push(await compare('hold two seats', 0.25, 'pgbench, same statement', ours, bare))
  return rows
}

/**
 * Compares the rate of refusals, while all seats are off sale, with the rate of holds. The goal is twice the rate of
 * holds, because a refusal writes no booking.
 */
async function soldOut(pool: pg.Pool, url: string): Promise<Row> {
  const holding = () => sendHolds(pool, url, TRIPS)
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
async function oneBus(pool: pg.Pool, url: string, databaseUrl: string): Promise<Row> {
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
    return runPgbench(databaseUrl, oneBusForPgbench(seats), { clients: 50, transactions: 10 }).perSecond
  }
  if (!hasPgbench)
    return compare('one bus, 500 buyers at once', 0.2, 'itself: pgbench is not installed', rush, rush)
  return compare('one bus, 500 buyers at once', 0.2, 'pgbench, same statement', rush, bare)
}
