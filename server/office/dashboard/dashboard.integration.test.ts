import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { showStats } from './show-dashboard.ts'

/** The first instants of Lagos months: a server that counted in UTC would assign them to the previous month. */
const thisMonth = () => firstOf(lagosDay(new Date()))
const lastMonth = () => firstOf(lagosDay(new Date(thisMonth().getTime() - 1)))
const firstOf = (day: string) => lagosInstant(`${day.slice(0, 8)}01`)

async function paid(
  { database }: TestApp,
  at: Date,
  options: { seats: number[]; due?: boolean; received?: object },
) {
  const { db } = database
  const trip = await buildTrip(db, { price: naira(30_000) })
  const applied = naira(options.due ? 5_000 : 30_000)
  const booking = await buildBooking(db, trip, {
    seats: options.seats,
    split: options.due ?? false,
    fields: { status: 'CONFIRMED', paid_kobo: applied, created_at: at },
  })
  const payment = await buildPayment(db, booking, {
    purpose: options.due ? 'COMMITMENT' : 'FULL',
    amount_kobo: applied,
    status: 'PAID',
    paid_at: at,
    received_kobo: applied,
    received_currency: 'NGN',
    applied: true,
    applied_kobo: applied,
    channel: 'card',
    created_at: at,
    ...options.received,
  })
  return { booking, payment, trip }
}

const refund = ({ database }: TestApp, paymentId: number, amount: number, fields = {}) =>
  database.db
    .insertInto('refunds')
    .values({ payment_id: paymentId, reason: 'goodwill', amount_kobo: naira(amount), ...fields })
    .execute()

async function office(role = 'finance') {
  const shop = await testApp()
  return { shop, ...(await staffMember(shop, role)) }
}

test('an empty shop shows zeros and no percentages', async () => {
  const { call } = await office()
  expect((await call('GET', '/dashboardStats')).json()).toEqual({
    newThisMonth: 0,
    activeTrips: 0,
    completedBookingsThisMonth: 0,
    monthlyRevenue: 0,
    bookingGrowth: null,
    tripGrowth: null,
    completedGrowth: null,
    revenueGrowth: null,
    balancesDue: 0,
  })
  expect((await call('GET', '/dashboard/charts')).json().data).toEqual({ departures: [], mix: [] })
})

test('figures use Lagos months: bookings made, paid in full, and naira received minus refunds, also failed ones', async () => {
  const { shop, call } = await office()
  const { db } = shop.database
  const { payment } = await paid(shop, thisMonth(), { seats: [1] })
  await paid(shop, thisMonth(), { seats: [2], due: true })
  await buildBooking(db, await buildTrip(db), { fields: { created_at: thisMonth() } })
  const before = await paid(shop, lastMonth(), { seats: [3] })
  await paid(shop, lastMonth(), { seats: [4] })
  await refund(shop, payment.id, 10_000, { created_at: thisMonth() })
  await refund(shop, payment.id, 15_000, { created_at: thisMonth(), status: 'FAILED' })
  await refund(shop, before.payment.id, 20_000, { created_at: lastMonth() })

  const stats = (await call('GET', '/dashboardStats')).json()
  expect(stats).toMatchObject({
    newThisMonth: 3,
    bookingGrowth: 50,
    completedBookingsThisMonth: 1,
    completedGrowth: -50,
    monthlyRevenue: 10_000,
    revenueGrowth: -75,
    activeTrips: 5,
    balancesDue: expect.any(Number),
  })
})

/** Returns the statistics at a given database time: our own `now()` precedes the built-in one in the search path. */
const statsAt = ({ database }: TestApp, moment: Date) =>
  database.db.connection().execute(async (db) => {
    const shown = sql.lit(moment.toISOString())
    await sql`create schema if not exists clock`.execute(db)
    await sql`create or replace function clock.now() returns timestamptz return timestamptz ${shown}`.execute(
      db,
    )
    await sql`set search_path = clock, pg_catalog, public`.execute(db)
    const stats = await showStats(db, 'test')
    await sql`reset search_path`.execute(db)
    return stats
  })

