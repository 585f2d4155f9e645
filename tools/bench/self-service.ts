import type { Database } from '#server/platform/database/connect.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { startBenchDatabase } from './bench-database.ts'
import { ms, percentile } from './measure.ts'
import { officeOf } from './office-of.ts'

// Measures how long a passenger waits for the quote of a cancellation and for the cancellation, among 100,000 bookings.
// To run it alone: `npm run bench -- self-service`.

const BOOKINGS = 100_000
const PASSENGERS = 100
const GOAL_MS = 300
const TWO_DAYS_MS = 172_800_000

const database = await startBenchDatabase()
try {
  const { db } = await database.fill('self', officeOf(BOOKINGS))
  const product = await startProduct({
    env: { DATABASE_URL: database.url('self'), DEMO: 'false', LOG_LEVEL: 'error' },
  })
  const quotes: number[] = []
  const cancellations: number[] = []
  for (let at = 0; at < PASSENGERS; at++) {
    const cookie = await open(db, product.url)
    const quote = await timed(product.url, 'quote', cookie, { act: 'cancel' })
    const { charge, back } = quote.answer.data
    const cancellation = await timed(product.url, 'cancel', cookie, { expected: { charge, back } })
    quotes.push(quote.ms)
    cancellations.push(cancellation.ms)
  }
  console.log(`\nSelf-service among ${BOOKINGS.toLocaleString('en')} bookings, goal ${GOAL_MS} ms`)
  for (const [name, times] of Object.entries({ quote: quotes, cancel: cancellations })) {
    const [half, most, every] = [0.5, 0.95, 1].map((part) => ms(percentile(times, part)))
    const missed = percentile(times, 0.95) > GOAL_MS ? '  <- missed' : ''
    console.log(`${name.padEnd(10)}median ${half}, 95 of 100 within ${most}, all within ${every}${missed}`)
  }
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
} finally {
  await database.stop()
}

/** Creates a paid booking and opens it. Returns the cookie of a passenger who may act, as after using a link. */
async function open(db: Database, url: string): Promise<string> {
  const trip = await buildTrip(db, { departTime: new Date(Date.now() + TWO_DAYS_MS) })
  const paid = { paid_kobo: trip.price_kobo, required_kobo: trip.price_kobo }
  const booking = await buildBooking(db, trip, {
    fields: { ...paid, status: 'CONFIRMED', confirmed_at: new Date() },
  })
  await buildPayment(db, booking, {
    status: 'PAID',
    paid_at: new Date(),
    channel: 'card',
    received_kobo: trip.price_kobo,
    applied: true,
    applied_kobo: trip.price_kobo,
  })
  const answer = await send(url, 'open', '', { bookingToken: booking.booking_token, email: booking.email })
  await db
    .updateTable('self_sessions')
    .set({ acts_until: new Date(Date.now() + TWO_DAYS_MS) })
    .where('booking_id', '=', booking.id)
    .execute()
  return String(answer.headers.get('set-cookie')).split(';')[0] ?? ''
}

async function timed(url: string, path: string, cookie: string, body: object) {
  const start = performance.now()
  const answer = (await (await send(url, path, cookie, body)).json()) as {
    data: { charge: number; back: number }
  }
  return { answer, ms: performance.now() - start }
}

async function send(url: string, path: string, cookie: string, body: object): Promise<Response> {
  const answer = await fetch(`${url}/api/self/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
