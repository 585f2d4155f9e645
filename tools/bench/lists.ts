import { buildUser } from '#testing/builders.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { logInAs } from '#testing/staff.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { ms, percentile } from './measure.ts'
import { officeOf } from './office-of.ts'

// Measures the response times of the staff lists and a few other staff pages with 1,000, 100,000 and 1,000,000
// bookings, and their growth from the first size to the last. BENCH_BOOKINGS sets the last size, because a million
// bookings take some minutes to create. To run this part alone: `npm run bench -- lists`.

const SIZES = [1_000, 100_000, Number(process.env.BENCH_BOOKINGS ?? 1_000_000)]
const GOAL_MS = 200
const ROUNDS = 20

type Office = { ask: (path: string) => Promise<number>; bookings: number; stop: () => Promise<void> }

/** The path of each request, for a database with the given number of bookings. */
const QUESTIONS: Record<string, (bookings: number) => string> = {
  bookings: () => '/bookings?page=1',
  'bookings, the last page': (n) => `/bookings?page=${n / 10}`,
  'bookings, a whole reference': () => '/bookings?page=1&search=C4CA-4238-A0B9-2382',
  'bookings, half a reference': () => '/bookings?page=1&search=C4CA-4238',
  'bookings, a name': (n) => `/bookings?page=1&search=tester%20${n - 280}`,
  'bookings, a name many have': () => '/bookings?page=1&search=adaeze',
  'bookings, a name with accents': () => '/bookings?page=1&search=ad%C3%A1eze',
  'bookings, a phone number': (n) => `/bookings?page=1&search=%2B23480${String(n - 5).padStart(8, '0')}`,
  'bookings, an unknown name': () => '/bookings?page=1&search=nobody',
  'bookings, confirmed': () => '/bookings?page=1&status=CONFIRMED',
  'bookings, of a trip': () => '/bookings?page=1&tripId=50',
  'bookings, of a batch': () => '/bookings?page=1&batchId=1',
  'bookings, owing a balance': () => '/bookings?page=1&isBalanceDue=true',
  'bookings, owing on buses ahead': () => '/bookings?page=1&isBalanceDue=true&isDeparted=false',
  'bookings, by amount paid': () => '/bookings?page=1&sort=-paid',
  'bookings, by passenger': () => '/bookings?page=1&sort=passenger',
  'bookings, by departure': () => '/bookings?page=1&sort=trip',
  'one booking': (n) => `/bookings/${n / 2 + 1}`,
  payments: () => '/payments?page=1',
  'payments, the last page': (n) => `/payments?page=${Math.floor(n * 0.08)}`,
  'payments, a name': (n) => `/payments?page=1&search=tester%20${n - 280}`,
  'payments, pending': () => '/payments?page=1&status=PENDING',
  'payments, by amount': () => '/payments?page=1&sort=-amount',
  refunds: () => '/refunds?page=1',
  trips: () => '/trips?page=1',
  'trips, the next first': () => '/trips?page=1&sort=ahead',
  'trips, by free seats': () => '/trips?page=1&sort=-seats',
  'trips, a town': () => '/trips?page=1&search=town%2017',
  departures: () => '/departures?page=1',
  manifest: () => '/trips/50/manifest',
  users: () => '/users?page=1',
  notifications: () => '/notifications?page=1',
  'notifications, an address': (n) => `/notifications?page=1&search=person${n - 7}`,
  'notifications, failed': () => '/notifications?page=1&status=failed',
  logs: () => '/logs?page=1',
  'logs, the last page': (n) => `/logs?page=${(n * 3) / 10}`,
  'logs, of the office': () => '/logs?page=1&type=admin',
  'logs, a word': () => '/logs?page=1&search=settled',
  'logs, a word that is in no entry': () => '/logs?page=1&search=nobody',
  messages: () => '/messages?page=1',
  dashboard: () => '/dashboardStats',
  'dashboard, today': () => '/dashboard/today',
  'dashboard, 30 days': () => '/dashboard/days?range=30',
  'what needs attention': () => '/attention',
}

const database = await startBenchDatabase()
const offices: Office[] = []
try {
  for (const bookings of SIZES) offices.push(await open(database, `office_${bookings}`, bookings))
  console.log(
    `\nLists of the back-office: medians of ${ROUNDS} for each number of bookings, growth from the first to the last, and with the last the time of 95 of 100`,
  )
  const counts = SIZES.map((bookings) => bookings.toLocaleString('en'))
  printRow('', ...counts, 'growth', 'p95', 'goal')
  for (const [what, path] of Object.entries(QUESTIONS)) {
    const times = await inTurns(offices, path)
    const medians = times.map((all) => percentile(all, 0.5))
    const slowest = percentile(times.at(-1) ?? [], 0.95)
    const growth = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
    printRow(
      what,
      ...medians.map(ms),
      `${growth.toFixed(1)} x`,
      ms(slowest),
      ms(GOAL_MS) + (slowest > GOAL_MS ? ' missed' : ''),
    )
  }
} finally {
  for (const { stop } of offices) await stop()
  await database.stop()
}

function printRow(name: string, ...figures: string[]): void {
  console.log(name.padEnd(34) + figures.map((figure) => figure.padStart(14)).join(''))
}

async function open({ fill, url }: BenchDatabase, name: string, bookings: number): Promise<Office> {
  const start = performance.now()
  const { db } = await fill(name, officeOf(bookings))
  console.log(
    `${bookings.toLocaleString('en')} bookings created in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  )
  const token = await logInAs(db, await buildUser(db))
  const product = await startProduct({
    env: { DATABASE_URL: url(name), DEMO: 'false', REQUIRE_SECOND_FACTOR: 'off', LOG_LEVEL: 'error' },
  })
  return {
    bookings,
    async ask(path) {
      const start = performance.now()
      const answer = await fetch(`${product.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return performance.now() - start
    },
    async stop() {
      await product.end('SIGTERM')
      await removeDataDir(product.dataDir)
    },
  }
}

/** Measures all sizes in turns, so that other load on the machine affects all. The first round is a warm-up. */
async function inTurns(offices: Office[], path: (bookings: number) => string): Promise<number[][]> {
  const times = offices.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, office] of offices.entries()) {
      const took = await office.ask(path(office.bookings))
      if (round > 0) times[at]?.push(took)
    }
  return times
}
