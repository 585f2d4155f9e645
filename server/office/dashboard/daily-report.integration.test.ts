import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { readDailyReport } from './read-daily-report.ts'
import { sendDailyReport } from './send-daily-report.ts'
import { showToday } from './show-today.ts'

const today = () => lagosDay(new Date())
const ago = (days: number) => addDays(today(), -days)

const read = async (db: Database, day = today()) => (await readDailyReport(db, 'test', day)) ?? expect.fail()

/** Sells seats at a moment: a confirmed and paid booking. Returns the payment. */
async function sell(db: Database, trip: Awaited<ReturnType<typeof buildTrip>>, seats: number[], at: Date) {
  const money = naira(30_000) * seats.length
  const booking = await buildBooking(db, trip, {
    seats,
    fields: { status: 'CONFIRMED', paid_kobo: money, created_at: at },
  })
  return buildPayment(db, booking, {
    amount_kobo: money,
    status: 'PAID',
    paid_at: at,
    received_kobo: money,
    received_currency: 'NGN',
    applied: true,
    applied_kobo: money,
    created_at: at,
  })
}

/** Yesterday: two confirmed bookings, one unpaid, and a refund. Sales around that day, and one departure today. */
async function sellForDays(db: Database) {
  const trip = await buildTrip(db, { price: naira(30_000), departTime: lagosInstant(today(), '23:30') })
  await sell(db, trip, [1], new Date(lagosInstant(ago(1)).getTime() - 1))
  const first = await sell(db, trip, [2, 3], lagosInstant(ago(1)))
  await sell(db, trip, [4], new Date(lagosInstant(today()).getTime() - 1))
  await sell(db, trip, [5], lagosInstant(today()))
  await buildBooking(db, trip, { seats: [6], fields: { created_at: lagosInstant(ago(1), '12:00') } })
  const part = { reason: 'goodwill', amount_kobo: naira(10_000) } as const
  await db
    .insertInto('refunds')
    .values({ ...part, payment_id: first.id, created_at: lagosInstant(ago(1), '12:00') })
    .execute()
  return { trip, first }
}

test('the report counts yesterday in Lagos, and its numbers are those of the dashboard', async () => {
  const shop = await testApp()
  const { db } = shop.database
  await sellForDays(db)
  const { sales, departures } = await read(db)
  expect(sales).toEqual({
    day: ago(1),
    bookings: 3,
    confirmed: 2,
    seats: 3,
    received: naira(90_000),
    refunded: naira(10_000),
  })

  const { call } = await staffMember(shop)
  const { days } = (await call('GET', '/dashboard/days')).json().data
  const shown = days.find(({ day }: { day: string }) => day === sales.day)
  expect(shown).toMatchObject({ bookings: sales.bookings, revenue: sales.received - sales.refunded })
  const { takings } = await showToday(db, 'test', lagosInstant(ago(1), '20:00'))
  expect(takings.today).toEqual({ received: sales.received, refunded: sales.refunded })
  const now = (await call('GET', '/dashboard/today')).json().data
  expect(departures.map(({ sold, capacity }) => [sold, capacity])).toEqual(
    now.days[0].departures.map((one: { sold: number; capacity: number }) => [one.sold, one.capacity]),
  )
  expect(departures).toMatchObject([{ sold: 5, capacity: 14, isCancelled: false }])
})

test('what waits for staff is what the back-office counts', async () => {
  const shop = await testApp()
  const { db, pool } = shop.database
  const { first } = await sellForDays(db)
  await pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, status, escalated_at) values ($1, 'overpaid', 1, 'FAILED', now())`,
    [first.id],
  )
  await pool.query(
    `insert into disputes (payment_id, provider_id, status, amount_kobo, opened_at, due_at)
     values ($1, '1', 'OPEN', 1, now(), now() + interval '7 days')`,
    [first.id],
  )
  await pool.query(`
    insert into unknown_payments (reference, provider_txn_id, amount_kobo, currency) values ('TAF-9-x', '9', 1, 'NGN');
    insert into invariant_counts (invariant, broken, broken_since) values ('a seat is sold once', 2, now());
    select graphile_worker.add_job('reconcile');
    update graphile_worker._private_jobs set last_error = 'failed'`)
  const { waiting, system } = await read(db)
  const { call } = await staffMember(shop)
  const shown = (await call('GET', '/attention')).json()
  expect(waiting).toMatchObject({
    payments: shown.payments,
    refunds: shown.refunds,
    unknownPayments: shown.unknownPayments,
    disputes: shown.disputes,
    messages: shown.messages,
  })
  expect(waiting).toMatchObject({
    refundsFailed: 1,
    refundsOverdue: 1,
    unknownPayments: 1,
    disputes: 1,
    doorExceptions: 0,
  })
  expect(waiting.disputeHoursLeft).toBeCloseTo(shown.disputeHoursLeft, 1)
  expect(system).toMatchObject({ backupSeconds: null, jobsFailed: 1, brokenInvariants: 1 })
})

const reportsOf = async ({ database }: SellingApp) => {
  const { rows } = await database.pool.query(
    `select contact_info as to, payload ->> 'day' as day, status from notifications where kind = 'daily-report' order by id`,
  )
  return rows
}

async function ownedShop() {
  const shop = await sellingApp()
  const config = { ...shop.context.config, admin: { email: 'owner@example.com', password: undefined } }
  return { shop, context: { ...shop.context, config } }
}

test('the owner gets one report a day, with sales, departures and the state of the system', async () => {
  const { shop, context } = await ownedShop()
  await sellForDays(shop.database.db)
  await shop.database.pool.query(
    `insert into backups (kind, taken_at) values ('dump', now() - interval '3 hours')`,
  )
  await sendDailyReport(context, new Date())
  await sendDailyReport(context, new Date())
  expect(await reportsOf(shop)).toEqual([{ to: 'owner@example.com', day: today(), status: 'pending' }])
  await sendNotifications(context)
  expect(await reportsOf(shop)).toMatchObject([{ status: 'delivered' }])
  const [mail] = shop.sandbox.mailbox.list().filter(({ to }) => to.includes('owner@example.com'))
  expect(mail?.subject).toMatch(/^Daily report for .*: 3 bookings, ₦90,000 received$/)
  for (const said of [
    'Bookings made: 3, 2 of them confirmed',
    '5 of 14 seats sold',
    'The last backup is 3 h old.',
  ])
    expect(mail?.text).toContain(said)
})

test('no report is queued while the setting is off, and one that is too old is dropped', async () => {
  const { shop, context } = await ownedShop()
  await shop.database.pool.query(
    `insert into company_settings (company_name, daily_report_enabled) values ('Tafiya', false)`,
  )
  await sendDailyReport(context, new Date())
  expect(await reportsOf(shop)).toEqual([])
  await shop.database.pool.query('update company_settings set daily_report_enabled = true')
  await sendDailyReport(context, lagosInstant(ago(9), '06:00'))
  await sendNotifications(context)
  expect(shop.sandbox.mailbox.list().filter(({ to }) => to.includes('owner@example.com'))).toEqual([])
  expect(await readDailyReport(shop.database.db, 'test', ago(9))).toBeUndefined()
})