test('a running month is compared with last month up to the same day and time', async () => {
  const { shop } = await office()
  const sellAt = async (day: string, time: string) => {
    const { payment } = await paid(shop, lagosInstant(day, time), { seats: [1] })
    await refund(shop, payment.id, 15_000, { created_at: lagosInstant(day, time) })
  }
  const growthAt = async (day: string, time: string) => {
    const { bookingGrowth, completedGrowth, revenueGrowth } = await statsAt(shop, lagosInstant(day, time))
    return [bookingGrowth, completedGrowth, revenueGrowth]
  }
  await sellAt('2026-02-01', '00:00')
  await sellAt('2026-02-15', '11:00')
  await sellAt('2026-02-28', '23:59')
  await sellAt('2026-03-01', '00:00')
  expect(await growthAt('2026-03-15', '11:00')).toEqual([0, 0, 0])
  expect(await growthAt('2026-03-15', '11:01')).toEqual([-50, -50, -50])
  // February had no 31st: the whole month counts, and nothing of March.
  expect(await growthAt('2026-03-31', '10:00')).toEqual([-66.7, -66.7, -66.7])
})

test('upcoming trips are compared with the trips that were upcoming a month ago', async () => {
  const { shop, call } = await office()
  const { db } = shop.database
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000)
  type Options = { status?: 'COMPLETED' | 'CANCELED'; changed?: number }
  const trip = (planned: number, departs: number, { changed = planned, ...options }: Options = {}) =>
    buildTrip(db, {
      ...options,
      departTime: inDays(departs),
      fields: { created_at: inDays(planned), updated_at: inDays(changed) },
    })
  const growth = async () => {
    const { activeTrips, tripGrowth } = (await call('GET', '/dashboardStats')).json()
    return { activeTrips, tripGrowth }
  }
  await trip(-10, 5)
  expect(await growth()).toEqual({ activeTrips: 1, tripGrowth: null })
  await trip(-50, -20, { status: 'COMPLETED' })
  expect(await growth()).toEqual({ activeTrips: 1, tripGrowth: 0 })
  await trip(-40, 3)
  await trip(-50, -40, { status: 'COMPLETED' })
  await trip(-50, 7, { status: 'CANCELED', changed: -45 })
  expect(await growth()).toEqual({ activeTrips: 2, tripGrowth: 0 })
  await trip(-50, 8, { status: 'CANCELED', changed: -3 })
  await trip(-60, -5)
  expect(await growth()).toEqual({ activeTrips: 2, tripGrowth: -50 })
})

test('staff holds are not bookings; reversed payments, dollars and money of another mode are not revenue', async () => {
  const { shop, call, user } = await office()
  const { db } = shop.database
  await buildBooking(db, await buildTrip(db), { fields: { held_by: user.id } })
  const { payment } = await paid(shop, thisMonth(), { seats: [1] })
  await paid(shop, thisMonth(), { seats: [2], received: { received_currency: 'USD' } })
  await paid(shop, thisMonth(), { seats: [3], received: { mode: 'live' } })
  await paid(shop, thisMonth(), { seats: [4], received: { received_mode: 'live' } })
  const part = {
    payment_id: payment.id,
    reason: 'goodwill',
    amount_kobo: naira(1_000),
    status: 'SENT',
  } as const
  await db.insertInto('refunds').values(part).execute()
  await db
    .updateTable('payments')
    .set({ exception: 'reversed', reversed_kobo: (payment.received_kobo ?? 0) - naira(1_000) })
    .where('id', '=', payment.id)
    .execute()
  expect((await call('GET', '/dashboardStats')).json()).toMatchObject({ newThisMonth: 4, monthlyRevenue: 0 })
})

test('if last month’s refunds equal its payments, revenue has no percentage', async () => {
  const { shop, call } = await office()
  const { payment } = await paid(shop, lastMonth(), { seats: [1] })
  await refund(shop, payment.id, 30_000, { created_at: lastMonth() })
  await paid(shop, thisMonth(), { seats: [2] })
  expect((await call('GET', '/dashboardStats')).json()).toMatchObject({
    revenueGrowth: null,
    bookingGrowth: 0,
  })
})

