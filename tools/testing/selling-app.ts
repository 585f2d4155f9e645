import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { keyOf } from '#server/platform/limits/limit.ts'
import { askAgainWhenBusy } from './ask-again.ts'
import { type BuiltTrip, buildTrip } from './builders.ts'
import { type TestApp, testApp } from './test-app.ts'

const SECRET_KEY = 'sk_test_selling'
export const SMS_WEBHOOK_SECRET = 'signs the reports of the SMS gateway'
export const USSD_SECRET = 'only-the-gateway-knows-this'
export const RELAY_DOMAIN = 'phone.example.com'

export type SellingApp = TestApp & { sandbox: Awaited<ReturnType<typeof startSandbox>> }

/**
 * Starts the product and the sandbox (payment provider, mail server, SMS gateway) in this process. They call each other
 * over the network.
 */
export async function sellingApp(): Promise<SellingApp> {
  const dir = await mkdtemp(join(tmpdir(), 'tafiya-sandbox-'))
  let address = ''
  const sandbox = await startSandbox({
    dir,
    secretKey: SECRET_KEY,
    webhookUrl: () => `${address}/api/payments/webhook`,
    smsReports: { url: () => `${address}/api/notifications/sms-reports`, secret: SMS_WEBHOOK_SECRET },
    ussd: { url: () => `${address}/api/ussd/${USSD_SECRET}`, serviceCode: '*384*77#' },
    pace: { retryDelaysMs: [20, 50, 100], transferConfirmsMs: 50, refundSettlesMs: 20 },
  })
  const test = await testApp({
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: `${sandbox.url}/paystack`,
    SMTP_URL: sandbox.smtpUrl,
    SMS_BASE_URL: `${sandbox.url}/sms`,
    SMS_WEBHOOK_SECRET,
    USSD_SECRET,
    RELAY_DOMAIN,
    WEBHOOKS_TO_LOOPBACK: 'true',
  })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  // Registered last, so Vitest runs it first. Closes the sandbox before the app, because a webhook in transit would
  // keep its connection open and delay the closing of the app.
  onTestFinished(async () => {
    await sandbox.close()
    const closed = test.app.close()
    test.app.server.closeAllConnections()
    await closed
    await rm(dir, { recursive: true, force: true })
  })
  return { ...test, sandbox }
}

let counter = 0

/**
 * Holds seats (seat 1 by default) for a new visitor, on a new trip or the given one. Each visitor has their own IP
 * address.
 */
export async function visitorWithDraft(
  { app, database }: TestApp,
  options: { trip?: BuiltTrip; seats?: number[]; paymentType?: 'Full' | 'Split' } = {},
) {
  const trip = options.trip ?? (await buildTrip(database.db, { paymentType: options.paymentType ?? 'Full' }))
  const wanted = options.seats ?? [1]
  const seatIds = trip.seats.filter((seat) => wanted.includes(Number(seat.seat_no))).map((seat) => seat.id)
  const number = String(++counter).padStart(4, '0')
  const address = `10.1.${counter >> 8}.${counter & 255}`
  const email = `visitor${number}@example.com`
  const draft = {
    tripId: trip.id,
    seatId: seatIds,
    passengerName: 'Tester Uche',
    passengerAddress: '1 Sample Street',
    email,
    mobile: `080${String(counter).padStart(8, '0')}`,
    nextOfKinName: 'Sample Bisi',
    nextOfKinPhone: '08000000001',
  }
  const post = (path: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: `/api${path}`, payload, headers, remoteAddress: address })
  const answer = await askAgainWhenBusy((sameKey) => post('/bookings', draft, sameKey))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { id, bookingToken } = answer.json().data as { id: number; bookingToken: string }
  return {
    trip,
    id,
    bookingToken,
    seatIds,
    email,
    /** Sends the form of the draft again, unchanged or with a change. */
    holdAgain: (change: object = {}) => post('/bookings', { ...draft, ...change }),
    initialize: (change: object = {}) =>
      post('/payments/initialize', {
        email,
        amount: trip.price_kobo * seatIds.length,
        bookingId: id,
        bookingToken,
        seatIds,
        isSplitPayment: false,
        ...change,
      }),
    release: () => post('/bookings/release', { bookingToken }),
    /** Verifies a payment as if some time had passed since the last check. */
    verify: async (reference: string) => {
      await sql`delete from rate_limits where key = ${keyOf({ name: 'ask-provider' }, reference)}`.execute(
        database.db,
      )
      return post('/payments/verify', { reference, seatIds })
    },
  }
}

/** Tries to hold a seat. Returns false if it is taken. */
export const getsSeat = (shop: TestApp, trip: BuiltTrip, seat: number): Promise<boolean> =>
  visitorWithDraft(shop, { trip, seats: [seat] }).then(
    () => true,
    (refusal) => {
      if (!String(refusal).includes('SEAT_TAKEN')) throw refusal
      return false
    },
  )
