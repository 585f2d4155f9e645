import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { type Product, removeDataDir, startProduct, until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { bookingOf } from '#testing/stored-rows.ts'

const MINUTE = 60_000
const SHIFT_CLOCK = pathToFileURL(join(ROOT, 'tools/testing/shift-clock.mjs')).href

/** Starts a node whose clock is wrong by `minutes`. The clocks of the database and of this test are correct. */
async function nodeWithClockOff(
  minutes: number,
  { database, context, sandbox }: SellingApp,
): Promise<Product> {
  const node = await startProduct({
    env: {
      NODE_OPTIONS: `--import ${SHIFT_CLOCK}`,
      SHIFT_CLOCK_MS: String(minutes * MINUTE),
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for tests',
      DATABASE_URL: database.url,
      PAYSTACK_SECRET_KEY: context.config.paystack.secretKey,
      PAYSTACK_BASE_URL: `${sandbox.url}/paystack`,
      SMTP_URL: sandbox.smtpUrl,
      LOG_LEVEL: 'info',
    },
  })
  onTestFinished(async () => {
    await node.end('SIGKILL')
    await removeDataDir(node.dataDir)
  })
  return node
}

const post = async (node: Product, path: string, body: object) => {
  const answer = await fetch(`${node.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const hold = (node: Product, trip: BuiltTrip, seat: number, name: string) =>
  post(node, 'bookings', {
    tripId: trip.id,
    seatId: [trip.seats[seat]?.id],
    passengerName: 'Tester Uche',
    passengerAddress: '1 Sample Street',
    email: `${name}@example.com`,
    mobile: `080${name.length}${String(seat).padStart(7, '0')}`,
    nextOfKinName: 'Sample Bisi',
    nextOfKinPhone: '08000000001',
  })

const setHold = ({ database }: SellingApp, seatId: number | undefined, secondsLeft: number) =>
  database.pool.query(`update seats set hold_expires_at = now() + make_interval(secs => $2) where id = $1`, [
    seatId,
    secondsLeft,
  ])

/** Returns the end of a booking's hold, and its length in seconds from the creation of the booking. */
const holdOf = async ({ database }: SellingApp, bookingId: number) => {
  const { rows } = await database.pool.query<{ end: Date; seconds: number }>(
    `select s.hold_expires_at as end, extract(epoch from s.hold_expires_at - b.created_at)::int as seconds
     from seats s join bookings b on b.id = s.booking_id where b.id = $1`,
    [bookingId],
  )
  return rows[0]
}

/** Returns the seconds from the start of a booking's payment to the end of its hold. */
const holdAtPayment = async ({ database }: SellingApp, bookingId: number) => {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from s.hold_expires_at - p.created_at)::float8 as seconds
     from seats s join payments p on p.booking_id = s.booking_id where s.booking_id = $1`,
    [bookingId],
  )
  return rows[0]?.seconds
}

/** Checks in the node's log that its clock is really wrong. Otherwise the rest of the test would prove nothing. */
function expectWrongClock(node: Product, minutes: number): void {
  const [time] =
    node
      .output()
      .match(/"time":"[^"]+"/g)
      ?.slice(-1) ?? []
  const off = new Date(time?.slice(8, -1) ?? 0).getTime() - Date.now()
  expect(Math.round(off / MINUTE)).toBe(minutes)
}

test.each([10, -10])(
  'on a node whose clock is %i minutes off, holds last as long as usual [F16]',
  async (minutes) => {
    const shop = await sellingApp()
    const node = await nodeWithClockOff(minutes, shop)
    const trip = await buildTrip(shop.database.db)

    // A new hold lasts 15 minutes, both in the response and in the row.
    const held = await hold(node, trip, 0, 'first')
    expectWrongClock(node, minutes)
    expect(held.body.data.holdExpiresIn).toBe(900)
    expect((await holdOf(shop, held.body.data.id))?.seconds).toBe(900)

    // A hold with five minutes left blocks others; one that ended five minutes ago does not.
    await setHold(shop, trip.seats[0]?.id, 300)
    expect((await hold(node, trip, 0, 'second')).status).toBe(409)
    const over = await hold(node, trip, 1, 'third')
    await setHold(shop, trip.seats[1]?.id, -300)

    // A payment that starts with five minutes left extends the hold to seven minutes. No payment can start for the
    // expired hold, although its seat is still free.
    const paying = ({ id, bookingToken }: { id: number; bookingToken: string }, seat: number) =>
      post(node, 'payments/initialize', {
        email: 'payer@example.com',
        amount: trip.price_kobo,
        bookingId: id,
        bookingToken,
        seatIds: [trip.seats[seat]?.id],
        isSplitPayment: false,
      })
    const started = await paying(held.body.data, 0)
    expect(started.body.holdExpiresIn).toBeLessThanOrEqual(7 * 60)
    expect(await holdAtPayment(shop, held.body.data.id)).toBeGreaterThanOrEqual(7 * 60)
    expect((await paying(over.body.data, 1)).body.code).toBe('HOLD_EXPIRED')
    expect((await hold(node, trip, 1, 'fourth')).status).toBe(200)

    // The expiry job of the node releases expired holds and keeps live ones.
    const gone = await hold(node, trip, 2, 'fifth')
    await setHold(shop, trip.seats[2]?.id, -300)
    await setHold(shop, trip.seats[0]?.id, 300)
    const live = await holdOf(shop, held.body.data.id)
    await shop.database.pool.query(`alter table bookings disable trigger bookings_touch_updated_at;
    update bookings set updated_at = now() - interval '1 minute';
    alter table bookings enable trigger bookings_touch_updated_at`)
    await shop.database.pool.query(`select graphile_worker.add_job('release-expired-holds')`)
    await until(async () => (await bookingOf(shop, gone.body.data.id)).status === 'CANCELLED', node)
    expect((await bookingOf(shop, held.body.data.id)).status).toBe('PENDING')
    expect(await holdOf(shop, held.body.data.id)).toEqual(live)
  },
)

test('control: by a clock that is ten minutes fast, a hold with five minutes left has expired [F16]', async () => {
  const inFiveMinutes = Date.now() + 5 * MINUTE
  const question = `console.log(${inFiveMinutes} <= Date.now())`
  const env = { ...process.env, SHIFT_CLOCK_MS: String(10 * MINUTE) }
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', SHIFT_CLOCK, '-e', question], {
    env,
  })
  expect(stdout).toBe('true\n')
})
