import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TripSearchAnswer } from '#contracts/network/trips.ts'
import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import { ROOT } from '#server/platform/root.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { startBenchDatabase } from './bench-database.ts'
import { buyerOf, requestOf } from './hold-work.ts'
import { sendBuyers } from './load.ts'
import { compare, ms, percentile, printTable } from './measure.ts'
import { ROUTES, tripsOnSale } from './selling-database.ts'

// Measures visitors who search, look at the seats, hold one, pay for it and load the ticket, 16 at a time. A sandbox in
// its own process stands in for the payment provider and the mail server. The worker sends mails meanwhile, as in
// production. To run this part alone: `npm run bench -- wizard`.

const TRIPS = 20_000
const VISITORS = 16
const SECONDS = 5
const SECRET_KEY = 'sk_test_bench'

/**
 * The goals: a ticket costs at most as much as ten holds, and 95 of 100 visitors wait at most a second for all steps
 * together.
 */
const GOAL = 0.1
const GOAL_MS = 1_000

type Step = 'search' | 'seats' | 'hold' | 'initialize' | 'verify' | 'ticket' | 'all steps'
const times: Record<Step, number[]> = {
  search: [],
  seats: [],
  hold: [],
  initialize: [],
  verify: [],
  ticket: [],
  'all steps': [],
}

let visits = 0

const database = await startBenchDatabase()
const sandbox = await startSandboxProcess()
try {
  await database.fill('wizard', tripsOnSale(TRIPS))
  const product = await startProduct({
    env: {
      DATABASE_URL: database.url('wizard'),
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for benchmarks',
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_BASE_URL: `${sandbox.url}/paystack`,
      SMTP_URL: sandbox.smtpUrl,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
    },
  })
  const tickets = () => visitorsFor(SECONDS, product.url)
  const holds = async () => (await sendBuyers(product.url, TRIPS)).perSecond
  const row = await compare('search to ticket', GOAL, 'the rate of holds', tickets, holds)
  printTable([row])
  console.log(`\nWith ${VISITORS} visitors at a time, goal ${ms(GOAL_MS)} for all steps of 95 of 100`)
  for (const [step, all] of Object.entries(times)) {
    const [half, most, every] = [0.5, 0.95, 1].map((part) => ms(percentile(all, part)))
    const missed = step === 'all steps' && percentile(all, 0.95) > GOAL_MS ? '  <- missed' : ''
    console.log(`${step.padEnd(12)}median ${half}, 95 of 100 within ${most}, all within ${every}${missed}`)
  }
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
} finally {
  await sandbox.stop()
  await database.stop()
}

/** Returns the tickets per second. */
async function visitorsFor(seconds: number, url: string): Promise<number> {
  const start = performance.now()
  const isOver = () => performance.now() - start > seconds * 1000
  let tickets = 0
  const visitor = async () => {
    while (!isOver()) if (await buyTicket(url)) tickets++
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor))
  return tickets / ((performance.now() - start) / 1000)
}

/** Returns false if another visitor took the seat. */
async function buyTicket(url: string): Promise<boolean> {
  const visit = ++visits
  const route = visit % ROUTES
  const day = addDays(lagosDay(new Date()), 3 + (Math.floor(visit / ROUTES) % 60))
  const began = performance.now()
  const path = `/api/trips/search?origin=Town%20${route}&destination=Camp%20${route}&date=${day}`
  const found = TripSearchAnswer.parse(await timed('search', () => fetch(url + path)))
  const trip = found.data.trips[visit % found.data.trips.length]
  if (!trip) throw new Error(`no trip: ${path}`)

  const map = await timed('seats', () => fetch(`${url}/api/trips/${trip.id}/validate`))
  const free = (map as { data: { seats: { id: number; isAvailable: boolean }[] } }).data.seats.filter(
    (seat) => seat.isAvailable,
  )
  const seat = free[visit % free.length]
  if (!seat) return false
  const buyer = buyerOf(5_000_000 + visit, trip.id, [seat.id])
  const held = await timed('hold', () => fetch(`${url}/api/bookings`, requestOf(buyer)), 409)
  if (!held) return false

  const { id: bookingId, bookingToken } = (held as { data: { id: number; bookingToken: string } }).data
  const wanted = {
    email: buyer.email,
    amount: trip.price * 100,
    bookingId,
    bookingToken,
    seatIds: [seat.id],
    isSplitPayment: false,
  }
  const opened = await timed('initialize', () => post(`${url}/api/payments/initialize`, buyer.ip, wanted))
  const { paystackRef: reference } = opened as { paystackRef: string }
  const paid = await post(`${sandbox.url}/control`, null, { do: 'pay', reference, notify: false })
  if (!paid.ok) throw new Error(`not paid: ${await paid.text()}`)
  const verified = await timed('verify', () => post(`${url}/api/payments/verify`, buyer.ip, { reference }))
  if ((verified as { status: string }).status !== 'success')
    throw new Error(`not confirmed: ${JSON.stringify(verified)}`)
  await timed('ticket', () => fetch(`${url}/api/tickets/${bookingToken}.pdf`))
  times['all steps'].push(performance.now() - began)
  return true
}

/** Returns the body, parsed if it is JSON, or undefined if the status is `refused`. */
async function timed(step: Step, send: () => Promise<Response>, refused?: number): Promise<unknown> {
  const began = performance.now()
  const answer = await send()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson ? await answer.json() : await answer.arrayBuffer()
  times[step].push(performance.now() - began)
  if (answer.status === refused) return undefined
  if (!answer.ok) throw new Error(`${step}: ${answer.status} ${JSON.stringify(body)}`)
  return body
}

/**
 * Sends JSON, as if it came from `ip`. With null it looks like a direct request from this machine, because the sandbox
 * takes commands from no other.
 */
function post(url: string, ip: string | null, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(ip && { 'x-forwarded-for': ip }) },
    body: JSON.stringify(body),
  })
}

async function startSandboxProcess() {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-bench-sandbox-'))
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'sandbox/main.ts')], {
    env: {
      ...process.env,
      SANDBOX_DIR: folder,
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      // No server listens here. The sandbox needs to send no webhooks, because the visitors' own requests settle their
      // payments.
      WEBHOOK_URL: 'http://127.0.0.1:1/webhook',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const { url, smtpUrl } = JSON.parse(String(line)) as { url: string; smtpUrl: string }
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  return { url, smtpUrl, stop }
}