test('charts show the seats of the next departure and how people pay', async () => {
  const { shop, call } = await office()
  const { db } = shop.database
  const { trip } = await paid(shop, new Date(), { seats: [5] })
  await buildBooking(db, trip, { seats: [6] })
  const lapsed = await buildBooking(db, trip, { seats: [7] })
  await db
    .updateTable('seats')
    .set({ hold_expires_at: new Date(Date.now() - 1000) })
    .where('booking_id', '=', lapsed.id)
    .execute()
  await db
    .updateTable('seats')
    .set({ status: 'UNAVAILABLE' })
    .where('trip_id', '=', trip.id)
    .where('seat_no', '=', '8')
    .execute()

  const { departures, mix } = (await call('GET', '/dashboard/charts')).json().data
  expect(departures).toMatchObject([{ id: trip.id, capacity: 14, sold: ['5'], held: ['6'], off: ['8'] }])
  expect(mix).toEqual([{ provider: 'paystack', channel: 'card', amount: naira(30_000) }])
})

test('each count of the dashboard is the length of the list that its link opens', async () => {
  const { shop, call } = await office()
  const { db } = shop.database
  const today = lagosDay(new Date())
  const midnight = (days: number) => lagosInstant(addDays(today, days))
  const owing = async (departTime: Date, seats: number[]) => {
    const trip = await buildTrip(db, { departTime, price: naira(30_000) })
    const fields = { status: 'CONFIRMED', paid_kobo: naira(5_000) * seats.length } as const
    await buildBooking(db, trip, { seats, split: true, fields })
    return trip
  }
  await owing(new Date(Date.now() - 60_000), [1])
  // Tomorrow begins and ends at midnight in Lagos, at whatever time this test runs.
  const tomorrow = await owing(midnight(1), [1, 2])
  await owing(new Date(midnight(2).getTime() - 1), [3])
  await owing(midnight(2), [4])
  await buildBooking(db, tomorrow, {
    seats: [5],
    fields: { status: 'CONFIRMED', paid_kobo: naira(30_000), created_at: thisMonth() },
  })
  const created_at = new Date(thisMonth().getTime() - 1)
  await buildBooking(db, tomorrow, { seats: [6], fields: { created_at } })
  await buildTrip(db, { departTime: midnight(3), status: 'CANCELED' })

  const stats = (await call('GET', '/dashboardStats')).json()
  const total = async (path: string) => (await call('GET', path)).json().total
  const month = lagosDay(thisMonth())
  expect(stats).toMatchObject({
    balancesDue: 2,
    activeTrips: 3,
    newThisMonth: 5,
    completedBookingsThisMonth: 1,
  })
  expect(await total(`/bookings?isBalanceDue=true&isDeparted=false&travelUntil=${addDays(today, 1)}`)).toBe(2)
  expect(await total('/trips?status=SCHEDULED&isDeparted=false')).toBe(3)
  expect(await total(`/bookings?startDate=${month}`)).toBe(5)
  expect(await total(`/bookings?startDate=${month}&status=CONFIRMED&isBalanceDue=false`)).toBe(1)
})

test('recent activity shows a person only what they may see', async () => {
  const { shop, call, user } = await office()
  const { db } = shop.database
  const { call: asManager, user: manager } = await staffMember(shop, 'manager')
  const booking = await buildBooking(db, await buildTrip(db), { seats: [1] })
  const about = { details: 'seat 1 released', bookingId: booking.id }
  await writeLog(db, { type: 'booking', action: 'hold.expired', ...about })
  await writeLog(db, { type: 'admin', action: 'user.created', details: 'x', actor: manager })
  const actions = async (as = call) =>
    (await as('GET', '/dashboard/activity')).json().data.map(({ action }: { action: string }) => action)
  expect(await actions()).toEqual(['user.created', 'hold.expired'])
  const entries = (await call('GET', '/dashboard/activity')).json().data
  expect(entries).toMatchObject([{ bookingId: null }, { bookingId: booking.id }])
  const { role_id } = user
  await db
    .deleteFrom('role_permissions')
    .where('role_id', 'in', [role_id, manager.role_id])
    .where('permission', '=', 'logs.view')
    .execute()
  expect(await actions()).toEqual(['hold.expired'])
  await db
    .deleteFrom('role_permissions')
    .where('role_id', '=', manager.role_id)
    .where('permission', '=', 'bookings.view')
    .execute()
  expect(await actions(asManager)).toEqual(['user.created'])
})

test.each(['support', 'driver'])('the role %s has no access to the dashboard', async (role) => {
  const { call } = await office(role)
  for (const path of [
    '/dashboardStats',
    '/dashboard/charts',
    '/dashboard/activity',
    '/dashboard/days',
    '/dashboard/today',
  ]) {
    expect((await call('GET', path)).statusCode, path).toBe(403)
  }
})
