import { buildUser } from '#testing/builders.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { logInAs } from '#testing/staff.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { officeOf } from './office-of.ts'

// Measures the response times of the staff lists and a few other staff pages with 1,000 and with 100,000 bookings, and
// the growth from the first to the second.
// To run it alone: `node scripts/with-packages.mjs bench/lists.ts`.

const FEW = 1_000
const MANY = 100_000
const GOAL_MS = 100
const ROUNDS = 5

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
  offices.push(await open(database, 'few', FEW), await open(database, 'many', MANY))
  const head = ['', `${FEW.toLocaleString('en')}`, `${MANY.toLocaleString('en')}`, 'growth']
  const rows = [head]
  for (const [what, path] of Object.entries(QUESTIONS)) {
    const [few = 0, many = 0] = await inTurns(offices, path)
    rows.push([what, ms(few), ms(many) + (many > GOAL_MS ? ' missed' : ''), `${(many / few).toFixed(1)} x`])
  }
  console.log(`\nLists of the back-office: median of ${ROUNDS}, goal ${GOAL_MS} ms`)
  for (const [name = '', ...figures] of rows)
    console.log(name.padEnd(32) + figures.map((figure) => figure.padStart(16)).join(''))
} finally {
  for (const { stop } of offices) await stop()
  await database.stop()
}

async function open({ fill, url }: BenchDatabase, name: string, bookings: number): Promise<Office> {
  const { db } = await fill(name, officeOf(bookings))
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

/** Measures both sizes in turns, so that other load on the machine affects both. The first round is a warm-up. */
async function inTurns(offices: Office[], path: (bookings: number) => string): Promise<number[]> {
  const times = offices.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, office] of offices.entries()) {
      const took = await office.ask(path(office.bookings))
      if (round > 0) times[at]?.push(took)
    }
  return times.map((all) => all.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0)
}

function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`
}
